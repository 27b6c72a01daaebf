// What rules with alternatives of numbers, and rules without brackets, add to the table: the choices of each
// card, the move that makes one, and the claim without brackets. The rules of the hand say all of it; no
// variant has a name here. Tables load this only for hands under such rules.
import { say } from '../../core/catalogue/catalogue.svelte';
import {
  alternativesOf,
  assign,
  choiceText,
  hasAlternatives,
  isFlat,
  needsBrackets,
  sourceText,
  withoutBrackets,
  type Choice,
} from '../../core/exact/alternatives';
import { pretty } from '../../core/exact/format';
import { parse } from '../../core/exact/parse';
import { isJoker, type Puzzle } from '../../core/exact/puzzle';
import { integer, rationalText } from '../../core/exact/rational';
import { leaves, num } from '../../core/exact/tree';
import type { Op } from '../../core/notation/marks';
import { rankText } from '../../ui/cards/card';
import * as words from './words';
import { appendMove, cardTile, type ChooseMove, type Extension, type Table, type Tile } from './table';

/** Returns what the rules of a puzzle add to its table, or null. */
export function extensionOf(puzzle: Puzzle): Extension | null {
  const { rules } = puzzle;
  if (!hasAlternatives(rules) && !isFlat(rules)) return null;
  const tile = (n: bigint): Tile => {
    const choices = alternativesOf(rules, n);
    if (choices.length < 2) return cardTile(n);
    return {
      ...cardTile(n),
      choices: choices.map(({ value }) => String(value)),
      source: isJoker(rules, n) ? sourceText(n, 'w') : rankText(n),
      ...(isJoker(rules, n) && { open: true, name: () => say('web.answers.joker') }),
    };
  };
  return {
    tile,
    choose: (table, m) => choose(table, m, tile),
    refusal: (e) => (isFlat(rules) && !withoutBrackets(e) ? { why: 'brackets', value: pretty(e) } : null),
    claim: (e) => (isFlat(rules) && needsBrackets(e) && withoutBrackets(e)) || e,
  };
}

function choose(table: Table, { a, value, t }: ChooseMove, dealt: (n: bigint) => Tile): Table {
  const { puzzle, now } = table;
  const before = now.slots[a];
  const choice = before?.choices && choiceOf(puzzle, a, value);
  if (!choice || (!before.open && before.expr.kind === 'number' && before.expr.value === choice.value))
    return table;
  const { open: _, ...card } = dealt(choice.number);
  const tile: Tile = {
    ...card,
    value: integer(choice.value),
    expr: num(choice.value),
    ...(choice.kind && { mark: markOf(choice), text: `=${value}` }),
  };
  return {
    ...table,
    now: { ...now, slots: now.slots.with(a, tile) },
    past: [...table.past, now],
    selected: a,
    refusal: null,
    winner: null,
    trail: appendMove(table.trail, { t, do: 'choose', a, value }),
  };
}

const choiceOf = ({ hand, rules }: Puzzle, slot: number, value: string): Choice | undefined =>
  alternativesOf(rules, hand[slot]!).find((choice) => String(choice.value) === value);

const maxMark = 7; // characters that fit beside the face of a card

/** Returns what stands beside the face of a card: =10 for a king, 4!=24. */
function markOf(choice: Choice): string {
  const { number, kind, value } = choice;
  if (kind === 'w') return sourceText(number, kind);
  if (kind === 'a' || kind === 'f') return `=${value}`;
  const text = choiceText(choice);
  return text.length <= maxMark ? text : sourceText(number, kind);
}

/** Returns what cards stand for in an expression of the hand, if not for themselves: K=10, 4!=24. */
export function choicesIn(puzzle: Puzzle, expr: string): string {
  if (!hasAlternatives(puzzle.rules)) return '';
  const chosen = assign(puzzle, leaves(parse(expr))) ?? [];
  return chosen
    .filter(({ choice }) => choice.kind)
    .map(({ choice }) => choiceText(choice))
    .join(say('web.list'));
}

/** Returns the slot whose choices are offered: that of a joker that a merge needs, or of the selected card. */
export function offeredSlot({ now, selected, refusal }: Table): number | null {
  const slot = refusal?.why === 'open' ? refusal.slot : selected;
  return slot !== null && now.slots[slot]?.choices ? slot : null;
}

/** Returns a number of the hand as its card is called: K, 4 or joker. */
export const cardWord = ({ hand, rules }: Puzzle, slot: number): string =>
  isJoker(rules, hand[slot]!) ? say('web.answers.joker') : rankText(hand[slot]!);

/** Returns the announcement of a choice. */
export const chosenWords = (puzzle: Puzzle, slot: number, value: string): string =>
  say('web.choice.made', { card: cardWord(puzzle, slot), value });

/** Announces a hand: a joker has a name. */
export const dealtWords = (puzzle: Puzzle): string =>
  words.dealtWords(
    puzzle,
    puzzle.hand.map((n) => (isJoker(puzzle.rules, n) ? say('web.answers.joker') : String(n))),
  );

/** What the choices read and change of the play at a table. */
export interface ChoosingPlay {
  readonly table: Table | null;
  readonly chooseValue: (slot: number, value: string) => void;
  readonly merge: (a: number, op: Op, b: number) => void;
}

/** Makes a card stand for another of its choices, and then carries out the step that needed it. */
export function take(play: ChoosingPlay, slot: number, value: string): void {
  const { selected = null, armed = null } = play.table ?? {};
  play.chooseValue(slot, value);
  if (armed && selected !== null && selected !== slot) play.merge(selected, armed, slot);
}

/** Answers the key for choices: of two it takes the other; more of them get the focus. */
export function offer(play: ChoosingPlay): void {
  const slot = play.table && offeredSlot(play.table);
  const tile = slot === null ? null : play.table?.now.slots[slot];
  if (slot === null || !tile?.choices) return;
  const others = tile.choices.filter((value) => value !== rationalText(tile.value));
  if (tile.choices.length === 2) take(play, slot, others[0]!);
  else focusRow();
}

/** The row of choices on the page (ChoiceRow.svelte). */
export const rowClass = 'choices';

function focusRow(): void {
  const row = document.querySelector(`.${rowClass}`);
  (row?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? row?.querySelector('button'))?.focus();
}
