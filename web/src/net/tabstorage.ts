// Stores the runs of a tab in sessionStorage, so that a reload resumes them: the key that began a
// run, its unanswered moves, and the moves at the table.
import type { Finish, RunMove, Trail, RunOptions } from '../core/shapes';

/** Returns a text that is the same for equal options: it sorts the fields and leaves out explicit
 * default values. */
export function optionsText(options: RunOptions): string {
  const fields = Object.entries(options).filter(
    ([, v]) => v !== undefined && v !== false && v !== 0 && v !== '',
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Some browsers forbid sessionStorage, and it can be full: then a reload begins a new run.

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Returns the stored JSON value, or null if there is no valid one. */
function readJSON(name: string): unknown {
  try {
    return JSON.parse(read(name)!);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
function write(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // The value is lost when the page is reloaded.
  }
}

const keyItem = (options: RunOptions) => 'make24.key.' + optionsText(options);
const movesItem = (run: string) => 'make24.moves.' + run;

/** Returns the key of the run with these options that this tab plays, if any. */
export const loadKey = (options: RunOptions): string | null => read(keyItem(options));
export const saveKey = (options: RunOptions, key: string | null): void => write(keyItem(options), key);

/** Returns the moves of a run that were not answered yet. */
export function loadMoves(run: string): (RunMove | Finish)[] {
  const moves = readJSON(movesItem(run));
  return Array.isArray(moves) ? moves.filter((m) => typeof m?.id === 'string') : [];
}
export const saveMoves = (run: string, moves: readonly (RunMove | Finish)[]): void =>
  write(movesItem(run), moves.length > 0 ? JSON.stringify(moves) : null);

const trailItem = (run: string) => 'make24.trail.' + run;

/** Returns the stored trail of a hand, from which a reload restores its tiles. */
export function loadTrail(run: string, hand: number): Trail {
  const stored = readJSON(trailItem(run)) as { hand?: number; trail?: Trail } | null;
  return stored?.hand === hand && Array.isArray(stored.trail) ? stored.trail : [];
}
export const saveTrail = (run: string, hand: number, trail: Trail): void =>
  write(trailItem(run), trail.length > 0 ? JSON.stringify({ hand, trail }) : null);

const draftItem = (options: RunOptions) => 'make24.draft.' + optionsText(options);

/** Returns the ID of the offline run with these options that this tab plays, if any. */
export const loadDraftID = (options: RunOptions): string | null => read(draftItem(options));
export const saveDraftID = (options: RunOptions, id: string | null): void => write(draftItem(options), id);
