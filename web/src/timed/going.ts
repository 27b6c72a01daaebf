// A timed run that goes on is known in all tabs of this browser, so that another begins no second
// one without a word.

/** The key it was begun with, and until when it goes on by this machine's clock. */
export interface Going {
  key: string;
  until: number;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const name = 'make24.timed';

/** The timed run that goes on, in whichever tab. */
export function keptTimed(now = Date.now(), place?: Place): Going | null {
  try {
    const kept: Partial<Going> | null = JSON.parse((place ?? localStorage).getItem(name) ?? 'null');
    if (typeof kept?.key !== 'string' || typeof kept.until !== 'number') return null;
    return now < kept.until ? { key: kept.key, until: kept.until } : null;
  } catch {
    return null; // no storage, or not ours
  }
}

export function keepTimed(going: Going | null, place?: Place): void {
  try {
    if (going) (place ?? localStorage).setItem(name, JSON.stringify(going));
    else (place ?? localStorage).removeItem(name);
  } catch {
    // Without storage the tabs know nothing of each other.
  }
}
