// What the player likes. Kept in this browser, and with the account where there is one.

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  deck: 'four' | 'two'; // colours of the suits
  chip: boolean; // the value on A J Q K
  sound: boolean;
  haptics: boolean;
  motion: 'system' | 'less';
  mirrored: boolean; // operators for the other hand
  clock: boolean; // shown in practice
  keys: boolean; // single letters act
}

export const defaults: Settings = {
  theme: 'system',
  deck: 'four',
  chip: true,
  sound: false,
  haptics: false,
  motion: 'system',
  mirrored: false,
  clock: true,
  keys: true,
};

const place = 'make24.settings';

/** Reads settings from any JSON, keeping what is of the right kind. */
export function readSettings(from: unknown): Settings {
  const read: Record<string, unknown> = { ...defaults };
  if (typeof from !== 'object' || from === null) return { ...defaults };
  const choices: Partial<Record<keyof Settings, readonly string[]>> = {
    theme: ['system', 'light', 'dark'],
    deck: ['four', 'two'],
    motion: ['system', 'less'],
  };
  for (const [name, value] of Object.entries(from)) {
    if (!(name in defaults) || typeof value !== typeof read[name]) continue;
    const allowed = choices[name as keyof Settings];
    if (allowed && !allowed.includes(value as string)) continue;
    read[name] = value;
  }
  return read as unknown as Settings;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null');
  } catch {
    return null; // no storage, or not ours
  }
}

export const settings = $state<Settings>(readSettings(stored()));

const momentOf = (from: unknown): number => Number((from as { at?: unknown } | null)?.at) || 0;
let changed = momentOf(stored());

/** When one was last changed, by the server's clock; 0: never. */
export const changedAt = (): number => changed;

/** Lets the page look as the settings are now. */
function show(): void {
  if (!globalThis.document) return; // a test without a page
  const root = document.documentElement;
  if (settings.theme === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = settings.motion;
}
show();

// Another tab of this browser has changed them.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== place) return;
  changed = momentOf(stored());
  Object.assign(settings, readSettings(stored()));
  show();
});

let tell: ((at: number) => void) | undefined;
let ahead = 0; // how far the server's clock is before this machine's

/** Tells of every change the player makes from now on. */
export function whenChanged(told: (at: number) => void): void {
  tell = told;
}
export function setAhead(by: number): void {
  ahead = by;
}

function keep(at: number): void {
  changed = at;
  show();
  try {
    localStorage.setItem(place, JSON.stringify({ ...settings, at }));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** Keeps the settings as they are now, changed by the player, and lets the page look so. */
export function keepSettings(): void {
  const at = Math.round(Date.now() + ahead);
  keep(at);
  tell?.(at);
}

/** Takes settings that were changed elsewhere. */
export function takeSettings(from: Settings, at: number): void {
  Object.assign(settings, from);
  keep(at);
}
