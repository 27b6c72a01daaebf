import { describe, expect, test } from 'vitest';
import { parse } from '../../core/exact/parse';
import { ideasOf, type Answer } from '../../core/answers/answers';
import { formOf } from '../../core/answers/form';
import { parsePuzzle } from '../../core/exact/puzzle';
import { isMeasured, puzzleOf, defaultTarget } from '../../core/answers/puzzle';
import { readHand } from './hand';
import { derivationsOf, readingOf } from './reading';
import { movesOf, stepTime, replay } from './replay';
import { posesAt } from './poses';
import { schedule } from './schedule';
import { lastStep, stepsOf } from '../../core/answers/steps';
import { writtenByForm } from './written';

const forms = (...exprs: [string, number][]): Answer[] =>
  exprs.map(([expr, idea]) => ({ expr, idea, patterns: [] }));

describe('ideas', () => {
  // the engine's forms and ideas for 2 4 6 7
  const all = forms(['2*7+4+6', 1], ['(2+6)*(7-4)', 2], ['4*7-6+2', 3], ['7*(6-2)-4', 4], ['6/(2-7/4)', 5]);

  test('the easiest idea comes first, then the engine’s order', () => {
    const ideas = ideasOf(all, '7*(6-2)-4');
    expect(ideas.map((i) => i.number)).toEqual([4, 1, 2, 3, 5]);
    expect(ideas.map((i) => i.easiest)).toEqual([true, false, false, false, false]);
    expect(ideas[0]!.last).toMatchObject({ a: '28', op: '-', b: '4', leafA: false, leafB: true });
  });

  test('the player’s answer is recognized in any order of operands, and shown as typed', () => {
    const ideas = ideasOf(all, '7*(6-2)-4', '(4-7)*(-2-6)');
    expect(ideas[0]).toMatchObject({ number: 2, yours: true });
    const plain = ideasOf(all, '7*(6-2)-4', '(7-4)*(6+2)');
    expect(plain[0]!.lines[0]).toMatchObject({ expr: '(7-4)*(6+2)', yours: true });
    expect(plain.filter((i) => i.yours)).toHaveLength(1);
  });

  test('forms of one idea are grouped', () => {
    const [only, ...others] = ideasOf(
      forms(
        ['1*1*4*6', 1],
        ['1-1+4*6', 1],
        ['4*(1+6-1)', 1],
        ['6*(1+4-1)', 1],
        ['1*4*6/1', 1],
        ['4*6/1/1', 1],
      ),
      '1-1+4*6',
    );
    expect(others).toEqual([]);
    expect(only!.lines.map((l) => l.expr)[0]).toBe('1-1+4*6');
    expect(only!.lines).toHaveLength(6);
    expect(only!.last).toMatchObject({ a: '4', op: '*', b: '6' });
  });
});

describe('steps', () => {
  test.each([
    ['8/(3-8/3)', '8/3=8/3 3-8/3=1/3 8/1/3=24'],
    ['(2+6)*(7-4)', '2+6=8 7-4=3 8*3=24'],
    ['24', ''],
  ])('%s', (text, want) => {
    const lines = stepsOf(parse(text)).map((s) => `${s.a}${s.op}${s.b}=${s.value}`);
    expect(lines.join(' ')).toBe(want);
  });

  test.each([
    ['4*6/1/1', '4*6'],
    ['1*(4*6)', '4*6'],
    ['4*6+0', '4*6'],
    ['8/(3-8/3)', '8/1/3'],
    ['24*1', '24*1'], // there is no other operation
  ])('the last step of %s is %s', (text, want) => {
    const last = lastStep(parse(text))!;
    expect(last.a + last.op + last.b).toBe(want);
  });
});

describe('written', () => {
  test.each([
    [[1, 2, 3, 4], 242, 4],
    [[3, 3, 8, 8], 1, 1],
    [[2, 4, 6, 7], undefined, 5],
    [[1, 1, 4, 6], undefined, 6],
  ])('%j has %s written solutions of %i forms', (hand, written, count) => {
    const byForm = writtenByForm(puzzleOf(hand)!);
    expect(byForm.size).toBe(count);
    const all = [...byForm.values()].flat();
    expect(new Set(all).size).toBe(all.length);
    if (written !== undefined) expect(all).toHaveLength(written);
    for (const [form, texts] of byForm) for (const text of texts) expect(formOf(parse(text))).toBe(form);
  });
});

describe('reading an idea', () => {
  test.each([
    ['(2+6)*(7-4)', 'times.made', '8', '3'],
    ['3*(4+6-2)', 'times.card', '8', '3'],
    ['7*(6-2)-4', 'past.card', '28', '4'],
    ['4*7-(6-2)', 'past', '28', '4'],
    ['6/(2-7/4)', 'small', '6', '1/4'],
    ['4*6', 'once', '4', '6'],
    ['1*1*4*6', 'times.card', '4', '6'],
    ['4*6/1/1', 'times.cards', '4', '6'],
    ['(2-5)*(1-9)', 'negative', '-3', '-8'],
    ['2*7+(4+6)', 'plus.made', '14', '10'],
  ])('%s', (text, key, x, y) => {
    expect(readingOf(lastStep(parse(text)), defaultTarget, stepsOf(parse(text)).length)).toEqual({
      key: 'web.answers.read.' + key,
      args: { x, y },
    });
  });
});

