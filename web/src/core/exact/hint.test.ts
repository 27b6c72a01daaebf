import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import first from '../catalogue/en/first.json';
import rest from '../catalogue/en/rest.json';
import zhFirst from '../catalogue/zh/first.json';
import zhRest from '../catalogue/zh/rest.json';
import { fill } from '../catalogue/fill';
import { allHands, loadHandTable } from '../../local/table/handtable';
import { movesFromHand } from '../../local/table/path';
import { clueWords } from '../../play/table/clue';
import type { Clue } from '../shapes';
import { hint } from './hint';
import { namedRules } from './puzzle';
import { equal, parseRational, rationalText, integer, type Rational } from './rational';
import { tilesAfter, maxTiles, movesFrom, search } from './search';
import { operators } from './tree';

// A position with the server's hints. Package internal/app/vectors writes and verifies the file.
interface Position {
  numbers: string[];
  target: string;
  rules: keyof typeof namedRules;
  moved?: true;
  hints: Clue[];
}
const positions = (
  JSON.parse(readFileSync(new URL('testdata/hints.json', import.meta.url), 'utf8')) as Position[]
).filter((p) => p.rules in namedRules); // only the engine gives hints for alternatives of numbers
const handTable = await loadHandTable();

const en = { ...first, ...rest };
const zh = { ...zhFirst, ...zhRest };
const read = (text: string): Rational => parseRational(text)!;
const sayIn =
  (words: Record<string, string>) =>
  (key: string, args: Record<string, string> = {}) => {
    if (!words[key]) throw new Error(`hint.test: no message ${key}`);
    return fill(words[key], args);
  };
const sentence = (h: Clue, target: string, words: Record<string, string>): string =>
  clueWords(h, target, sayIn(words));
const english = (h: Clue, target = '24'): string => sentence(h, target, en);

const isInHandTable = (p: Position): boolean => p.rules === 'classic' && p.target === '24';

/** Returns the hint as the pages request it: with the path of the hand table if it has one. */
function pageHint(p: Position, step: number): Clue[] {
  const tiles = p.numbers.map(read);
  const path = isInHandTable(p) ? handTable.path(tiles) : null;
  return hint(tiles, read(p.target), step, {
    moved: p.moved ?? false,
    rules: namedRules[p.rules],
    path,
  })!;
}

test('the first clue has the same kind and sentence as the server’s', () => {
  for (const p of positions) {
    const [first] = pageHint(p, 1);
    expect({ kind: first!.kind, text: english(first!, p.target) }, JSON.stringify(p)).toEqual({
      kind: p.hints[0]!.kind,
      text: p.hints[0]!.text,
    });
  }
});

test('every complete hint, from a hand as dealt or after moves, equals the server’s', () => {
  const tileCounts: number[] = [];
  for (const p of positions.filter((p) => p.hints.length === 4)) {
    tileCounts.push(p.numbers.length);
    const clues = pageHint(p, 4);
    expect(clues, JSON.stringify(p)).toEqual(p.hints.map(({ text: _, ...clue }) => clue));
    expect(clues.map((clue) => english(clue))).toEqual(p.hints.map((c) => c.text));
  }
  for (const count of [2, 3, 4]) expect(tileCounts.filter((n) => n === count).length).toBeGreaterThan(40);
});

test('the hand table has a path from every solvable hand and, after any first move, from solvable tiles', () => {
  const seen = new Set<string>();
  for (const hand of allHands()) {
    const tiles = hand.map(integer);
    const path = handTable.path(tiles);
    expect(path !== null).toBe(handTable.entry(hand)!.solvable);
    if (!path) continue;
    expect(path.moves).toHaveLength(3);
    for (const m of movesFrom(tiles, namedRules.classic)) {
      const left = tilesAfter(tiles, m);
      const key = left.map(rationalText).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      const pathLeft = handTable.path(left);
      expect(pathLeft !== null, key).toBe(search(left, integer(24), namedRules.classic) !== null);
      if (pathLeft) expect(rationalText(pathLeft.moves.at(-1)!.c), key).toBe('24');
    }
  }
  expect(seen.size).toBeGreaterThan(10_000);
});

test('every clue is true, and following the moves reaches the target', () => {
  for (const p of positions.filter(
    (p, i) => i % 3 === 0 && ['solvable', 'solved'].includes(p.hints[0]!.kind),
  )) {
    let position = p;
    for (let moves = 0; ; moves++) {
      expect(moves).toBeLessThan(maxTiles);
      const clues = pageHint(position, 4);
      if (clues.length === 1) {
        expect(clues[0]!.kind).toBe('solved');
        break;
      }
      expect(clues).toHaveLength(4);
      expectTrue(position, clues);
      position = { ...position, numbers: clues[3]!.left!, moved: true };
    }
  }
});

