// A set of hands that a link holds: /set/3.3.8.8_1.5.5.5?title=Fractions. The server stores nothing.
// All hands are classic. A hand with another target than 24 has it at its end: 2.3.4.5=36.
import { handOf } from './hand';
import { maxPuzzles } from '../types.gen';

export interface HandSet {
  title: string;
  /** Puzzle IDs, in the order in which they are played. */
  puzzles: readonly string[];
}

/** The most characters of a title. */
export const maxTitle = 60;

const maxTarget = 100;

/** Reports whether a text is a target that hands of a set may have. */
export const isTarget = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxTarget;

/** Returns a puzzle as a link has it: 3.3.8.8, 2.3.4.5=36. */
function wordOf(puzzle: string): string {
  const target = puzzle.split('-')[2];
  return handOf(puzzle).join('.') + (target === '24' ? '' : '=' + target);
}

/** Returns a title without control characters and outer spaces, and not longer than maxTitle. */
export const cleanTitle = (title: string): string =>
  [...title.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, maxTitle).join('');

/** Returns the path of a set, with its title as the query. */
export function pathOfSet({ title, puzzles }: HandSet): string {
  const path = '/set/' + puzzles.map(wordOf).join('_');
  return title ? `${path}?${new URLSearchParams({ title })}` : path;
}

/**
 * Returns the set of a link: hands is the last part of its path, search its query. It returns null if
 * a hand does not have 3 to 6 numbers from 1 to 13 and a target up to 100, or if there are no hands or too many.
 */
export function readSet(hands: string, search: string): HandSet | null {
  const words = hands.split('_');
  if (words.length > maxPuzzles) return null;
  const puzzles: string[] = [];
  for (const word of words) {
    const [hand = '', target = '24', more] = word.split('=');
    if (!isTarget(target) || more !== undefined) return null;
    const numbers = hand.split('.').map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : NaN));
    if (numbers.length < 3 || numbers.length > 6) return null;
    if (!numbers.every((n) => n >= 1 && n <= 13)) return null;
    puzzles.push(`1-${numbers.sort((a, b) => a - b).join('.')}-${target}-classic`);
  }
  return { title: cleanTitle(new URLSearchParams(search).get('title') ?? ''), puzzles };
}

/** Returns the set of a link or of a path to a set, or null for any other text. */
export function setOfLink(text: string): HandSet | null {
  const match = /\/set\/([\d._=]+)(\?\S*)?$/.exec(text.trim());
  return match ? readSet(match[1]!, match[2] ?? '') : null;
}
