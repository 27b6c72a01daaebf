// What a player tells others about a run: how it went, by shape and not by colour alone, and
// no answer. The marks are a tick, a bulb and an empty box, as the result shows them.
import { duration, shownShares } from '../notation/duration';
import type { Played, View } from '../net/shapes';

export type Mark = 'solved' | 'hint' | 'miss';

export const glyph: Record<Mark, string> = { solved: '✅', hint: '💡', miss: '⬜' };

/** How a hand went. */
export function markOf(played: Pick<Played, 'outcome' | 'hints'>): Mark {
  if (played.outcome !== 'solved') return 'miss';
  return (played.hints ?? 0) > 0 ? 'hint' : 'solved';
}

/** How all hands of a run went: those that its end kept from being shown were missed. */
export function marksOf({ shown, hands = 0 }: Pick<View, 'shown' | 'hands'>): Mark[] {
  const marks = shown.map(markOf);
  while (marks.length < hands) marks.push('miss');
  return marks;
}

export interface Told {
  /** The daily's number; none for a timed run. */
  number?: number;
  /** What a run without a number is called, in the player's language. */
  name?: string;
  marks: readonly Mark[];
  /** What all its hands took, or how long the run was. */
  time: number;
  url: string;
}

const solvedOf = (marks: readonly Mark[]) => marks.filter((mark) => mark !== 'miss').length;

/** The first line: make24 #312 · 4/5 · 2:15. */
export function headline(told: Told): string {
  const solved = solvedOf(told.marks);
  const score = told.number === undefined ? `${solved}` : `${solved}/${told.marks.length}`;
  const title = told.number === undefined ? (told.name ?? '') : `#${told.number}`;
  return `make24 ${title} · ${score} · ${duration(told.time)}`;
}

/** The times of the hands of a run as they are shown: they add up to its time. */
export const timesShown = ({
  shown,
  players,
}: Pick<View, 'shown'> & Partial<Pick<View, 'players'>>): number[] =>
  shownShares(
    shown.map((played) => played.time ?? 0),
    players?.[0]?.time,
  );

/** The marks as text, ten a line, so that a long run stays readable. */
export function marksText(marks: readonly Mark[]): string {
  const lines: string[] = [];
  for (let i = 0; i < marks.length; i += 10) {
    lines.push(
      marks
        .slice(i, i + 10)
        .map((mark) => glyph[mark])
        .join(''),
    );
  }
  return lines.join('\n');
}

/** The whole text. */
export function shareText(told: Told): string {
  return [headline(told), marksText(told.marks), told.url].filter((line) => line !== '').join('\n');
}

/** What a browser may offer for passing a text on. */
export interface Ways {
  share?: (data: { text: string }) => Promise<void>;
  copy?: (text: string) => Promise<void>;
}

export type Passed = 'shared' | 'copied' | 'stopped' | 'show';

/**
 * Passes a text on by the first way that works: the system's sheet, then the clipboard. 'show':
 * none does, so the text is to be shown for selecting; 'stopped': the player closed the sheet.
 */
export async function pass(text: string, ways: Ways): Promise<Passed> {
  if (ways.share) {
    try {
      await ways.share({ text });
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'stopped';
    }
  }
  try {
    if (!ways.copy) return 'show';
    await ways.copy(text);
    return 'copied';
  } catch {
    return 'show'; // no permission, or no secure page
  }
}

/** The ways of this browser. */
export function waysHere(): Ways {
  const ways: Ways = {};
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (typeof navigator.share === 'function') ways.share = (data) => navigator.share(data);
  if (clipboard) ways.copy = (text) => clipboard.writeText(text);
  return ways;
}