describe('a replay', () => {
  const shown = (slots: readonly ({ value: string } | null)[]) => slots.map((s) => s?.value ?? '·').join(' ');

  test('of an answer ends with the target', () => {
    const hand = [3n, 3n, 8n, 8n];
    const frames = replay(hand, movesOf(puzzleOf(hand)!, parse('8/(3-8/3)'))!);
    expect(frames.map((f) => shown(f.slots))).toEqual(['3 3 8 8', '3 8/3 8 ·', '· 1/3 8 ·', '· 24 · ·']);
    expect(frames[3]!.slots.filter(Boolean)).toMatchObject([{ value: '24', cardCount: 4 }]);
    expect(frames.map((f) => f.t)).toEqual([0, stepTime, 2 * stepTime, 3 * stepTime]);
  });

  test('handles undo and reset, also the undo of a reset', () => {
    const frames = replay(
      [5n, 9n, 11n, 13n],
      [
        { t: 100, do: 'merge', a: 3, op: '+', b: 2 },
        { t: 200, do: 'undo' },
        { t: 250, do: 'undo' }, // nothing to undo
        { t: 300, do: 'merge', a: 1, op: '+', b: 0 },
        { t: 400, do: 'reset' },
        { t: 500, do: 'undo' },
        { t: 600, do: 'merge', a: 0, op: '-', b: 1 }, // an empty slot
      ],
    );
    expect(frames.map((f) => shown(f.slots))).toEqual([
      '5 9 11 13',
      '5 9 24 ·',
      '5 9 11 13',
      '14 · 11 13',
      '5 9 11 13',
      '14 · 11 13',
    ]);
    expect(frames.map((f) => f.activeMoves)).toEqual([[], [0], [], [3], [], [3]]);
  });

  test('has no moves for an expression that tiles cannot make', () => {
    expect(movesOf(puzzleOf([1n, 2n, 3n])!, parse('12*3'))).toBeNull();
    expect(movesOf(puzzleOf([1n, 2n])!, parse('1+2'))).toHaveLength(1);
  });
});

describe('a hand as typed', () => {
  test.each([
    ['3388', 3, 3, 8, 8],
    ['3 3 8 8', 3, 3, 8, 8],
    ['3,3，8、8', 3, 3, 8, 8],
    ['A K Q J', 1, 13, 12, 11],
    ['akqj', 1, 13, 12, 11],
    ['10AKQ', 10, 1, 13, 12],
    ['10 10 4 4', 10, 10, 4, 4],
    ['AS10HQ♦3c', 1, 10, 12, 3],
    ['AS 10H Q♦ 3c', 1, 10, 12, 3],
    ['１２ ３', 12, 3],
    ['12', 12],
    ['24', 24],
    ['1012', 10, 1, 2],
    ['007', 0, 0, 7],
    ['100', 10, 0],
    ['100 75 3', 100, 75, 3],
  ])('%s', (text, ...want) => expect(readHand(text, { max: 6 })).toEqual({ numbers: want.map(BigInt) }));

  test.each([
    ['', 'empty', ''],
    ['3 3 x 8', 'card', 'x'],
    ['33x8', 'card', 'x'],
    ['hello', 'card', 'hello'],
    ['3 -3 8', 'negative', '-3'],
    ['3 1.5 8', 'fraction', '1.5'],
    ['3 08', 'zero', '08'],
    ['1 2 3 4 5 6 7', 'many', '7'],
    ['2147483648', 'many', '10'],
    ['1 99999999999999999999', 'large', '99999999999999999999'],
    ['3S38', 'card', '3S38'],
  ])('readHand reports the fault of %s', (text, fault, token) =>
    expect(readHand(text, { max: 6 })).toEqual({ fault, token }),
  );
});

test.each([
  ['1-3.3.8.8-24-classic', true],
  ['1-3.3.8.25-24-classic', false],
  ['1-3.3.8.8-25-classic', false],
  ['1-3.3.8.8-24-hdoj', false],
  ['1-3.3.8-24-classic', false],
])('isMeasured of %s is %s', (id, want) => expect(isMeasured(parsePuzzle(id)!)).toBe(want));

describe('a replay on a page', () => {
  const hand = [3n, 3n, 8n, 8n];
  const frames = replay(hand, movesOf(puzzleOf(hand)!, parse('8/(3-8/3)'))!);
  const shown = (index: number) =>
    posesAt(frames, index)
      .filter((p) => p.visible)
      .map((p) => `${p.tile.value}@${p.slot}`);

  test('has every tile in its slot', () => {
    expect(shown(0)).toEqual(['3@0', '3@1', '8@2', '8@3']);
    expect(shown(1)).toEqual(['3@0', '8@2', '8/3@1']);
    expect(shown(3)).toEqual(['24@1']);
  });
  test('places merged and future tiles at the slot of their merge', () => {
    const at1 = posesAt(frames, 1);
    expect(at1.find((p) => p.tile.id === 'c3')).toMatchObject({ slot: 1, visible: false });
    expect(posesAt(frames, 0).find((p) => p.tile.value === '24')).toMatchObject({ slot: 1, visible: false });
  });
  test('is shortened to bounded pauses without dropping a move', () => {
    expect(schedule([{ t: 0 }, { t: 100 }, { t: 60_000 }, { t: 60_300 }])).toEqual([0, 700, 2900, 3600]);
    expect(schedule([{ t: 0 }, { t: 1100 }])).toEqual([0, 1100]);
    expect(schedule([])).toEqual([]);
  });
});

test('ideas with the same last step show how its operands are made', () => {
  const list = ['2*12', '(8-6)*(4*3)', '(6-3)*8*4/4'].map((expr, i) => ({ expr, idea: i + 1, patterns: [] }));
  const derivations = derivationsOf(ideasOf(list.slice(0, 2)));
  expect(derivations).toEqual(
    new Map([
      [1, []],
      [2, ['2 = 8 − 6', '12 = 4 × 3']],
    ]),
  );
  expect(derivationsOf(ideasOf(list.slice(1))).size).toBe(0);
});
