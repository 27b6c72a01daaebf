import { beforeEach, expect, test } from 'vitest';
import { keepKey, keepMoves, keepTrail, keptKey, keptMoves, keptTrail, wishText } from './kept';

let place: Storage;
beforeEach(() => {
  const all = new Map<string, string>();
  place = {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => void all.set(k, v),
    removeItem: (k: string) => void all.delete(k),
  } as Storage;
});

test('a wish is the same whatever the order and the defaults named', () => {
  expect(wishText({ mode: 'practice', level: 0, none: false, cards: 4 })).toBe(
    wishText({ cards: 4, mode: 'practice' }),
  );
  expect(wishText({ mode: 'practice', level: 1 })).not.toBe(wishText({ mode: 'practice', level: 2 }));
});

test('a key is kept for its wish until it is let go', () => {
  keepKey({ mode: 'practice' }, 'k', place);
  expect(keptKey({ mode: 'practice' }, place)).toBe('k');
  expect(keptKey({ mode: 'timed' }, place)).toBeNull();
  keepKey({ mode: 'practice' }, null, place);
  expect(keptKey({ mode: 'practice' }, place)).toBeNull();
});

test('moves are kept by run; what is no list of moves is none', () => {
  keepMoves('r', [{ id: 'a', do: 'skip', hand: 0 }], place);
  expect(keptMoves('r', place)).toEqual([{ id: 'a', do: 'skip', hand: 0 }]);
  keepMoves('r', [], place);
  expect(keptMoves('r', place)).toEqual([]);
  place.setItem('make24.moves.r', '{"id"');
  expect(keptMoves('r', place)).toEqual([]);
  place.setItem('make24.moves.r', '[1,null]');
  expect(keptMoves('r', place)).toEqual([]);
});

test('without storage nothing is kept and nothing fails', () => {
  const full = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
  };
  keepKey({ mode: 'daily' }, 'k', full);
  expect(keptKey({ mode: 'daily' }, full)).toBeNull();
  expect(keptMoves('r', null)).toEqual([]);
});

test('the moves at the table are kept for the hand they were made at', () => {
  const trail = [{ t: 5, do: 'merge', a: 0, op: '-', b: 2 } as const];
  keepTrail('r', 1, trail, place);
  expect(keptTrail('r', 1, place)).toEqual(trail);
  expect(keptTrail('r', 2, place)).toEqual([]);
  expect(keptTrail('s', 1, place)).toEqual([]);
  keepTrail('r', 1, [], place);
  expect(keptTrail('r', 1, place)).toEqual([]);
  for (const broken of ['{"hand":1', '{"hand":1,"trail":7}', 'null']) {
    place.setItem('make24.trail.r', broken);
    expect(keptTrail('r', 1, place)).toEqual([]);
  }
});
