// The player's settings, stored in this browser and with the account, if there is one.

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  deck: 'four' | 'two'; // the number of suit colours
  chip: boolean; // the value on A J Q K
  sound: boolean;
  haptics: boolean;
  motion: 'system' | 'less';
  mirrored: boolean; // operators on the other side, for left-handed players
  clock: boolean; // show the clock in practice
  keys: boolean; // single-letter shortcuts
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

const storageKey = 'make24.settings';

/** Reads settings from any JSON value; invalid and missing ones get their defaults. */
export function readSettings(json: unknown): Settings {
  const result: Record<string, unknown> = { ...defaults };
  if (typeof json !== 'object' || json === null) return { ...defaults };
  const choices: Partial<Record<keyof Settings, readonly string[]>> = {
    theme: ['system', 'light', 'dark'],
    deck: ['four', 'two'],
    motion: ['system', 'less'],
  };
  for (const [name, value] of Object.entries(json)) {
    if (!(name in defaults) || typeof value !== typeof result[name]) continue;
    const allowed = choices[name as keyof Settings];
    if (allowed && !allowed.includes(value as string)) continue;
    result[name] = value;
  }
  return result as unknown as Settings;
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null; // no storage, or invalid JSON
  }
}

export const settings = $state<Settings>(readSettings(readStored()));

const timestampOf = (json: unknown): number => Number((json as { at?: unknown } | null)?.at) || 0;
let lastChange = timestampOf(readStored());

/** Returns when a setting was last changed, by the server's clock; 0 if never. */
export const changedAt = (): number => lastChange;

/** Applies the settings to the page. */
function applySettings(): void {
  if (!globalThis.document) return; // in tests without a DOM
  const root = document.documentElement;
  if (settings.theme === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = settings.motion;
}
applySettings();

// Another tab has changed the settings.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== storageKey) return;
  lastChange = timestampOf(readStored());
  Object.assign(settings, readSettings(readStored()));
  applySettings();
});

let listener: ((at: number) => void) | undefined;
let clockOffset = 0; // milliseconds that the server's clock is ahead of this machine's

/** Calls onChange after every change by the player. It replaces an earlier listener. */
export function onSettingsChange(onChange: (at: number) => void): void {
  listener = onChange;
}
export function setClockOffset(milliseconds: number): void {
  clockOffset = milliseconds;
}

function store(at: number): void {
  lastChange = at;
  applySettings();
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...settings, at }));
  } catch {
    // Without storage, the settings last as long as the page.
  }
}

/** Stores and applies the settings after a change by the player, and calls the listener. */
export function saveSettings(): void {
  const at = Math.round(Date.now() + clockOffset);
  store(at);
  listener?.(at);
}

/** Stores and applies settings that were changed on another device. */
export function adoptSettings(newer: Settings, at: number): void {
  Object.assign(settings, newer);
  store(at);
}
