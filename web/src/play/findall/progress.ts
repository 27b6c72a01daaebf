// Stores in this browser the ideas that the player has found, so that they survive a reload and a loss of
// the network. Those that the server does not have are sent when the server can be reached.
import type { FoundSolution } from '../../core/types.gen';

/** The progress with one hand. */
export interface Progress {
  /** The ID of the player; empty before the first answer of the server. */
  player: string;
  /** The number of ideas of the hand. */
  ideas: number;
  found: FoundSolution[];
  /** The player gave up, and the other ideas were shown. */
  shown: boolean;
  /** The server has all of this. */
  sent: boolean;
  /** The time at the table, in milliseconds. */
  time: number;
  /** When the hand was last played, in milliseconds since 1970. */
  at: number;
}

interface Stored {
  /** The number of hands of which all ideas were found, in the last answer of the server. */
  complete: number;
  hands: Record<string, Progress>;
}

const storageKey = 'make24.find';

/** The maximum number of stored hands. Hands that the server has are removed first. */
const maxStoredHands = 200;

function read(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Stored> | null;
    const hands = Object.entries(stored?.hands ?? {}).filter(([, hand]) => Array.isArray(hand.found));
    return { complete: Number(stored?.complete) || 0, hands: Object.fromEntries(hands) };
  } catch {
    return { complete: 0, hands: {} }; // no storage, or invalid content
  }
}

function write(stored: Stored): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Without storage, the progress survives a reload only if the server has it.
  }
}

export const loadProgress = (puzzle: string): Progress | null => read().hands[puzzle] ?? null;

export const allProgress = (): [puzzle: string, progress: Progress][] => Object.entries(read().hands);

export function saveProgress(puzzle: string, progress: Progress): void {
  const { complete, hands } = read();
  const others = Object.entries(hands).filter(([id]) => id !== puzzle);
  others.sort(([, a], [, b]) => Number(a.sent) - Number(b.sent) || b.at - a.at);
  write({
    complete,
    hands: Object.fromEntries([[puzzle, progress], ...others.slice(0, maxStoredHands - 1)]),
  });
}

/** Returns the number of hands of which all ideas were found, also those that the server does not know. */
export function loadComplete(): number {
  const { complete, hands } = read();
  return (
    complete + Object.values(hands).filter((hand) => !hand.sent && hand.found.length === hand.ideas).length
  );
}

export const saveComplete = (complete: number): void => write({ ...read(), complete });
