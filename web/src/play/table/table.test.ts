import { describe, expect, test } from 'vitest';
import { check, evaluate } from '../../core/exact/check';
import { format } from '../../core/exact/format';
import { parse } from '../../core/exact/parse';
import { leaves } from '../../core/exact/tree';
import { tableMergesOf } from '../../core/exact/moves';
import { parsePuzzle, type Puzzle } from '../../core/exact/puzzle';
import { equal, rationalText } from '../../core/exact/rational';
import { ops, type Op } from '../../core/notation/marks';
import {
  claimedExpr,
  deal,
  hintedSlots,
  missedTile,
  move,
  numbersText,
  replay,
  tilesLeft,
  unavailableReason,
  unusedSlots,
  type Table,
} from './table';

const puzzle = (id: string): Puzzle => parsePuzzle(id)!;
const fractionHand = puzzle('1-3.3.8.8-24-classic');
const countdownHand = puzzle('1-3.6.25.50.75.100-952-countdown');

/** Plays typed keys: 1–6 are slots, + - * / operators, u is undo, r reset, c clear. */
function playKeys(table: Table, keys: string): Table {
  let t = 0;
  for (const key of keys.replaceAll(' ', '')) {
    t += 10;
    if (/[1-6]/.test(key)) table = move(table, { do: 'tap', slot: Number(key) - 1, t });
    else if (key === 'u') table = move(table, { do: 'undo', t });
    else if (key === 'r') table = move(table, { do: 'reset', t });
    else if (key === 'c') table = move(table, { do: 'clear' });
    else table = move(table, { do: 'arm', op: key as Op });
  }
  return table;
}
const values = (table: Table) =>
  table.now.slots.map((tile) => (tile ? rationalText(tile.value) : '_')).join(' ');

describe('tap, tap, tap', () => {
  test('the result is in the slot of the second tile, exact, and is selected', () => {
    const table = playKeys(deal(fractionHand), '3/1');
    expect(values(table)).toBe('8/3 3 _ 8');
    expect(table.selected).toBe(0);
    expect(table.armed).toBeNull();
    expect(table.now.steps).toEqual([{ a: '8', op: '/', b: '3', result: '8/3' }]);
    expect(numbersText(table.now)).toBe('8/3 3 8');
  });

  test('after the merges that solve 3 3 8 8, the expression can be claimed', () => {
    const table = playKeys(deal(fractionHand), '3/1 c2-1 c4/1');
    expect(values(table)).toBe('24 _ _ _');
    expect(table.winner).toBe(0);
    expect(claimedExpr(table)).toBe('8/(3-8/3)');
  });

  test('a chain continues from the new tile', () => {
    const table = playKeys(deal(puzzle('1-1.2.3.4-24-classic')), '1*2*3*4');
    expect(claimedExpr(table)).toBe('1*2*3*4');
  });

  test('another tile moves the selection, and the same tile clears it', () => {
    expect(playKeys(deal(fractionHand), '12').selected).toBe(1);
    expect(playKeys(deal(fractionHand), '11').selected).toBeNull();
  });

  test('after an operator, the first tile becomes the left operand', () => {
    expect(values(playKeys(deal(fractionHand), '-31'))).toBe('5 3 _ 8');
  });

  test('another operator replaces the armed one, and the same one disarms it', () => {
    expect(playKeys(deal(fractionHand), '1+-').armed).toBe('-');
    expect(playKeys(deal(fractionHand), '1++').armed).toBeNull();
  });

  test('empty and invalid slots do nothing', () => {
    const table = playKeys(deal(fractionHand), '3/1');
    expect(move(table, { do: 'tap', slot: 2, t: 0 })).toBe(table);
    expect(move(table, { do: 'tap', slot: 9, t: 0 })).toBe(table);
    expect(move(table, { do: 'merge', a: 0, op: '+', b: 0, t: 0 })).toBe(table);
  });
});

