// Stores the challenge from which the player began a daily, so that the result of the daily leads back
// to it. The run itself is like any other of the daily.

export interface AnsweredDaily {
  number: number;
  code: string;
  /** The name of the player who created the challenge; may be empty. */
  name: string;
}

const storageKey = 'make24.challenge';

/** Stores the challenge of the daily that was begun last. */
export function saveAnswered(answered: AnsweredDaily): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(answered));
  } catch {
    // Without storage, the link of the challenge leads to the comparison.
  }
}

/** Returns the challenge from which a daily was begun, or null. */
export function loadAnswered(number: number): AnsweredDaily | null {
  try {
    const stored: Partial<AnsweredDaily> | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (stored?.number !== number || typeof stored.code !== 'string') return null;
    return { number, code: stored.code, name: typeof stored.name === 'string' ? stored.name : '' };
  } catch {
    return null; // no storage, or invalid content
  }
}