function expectTrue(p: Position, [, idea, part, move]: Clue[]): void {
  const tiles = p.numbers.map(read);
  const rules = namedRules[p.rules];
  const c = operators[move!.op!].apply(read(move!.a!), read(move!.b!))!;
  expect(rationalText(c)).toBe(move!.value);
  const sameResult = movesFrom(tiles, rules).filter((m) => equal(m.c, c));
  expect(sameResult.length).toBeGreaterThan(0);
  const left = tilesAfter(tiles, { op: move!.op!, a: read(move!.a!), b: read(move!.b!), c });
  expect(left.map(rationalText)).toEqual(move!.left);
  expect(search(left, read(p.target), rules)).not.toBeNull();
  if (part!.kind === 'part') expect(part!.value).toBe(move!.value);
  if (part!.kind === 'sign') expect(part!.op).toBe(move!.op);
  if (part!.kind === 'fraction') expect(c.den > 1n).toBe(true);
  if (idea!.kind === 'one') expect(rationalText(c)).toBe(p.target);
  if (idea!.kind === 'idea') {
    const [a, b] = [read(idea!.a!), read(idea!.b!)];
    expect(rationalText(operators[idea!.op!].apply(a, b)!)).toBe(p.target);
    expect(splitsInto(tiles, a, b, p)).toBe(true);
  }
}

/** Reports whether some of the tiles make a and the others make b. */
function splitsInto(tiles: Rational[], a: Rational, b: Rational, p: Position): boolean {
  const rules = { ...namedRules[p.rules] };
  for (let set = 1; set < 2 ** tiles.length - 1; set++) {
    const inside = tiles.filter((_, i) => set & (1 << i));
    const outside = tiles.filter((_, i) => !(set & (1 << i)));
    if (search(inside, a, rules) && search(outside, b, rules)) return true;
  }
  return false;
}

test('a hint with fewer steps is a prefix of a hint with more', () => {
  for (const p of positions.slice(0, 60)) {
    const full = pageHint(p, 4);
    for (let step = 1; step < 4; step++) expect(pageHint(p, step)).toEqual(full.slice(0, step));
  }
});

test('no hint step reveals the next', () => {
  for (const p of positions.filter((p) => p.hints[0]!.kind === 'solvable')) {
    const clues = pageHint(p, 4);
    const { a, op, b } = clues[3]!;
    const [left, right] = [operandText(a!), operandText(b!)];
    const sign = operators[op!].pretty;
    for (const words of [en, zh]) {
      for (const text of clues.slice(0, 3).map((c) => numbers(sentence(c, p.target, words)))) {
        expect(text).not.toContain(` ${left} ${sign} ${right} `);
        if (op === '+' || op === '*') expect(text).not.toContain(` ${right} ${sign} ${left} `);
      }
    }
  }
});

const operandText = (value: string): string =>
  /^[0-9]+$/.test(value) ? value : `(${value.replace('-', '−')})`;

/** Replaces everything except numbers, signs and parentheses with blanks. */
const numbers = (text: string): string => ` ${text.replace(/[^0-9()/+−×÷]+/g, ' ')} `;

test('an idea that equals the next move gives only the operator', () => {
  const tiles = [2, 12, 12, 12].map(integer);
  const clues = hint(tiles, integer(24), 4, {
    moved: false,
    path: { moves: movesFromHand('(12+12)/2+12', 'b+c', tiles), technique: 'sum' },
  })!;
  expect(clues[3]).toMatchObject({ kind: 'move', a: '12', op: '+', b: '12' });
  expect(clues[1]).toMatchObject({ kind: 'shape', op: '+' });
  expect(english(clues[1]!)).toBe('The last operation is an addition.');
});

test('there is no hint for five tiles, no tiles, or rules with powers', () => {
  const five = [1, 2, 3, 4, 5].map(integer);
  expect(hint(five, integer(24), 4, { moved: false })).toBeNull();
  expect(hint([], integer(24), 1, { moved: false })).toBeNull();
  expect(hint([integer(2), integer(3)], integer(8), 1, { moved: false, rules: namedRules.power })).toBeNull();
  expect(() => search(five, integer(24), namedRules.classic)).toThrow(RangeError);
});
