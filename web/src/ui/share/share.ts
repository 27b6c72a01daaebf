// The text that a player shares about a run. It contains no answer. The marks are those of the
// result, a tick, a bulb and an empty box, so that they differ in shape, not only in colour.
import { formatDuration, shownShares } from '../../core/notation/duration';
import { say } from '../../core/catalogue/catalogue.svelte';
import { fullPoints } from '../../core/race/mode';
import type { Played, View } from '../../core/shapes';

export type Mark = 'solved' | 'hint' | 'miss';

export const glyph: Record<Mark, string> = { solved: '✅', hint: '💡', miss: '⬜' };

/** Returns the mark of a hand. */
export function markOf(played: Pick<Played, 'outcome' | 'hints'>): Mark {
  if (played.outcome !== 'solved') return 'miss';
  return (played.hints ?? 0) > 0 ? 'hint' : 'solved';
}

/** Returns the marks of all hands of a run. Hands that were not shown before its end are missed. */
export function marksOf({ shown, hands = 0 }: Pick<View, 'shown' | 'hands'>): Mark[] {
  const marks = shown.map(markOf);
  while (marks.length < hands) marks.push('miss');
  return marks;
}

export interface ShareContent {
  /** The number of a daily; undefined for a timed run. */
  number?: number;
  /** The name of a run without a number, in the player's language. */
  name?: string;
  /** The points of a daily. */
  points?: number;
  /** The length of the streak that a daily continues. */
  days?: number | undefined;
  marks: readonly Mark[];
  /** The time of all hands, or the length of a timed run, in milliseconds. */
  time: number;
  url: string;
}

const solvedCount = (marks: readonly Mark[]) => marks.filter((mark) => mark !== 'miss').length;

/** Returns the first line: make24 #312 · 15/20 points · 2:15. */
export function headline(content: ShareContent): string {
  const solved = solvedCount(content.marks);
  const { points = 0 } = content;
  const score =
    content.number === undefined
      ? `${solved}`
      : say('web.share.points', { n: points, of: fullPoints * content.marks.length });
  const title = content.number === undefined ? (content.name ?? '') : `#${content.number}`;
  return `make24 ${title} · ${score} · ${formatDuration(content.time)}`;
}

/** Returns the displayed times of the hands of a run, which add up to the displayed time of the
 * run. */
export const timesShown = ({
  shown,
  players,
}: Pick<View, 'shown'> & Partial<Pick<View, 'players'>>): number[] =>
  shownShares(
    shown.map((played) => played.time ?? 0),
    players?.[0]?.time,
  );

/** Returns the marks as text, ten per line, so that a long run stays readable. */
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

/** From this length on, the streak is part of the text. */
const shortestStreak = 3;

/** Returns the last line: 30 days in a row · https://make24.example/daily/332. */
export const lastLine = ({ days = 0, url }: Pick<ShareContent, 'days' | 'url'>): string =>
  days < shortestStreak ? url : `${say('web.daily.streak', { n: days })} · ${url}`;

/** Returns the complete text to share. */
export function shareText(content: ShareContent): string {
  return [headline(content), marksText(content.marks), lastLine(content)]
    .filter((line) => line !== '')
    .join('\n');
}

export const hasStreak = ({ days = 0 }: Pick<ShareContent, 'days'>): boolean => days >= shortestStreak;

const streakKey = 'make24.share.streak';

/** Reports whether the player shares the streak. */
export function sharesStreak(): boolean {
  try {
    return localStorage.getItem(streakKey) !== 'no';
  } catch {
    return true; // the browser forbids storage
  }
}

export function setSharesStreak(shares: boolean): void {
  try {
    if (shares) localStorage.removeItem(streakKey);
    else localStorage.setItem(streakKey, 'no');
  } catch {
    // The choice holds while the result is open.
  }
}

/** The methods a browser may have to share a text. */
export interface ShareMethods {
  share?: (data: { text: string }) => Promise<void>;
  copy?: (text: string) => Promise<void>;
}

export type ShareResult = 'shared' | 'copied' | 'stopped' | 'show';

/**
 * Shares a text with the first method that works: the system's share dialog, then the clipboard. It
 * returns 'show' if none works, so that the caller shows the text for selection, and 'stopped' if
 * the player closed the share dialog.
 */
export async function shareOrCopy(text: string, methods: ShareMethods): Promise<ShareResult> {
  if (methods.share) {
    try {
      await methods.share({ text });
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'stopped';
    }
  }
  try {
    if (!methods.copy) return 'show';
    await methods.copy(text);
    return 'copied';
  } catch {
    return 'show'; // no permission, or an insecure page
  }
}

/** Copies a text by selecting it in the page. This also works on pages without https, where browsers
 * have no navigator.clipboard. */
function copySelected(text: string): Promise<void> {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // no keyboard appears on phones
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  // In a modal dialog, nothing outside can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  let copied = false;
  try {
    field.select();
    copied = document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
  return copied ? Promise.resolve() : Promise.reject(new Error('not copied'));
}

/** Returns the share methods of this browser. */
export function shareMethods(): ShareMethods {
  const methods: ShareMethods = {};
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (typeof navigator.share === 'function') methods.share = (data) => navigator.share(data);
  if (clipboard) methods.copy = (text) => clipboard.writeText(text);
  else if (typeof document.execCommand === 'function') methods.copy = async (text) => copySelected(text);
  return methods;
}