describe('refusals', () => {
  test('division by zero is refused, and the selection stays', () => {
    const table = playKeys(deal(fractionHand), '1-2c3/2');
    expect(table.refusal).toEqual({ why: 'zero' });
    expect([table.selected, table.armed, values(table)]).toEqual([2, '/', '_ 0 8 8']);
    expect(values(playKeys(table, '4'))).toBe('_ 0 _ 1');
  });

  test('÷ is unavailable while every possible divisor is 0', () => {
    expect(unavailableReason(playKeys(deal(fractionHand), '1-2c3-4c'), '/')).toBeNull();
    expect(unavailableReason(playKeys(deal(fractionHand), '1-2c3-4c2'), '/')).toBe('zero');
    expect(unavailableReason(playKeys(deal(fractionHand), '1-2c3-4c2'), '+')).toBeNull();
    expect(unavailableReason(deal(puzzle('1-1.2.3-6-r.as')), '*')).toBe('rules');
  });

  test('Countdown allows only positive whole intermediate results', () => {
    expect(playKeys(deal(countdownHand), '2/1').refusal).toBeNull();
    expect(playKeys(deal(countdownHand), '3/2').refusal).toEqual({ why: 'fraction', value: '25/6' });
    expect(playKeys(deal(countdownHand), '1-2').refusal).toEqual({ why: 'negative', value: '-3' });
    expect(playKeys(deal(countdownHand), '1*3c 5-3').refusal).toEqual({ why: 'nothing', value: '0' });
    expect(playKeys(deal(puzzle('1-1.2.3.4-24-hdoj')), '1/2').refusal).toEqual({
      why: 'fraction',
      value: '1/2',
    });
  });
});

describe('if numbers may stay unused', () => {
  test('the target is made as soon as a tile has its value', () => {
    const table = playKeys(deal(puzzle('1-2.25.50.75.100.100-125-countdown')), '2+5');
    expect([table.winner, tilesLeft(table.now), claimedExpr(table)]).toEqual([4, 5, '25+100']);
  });
  test('one number alone may be the answer', () => {
    const table = playKeys(deal(puzzle('1-2.25.50.75.100.100-100-countdown')), '5');
    expect(claimedExpr(table)).toBe('100');
  });
  test('under other rules, a tile equal to the target counts only if it is the last', () => {
    const table = playKeys(deal(puzzle('1-1.3.8.12-24-classic')), '2*3');
    expect([values(table), table.winner]).toEqual(['1 _ 24 12', null]);
  });
});

describe('undo and reset', () => {
  test('undo goes back to the start', () => {
    const table = playKeys(deal(fractionHand), '3/1c2-1c4/1');
    expect(values(playKeys(table, 'uuu'))).toBe('3 3 8 8');
    expect(playKeys(table, 'uuuu').past).toEqual([]);
    expect(playKeys(table, 'u').winner).toBeNull();
  });
  test('reset can be undone', () => {
    const table = playKeys(deal(fractionHand), '3/1c2-1');
    expect(values(playKeys(table, 'r'))).toBe('3 3 8 8');
    expect(values(playKeys(table, 'ru'))).toBe(values(table));
    expect(playKeys(deal(fractionHand), 'r').trail).toEqual([]);
  });
});

test('missedTile returns a last tile that is not the target', () => {
  const table = playKeys(deal(puzzle('1-3.8-24-classic')), '1+2');
  expect([rationalText(missedTile(table)!.value), table.winner]).toEqual(['11', null]);
  expect(missedTile(playKeys(table, 'u'))).toBeNull();
});

test('the trail has every move with its time, and its replay gives the same table', () => {
  const table = playKeys(deal(fractionHand), '3/1uc3/1c2-1r u c4/1');
  expect(table.trail.map((m) => m.do)).toEqual([
    'merge', 'undo', 'merge', 'merge', 'reset', 'undo', 'merge',
  ]); // prettier-ignore
  expect(table.trail[0]).toEqual({ t: 30, do: 'merge', a: 2, op: '/', b: 0 });
  const tables = replay(fractionHand, table.trail);
  expect(values(tables.at(-1)!)).toBe(values(table));
  expect(tables).toHaveLength(table.trail.length + 1);
});

test('a long trail is complete, so a reload restores its end', () => {
  const table = playKeys(deal(fractionHand), '3/1u'.repeat(120) + 'c3/1');
  expect(table.trail).toHaveLength(241);
  expect(values(replay(fractionHand, table.trail).at(-1)!)).toBe(values(table));
});

