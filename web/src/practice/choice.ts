// What a player has chosen to practise, as it is kept, and the wish that it makes.
import type { Wish } from '../net/shapes';

export interface Choice {
  rules: 'classic' | 'beginner' | 'hdoj' | 'countdown';
  level: number; // 0: any
  cards: number; // 3 to 6; Countdown always has its six
  target: string; // not in Countdown, which draws its own
  none: boolean; // hands without solution too
  seconds: number; // for a hand; 0: as long as one likes
}

export const rules: readonly Choice['rules'][] = ['classic', 'beginner', 'hdoj', 'countdown'];
export const clocks: readonly number[] = [0, 30, 60, 120];

export const usual: Choice = { rules: 'classic', level: 0, cards: 4, target: '24', none: false, seconds: 0 };

const place = 'make24.practice';

/** A target that can be aimed at: a whole number of at most four figures. */
export const isTarget = (text: string): boolean => /^(0|[1-9][0-9]{0,3})$/.test(text);

/** Reads a choice from any JSON, keeping what makes sense. */
export function readChoice(from: unknown): Choice {
  if (typeof from !== 'object' || from === null) return { ...usual };
  const given = from as Record<string, unknown>;
  const whole = (name: 'level' | 'cards', least: number, most: number): number => {
    const n = given[name];
    return typeof n === 'number' && Number.isInteger(n) && n >= least && n <= most ? n : usual[name];
  };
  return {
    rules: rules.find((name) => name === given.rules) ?? usual.rules,
    level: whole('level', 0, 5),
    cards: whole('cards', 3, 6),
    target: typeof given.target === 'string' && isTarget(given.target) ? given.target : usual.target,
    none: given.none === true,
    seconds: clocks.find((s) => s === given.seconds) ?? 0,
  };
}

export function keptChoice(): Choice {
  try {
    return readChoice(JSON.parse(localStorage.getItem(place) ?? 'null'));
  } catch {
    return { ...usual }; // no storage, or not ours
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(place, JSON.stringify(choice));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The wish that a choice makes. What is as usual is left out, so that the same choice is
 * always the same wish. */
export function wishOf(choice: Choice): Wish {
  const wish: Wish = { mode: 'practice' };
  if (choice.level) wish.level = choice.level;
  if (choice.rules !== 'classic') wish.rules = choice.rules;
  if (choice.rules !== 'countdown') {
    if (choice.cards !== 4) wish.cards = choice.cards;
    if (choice.target !== '24') wish.target = choice.target;
  }
  if (choice.none) wish.none = true;
  if (choice.seconds) wish.hand_time = choice.seconds * 1000;
  return wish;
}

/** What the address asks for: ?hand=ID just that puzzle, ?review=1 what is due, ?kind=CODE hands of
 * a technique; else the choice. */
export function wishFor(search: string, choice: Choice): Wish {
  const query = new URLSearchParams(search);
  const hand = query.get('hand');
  if (hand) return { mode: 'practice', puzzles: [hand] };
  if (query.get('review') === '1') return { mode: 'practice', review: true };
  const kind = query.get('kind');
  if (kind) return { mode: 'practice', kind };
  return wishOf(choice);
}
