// What the players of a duel chose in this browser.

export const seatings = ['auto', 'opposite', 'beside'] as const;

export interface Prefs {
  names: [string, string];
  seats: (typeof seatings)[number];
  /** Also deal hands without a solution. */
  none: boolean;
}

const key = 'make24.duel';

export function loadPrefs(): Prefs {
  const prefs: Prefs = { names: ['', ''], seats: 'auto', none: true };
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Prefs>;
    const [far, near] = saved.names ?? [];
    if (typeof far === 'string' && typeof near === 'string') prefs.names = [far, near];
    if (saved.seats && seatings.includes(saved.seats)) prefs.seats = saved.seats;
    if (typeof saved.none === 'boolean') prefs.none = saved.none;
  } catch {
    // Nothing was stored, or not by this page.
  }
  return prefs;
}

export function savePrefs(prefs: Prefs): void {
  try {
    localStorage.setItem(key, JSON.stringify(prefs));
  } catch {
    // The choice holds while the page is open.
  }
}