test.each([
  ['8/(3-8/3)', '24'],
  ['(8/(3-8/3))', '24'],
])('%s can be played on the tiles', (text, want) => {
  let table = deal(fractionHand);
  for (const m of tableMergesOf(fractionHand.hand, parse(text))!)
    table = move(table, { ...m, do: 'merge', t: 1 });
  expect(rationalText(table.now.slots[table.winner!]!.value)).toBe(want);
});
test('an expression that tiles cannot make gives no merges', () => {
  expect(tableMergesOf(fractionHand.hand, parse('-3+3+8+8'))).toBeNull();
  expect(tableMergesOf(fractionHand.hand, parse('3+3+8+9'))).toBeNull();
  expect(tableMergesOf(fractionHand.hand, parse('3^3+8+8'))).toBeNull();
});

// mulberry32, so that every run of the test plays the same games.
function random(seed: number): (n: number) => number {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % n;
  };
}

// expect is too slow for ten thousand calls.
function assertTrue(condition: boolean): void {
  if (!condition) throw new Error('assertion failed');
}

test('in random games every tile equals its expression and no card is lost', () => {
  for (let seed = 0; seed < 120; seed++) {
    const pick = random(seed);
    const id = `1-${Array.from({ length: 3 + pick(4) }, () => 1 + pick(13))
      .sort((a, b) => a - b)
      .join('.')}`;
    const p = puzzle(id + (pick(4) ? '-24-classic' : '-123-countdown'));
    let table = deal(p);
    for (let i = 0; i < 40; i++) {
      const t = i * 7;
      const moves = [
        () => move(table, { do: 'tap', slot: pick(6), t }),
        () => move(table, { do: 'arm', op: ops[pick(4)]! }),
        () => move(table, { do: 'merge', a: pick(6), op: ops[pick(4)]!, b: pick(6), t }),
        () => (pick(5) ? table : move(table, { do: 'undo', t })),
        () => (pick(9) ? table : move(table, { do: 'reset', t })),
      ];
      table = moves[pick(moves.length)]!();
      const tiles = table.now.slots.flatMap((tile) => tile ?? []);
      for (const tile of tiles) {
        assertTrue(equal(evaluate(parse(format(tile.expr)))!, tile.value));
        assertTrue(leaves(tile.expr).length === tile.cards);
      }
      const cards = tiles.flatMap((tile) => leaves(tile.expr)).sort((a, b) => Number(a - b));
      assertTrue(String(cards) === String(p.hand));
      assertTrue(table.now.steps.length + tiles.length === p.hand.length);
      const expr = claimedExpr(table);
      if (expr) assertTrue(check(p, parse(expr)).correct);
      assertTrue(table.trail.every((m, k, all) => k === 0 || all[k - 1]!.t <= m.t));
    }
    expect(values(replay(p, table.trail).at(-1)!)).toBe(values(table));
  }
});

describe('hintedSlots', () => {
  const { now } = deal(fractionHand);
  test('returns the tiles of the move, and two tiles for equal numbers', () => {
    expect(hintedSlots(now, { step: 4, a: '8', b: '3' })).toEqual([2, 0]);
    expect(hintedSlots(now, { step: 4, a: '8', b: '8' })).toEqual([2, 3]);
    expect(hintedSlots(playKeys(deal(fractionHand), '3/1').now, { step: 4, a: '3', b: '8/3' })).toEqual([
      1, 0,
    ]);
  });
  test('returns nothing for numbers that do not exist yet', () => {
    expect(hintedSlots(now, { step: 2, a: '3', b: '8' })).toEqual([]);
  });
});

test('the tiles left after 24 was made from some of them are unused', () => {
  const dealt = deal(puzzle('1-1.1.3.8-24-classic'));
  expect(unusedSlots(dealt)).toEqual([]);
  expect(unusedSlots(playKeys(dealt, '3+4'))).toEqual([]);
  expect(unusedSlots(playKeys(dealt, '3*4'))).toEqual([0, 1]);
  expect(unusedSlots(playKeys(dealt, '3*4 1'))).toEqual([0, 1]); // another tile is selected
  expect(unusedSlots(playKeys(dealt, '3*4 *1'))).toEqual([1]);
  expect(unusedSlots(playKeys(dealt, '3*4 *1 *2'))).toEqual([]);
  const subset = deal({ ...countdownHand, target: deal(countdownHand).now.slots[5]!.value });
  expect(unusedSlots(playKeys(subset, '5+6'))).toEqual([]); // numbers may stay unused
});
