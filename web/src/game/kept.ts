// What a tab keeps of its runs, so that a reload goes on where it was: the key a run was begun
// with, by what was wished for, and the moves that are still to be sent.
import type { Finish, RunMove, Trail, Wish } from '../net/shapes';

/** A wish as text, the same however its fields are ordered and whether defaults are named. */
export function wishText(wish: Wish): string {
  const fields = Object.entries(wish).filter(
    ([, v]) => v !== undefined && v !== false && v !== 0 && v !== '',
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Some browsers forbid the tab's storage, and it can be full: then a reload begins a new run.

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What JSON is kept by a name; null where there is none that can be read. */
function readJSON(name: string): unknown {
  try {
    return JSON.parse(read(name)!);
  } catch {
    return null;
  }
}

/** null removes what is kept. */
function write(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // It is kept by this page alone.
  }
}

const keyName = (wish: Wish) => 'make24.key.' + wishText(wish);
const movesName = (run: string) => 'make24.moves.' + run;

/** The key of the run that this tab plays by that wish, if it plays one. */
export const keptKey = (wish: Wish): string | null => read(keyName(wish));
export const keepKey = (wish: Wish, key: string | null): void => write(keyName(wish), key);

/** The moves of a run that were not answered yet. */
export function keptMoves(run: string): (RunMove | Finish)[] {
  const moves = readJSON(movesName(run));
  return Array.isArray(moves) ? moves.filter((m) => typeof m?.id === 'string') : [];
}
export const keepMoves = (run: string, moves: readonly (RunMove | Finish)[]): void =>
  write(movesName(run), moves.length > 0 ? JSON.stringify(moves) : null);

const trailName = (run: string) => 'make24.trail.' + run;

/** The moves at the table of the hand that is open, so that its tiles lie where they lay. */
export function keptTrail(run: string, hand: number): Trail {
  const kept = readJSON(trailName(run)) as { hand?: number; trail?: Trail } | null;
  return kept?.hand === hand && Array.isArray(kept.trail) ? kept.trail : [];
}
export const keepTrail = (run: string, hand: number, trail: Trail): void =>
  write(trailName(run), trail.length > 0 ? JSON.stringify({ hand, trail }) : null);

const draftName = (wish: Wish) => 'make24.draft.' + wishText(wish);

/** The run that this tab plays offline by that wish, if it plays one. */
export const keptDraftID = (wish: Wish): string | null => read(draftName(wish));
export const keepDraftID = (wish: Wish, id: string | null): void => write(draftName(wish), id);
