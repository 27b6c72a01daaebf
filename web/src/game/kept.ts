// What a tab keeps of its runs, so that a reload goes on where it was: the key a run was begun
// with, by what was wished for, and the moves that are still to be sent.
import type { Finish, RunMove, Trail, Wish } from '../net/shapes';

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The tab's storage, or none: some browsers forbid it. */
function tab(): Place | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** A wish as text, the same however its fields are ordered and whether defaults are named. */
export function wishText(wish: Wish): string {
  const fields = Object.entries(wish).filter(
    ([, v]) => v !== undefined && v !== false && v !== 0 && v !== '',
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const read = (place: Place | null, name: string): string | null => {
  try {
    return place?.getItem(name) ?? null;
  } catch {
    return null;
  }
};

function write(place: Place | null, name: string, value: string | null): void {
  try {
    if (value === null) place?.removeItem(name);
    else place?.setItem(name, value);
  } catch {
    // Full or forbidden: then a reload begins a new run.
  }
}

const keyName = (wish: Wish) => 'make24.key.' + wishText(wish);
const movesName = (run: string) => 'make24.moves.' + run;

/** The key of the run that this tab plays by that wish, if it plays one. */
export const keptKey = (wish: Wish, place = tab()): string | null => read(place, keyName(wish));
export const keepKey = (wish: Wish, key: string | null, place = tab()): void =>
  write(place, keyName(wish), key);

/** The moves of a run that were not answered yet. */
export function keptMoves(run: string, place = tab()): (RunMove | Finish)[] {
  try {
    const moves: unknown = JSON.parse(read(place, movesName(run)) ?? '[]');
    return Array.isArray(moves) ? moves.filter((m) => typeof m?.id === 'string') : [];
  } catch {
    return [];
  }
}
export const keepMoves = (run: string, moves: readonly (RunMove | Finish)[], place = tab()): void =>
  write(place, movesName(run), moves.length > 0 ? JSON.stringify(moves) : null);

const trailName = (run: string) => 'make24.trail.' + run;

/** The moves at the table of the hand that is open, so that its tiles lie where they lay. */
export function keptTrail(run: string, hand: number, place = tab()): Trail {
  try {
    const kept = JSON.parse(read(place, trailName(run)) ?? '{}') as { hand?: number; trail?: Trail };
    return kept.hand === hand && Array.isArray(kept.trail) ? kept.trail : [];
  } catch {
    return [];
  }
}
export const keepTrail = (run: string, hand: number, trail: Trail, place = tab()): void =>
  write(place, trailName(run), trail.length > 0 ? JSON.stringify({ hand, trail }) : null);

const draftName = (wish: Wish) => 'make24.draft.' + wishText(wish);

/** The run that this tab plays offline by that wish, if it plays one. */
export const keptDraftID = (wish: Wish, place = tab()): string | null => read(place, draftName(wish));
export const keepDraftID = (wish: Wish, id: string | null, place = tab()): void =>
  write(place, draftName(wish), id);
