// Stores the duel of this tab, so that a reload resumes it. It is sent to nobody.
import { parsePuzzle } from '../../core/exact/puzzle';
import type { Duel } from './duel';

export interface SavedDuel {
  /** The duel as suspend returns it. */
  duel: Duel;
  /** The IDs of the hands in both halves, under which the tab stores their moves. */
  ids: readonly [string, string];
  /** The puzzles dealt so far. */
  dealt: readonly string[];
}

const key = 'make24.duel.game';

export function loadDuel(): SavedDuel | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedDuel | null;
    return saved && parsePuzzle(saved.duel.puzzle) ? saved : null;
  } catch {
    return null; // no storage, or invalid content
  }
}

/** Stores a duel; null removes the stored one. */
export function saveDuel(saved: SavedDuel | null): void {
  try {
    if (saved) sessionStorage.setItem(key, JSON.stringify(saved));
    else sessionStorage.removeItem(key);
  } catch {
    // A reload loses the duel.
  }
}
