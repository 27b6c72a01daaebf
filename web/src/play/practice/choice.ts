// The player's choice of practice hands, its storage, and the run options for it.
import type { RunOptions } from '../../core/shapes';

/** The variants that the page offers, by their names on the server. */
export const rules = [
  'classic',
  'beginner',
  'hdoj',
  'countdown',
  'joker',
  'ace-eleven',
  'face-ten',
  'factorial',
  'make-ten',
  'no-brackets',
] as const;
type RulesName = (typeof rules)[number];

/** Returns the target of a variant, unless another is chosen. */
export const targetOf = (rules: string | undefined): string => (rules === 'make-ten' ? '10' : '24');

export interface Choice {
  rules: RulesName;
  level: number; // 0: any; near: near the player's rating
  cards: number; // 3 to 6; Countdown always has six
  target: string; // ignored by Countdown, which draws its own
  none: boolean; // also deal hands without a solution
  seconds: number; // for each hand; 0: no limit
}

/** The level of hands with a rating near the player's. They have four cards, the target 24 and a
 * solution, under the classic rules. */
export const near = -1;

export const clocks: readonly number[] = [0, 30, 60, 120];

export const defaultChoice: Choice = {
  rules: 'classic',
  level: 0,
  cards: 4,
  target: '24',
  none: false,
  seconds: 0,
};

const storageKey = 'make24.practice';

/** Reports whether a text is a valid target: an integer of at most four digits. */
export const isTarget = (text: string): boolean => /^(0|[1-9][0-9]{0,3})$/.test(text);

/** Reads a choice from any JSON value. Invalid fields get their defaults. */
export function readChoice(value: unknown): Choice {
  if (typeof value !== 'object' || value === null) return { ...defaultChoice };
  const fields = value as Record<string, unknown>;
  const integer = (name: 'level' | 'cards', min: number, max: number): number => {
    const n = fields[name];
    return typeof n === 'number' && Number.isInteger(n) && n >= min && n <= max ? n : defaultChoice[name];
  };
  const known = rules.find((name) => name === fields.rules) ?? defaultChoice.rules;
  return {
    rules: known,
    level: integer('level', near, 5),
    cards: integer('cards', 3, 6),
    target: typeof fields.target === 'string' && isTarget(fields.target) ? fields.target : targetOf(known),
    none: fields.none === true,
    seconds: clocks.find((s) => s === fields.seconds) ?? 0,
  };
}

export function loadChoice(): Choice {
  try {
    return readChoice(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return { ...defaultChoice }; // no storage, or invalid content
  }
}

export function saveChoice(choice: Choice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Returns the options of a choice. Default values are left out, so that equal choices have equal
 * options. */
export function optionsOf(choice: Choice): RunOptions {
  const options: RunOptions = { mode: 'practice' };
  if (choice.seconds) options.hand_time = choice.seconds * 1000;
  if (choice.level === near) return { ...options, near: true };
  if (choice.level) options.level = choice.level;
  if (choice.rules !== 'classic') options.rules = choice.rules;
  if (choice.rules !== 'countdown') {
    if (choice.cards !== 4) options.cards = choice.cards;
    if (choice.target !== targetOf(choice.rules)) options.target = choice.target;
  }
  if (choice.none) options.none = true;
  return options;
}

/** Returns the options that the query of an address gives: ?hand=ID for one puzzle, ?review=1 for
 * due reviews, ?near=10 for ten hands near the rating, ?kind=CODE for hands of a technique (&hands=10: for ten). Otherwise
 * it returns those of the choice. */
export function optionsFromQuery(search: string, choice: Choice): RunOptions {
  const query = new URLSearchParams(search);
  const hand = query.get('hand');
  if (hand) return { mode: 'practice', puzzles: [hand] };
  if (query.get('review') === '1') return { mode: 'practice', review: true };
  const count = Number(query.get('near'));
  if (count > 0) return { mode: 'practice', near: true, hands: count };
  const kind = query.get('kind');
  const hands = Number(query.get('hands'));
  if (kind) return { mode: 'practice', kind, ...(hands > 0 && { hands }) };
  return optionsOf(choice);
}
