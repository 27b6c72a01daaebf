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

/** Keeps the settings as they are now and lets the page look so. */
export function keepSettings(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = settings.motion;
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // Without storage they last as long as the page.
  }
}
