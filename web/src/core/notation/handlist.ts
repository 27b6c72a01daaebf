// A list of hands that the host of a race or the teacher of a class types.
import { say } from '../catalogue/catalogue.svelte';
import { isTarget, setOfLink } from './handset';
import { maxPuzzles } from '../types.gen';

/** Returns the puzzles of the hands in a text, one a line, each perhaps with = and its target, or what is wrong with it. A link to a set
 * stands for the hands of the set. */
export function parseHands(text: string): { puzzles: string[]; problem: string } {
  const puzzles: string[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const set = setOfLink(line);
    if (set) {
      puzzles.push(...set.puzzles);
      continue;
    }
    const [cards = '', target = '24', more] = line.split(/[=＝]/).map((part) => part.trim());
    const numbers = cards
      .split(/[\s,，、]+/)
      .filter(Boolean)
      .map(Number);
    if (numbers.length === 0 && target === '24') continue;
    const valid =
      isTarget(target) &&
      more === undefined &&
      numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= 13);
    if (!valid || numbers.length < 3 || numbers.length > 6)
      return { puzzles: [], problem: say('web.race.list.bad', { n: i + 1 }) };
    puzzles.push(`1-${numbers.sort((a, b) => a - b).join('.')}-${target}-classic`);
  }
  if (puzzles.length > maxPuzzles)
    return { puzzles: [], problem: say('web.race.list.many', { n: maxPuzzles }) };
  return { puzzles, problem: '' };
}
