import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepKey, keepMoves, keepTrail, keptKey, keptMoves, keptTrail, wishText } from './kept';

let place: Storage;
beforeEach(() => {
  const all = new Map<string, string>();
  place = {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => void all.set(k, v),
    removeItem: (k: string) => void all.delete(k),
  } as Storage;
  vi.stubGlobal('sessionStorage', place);
});
afterEach(() => vi.unstubAllGlobals());

test('a wish is the same whatever the order and the defaults named', () => {
  expect(wishText({ mode: 'practice', level: 0, none: false, cards: 4 })).toBe(
    wishText({ cards: 4, mode: 'practice' }),
  );
  expect(wishText({ mode: 'practice', level: 1 })).not.toBe(wishText({ mode: 'practice', level: 2 }));
});

test('a key is kept for its wish until it is let go', () => {
  keepKey({ mode: 'practice' }, 'k');
  expect(keptKey({ mode: 'practice' })).toBe('k');
  expect(keptKey({ mode: 'timed' })).toBeNull();
  keepKey({ mode: 'practice' }, null);
  expect(keptKey({ mode: 'practice' })).toBeNull();
});

test('moves are kept by run; what is no list of moves is none', () => {
  keepMoves('r', [{ id: 'a', do: 'skip', hand: 0 }]);
  expect(keptMoves('r')).toEqual([{ id: 'a', do: 'skip', hand: 0 }]);
  keepMoves('r', []);
  expect(keptMoves('r')).toEqual([]);
  place.setItem('make24.moves.r', '{"id"');
  expect(keptMoves('r')).toEqual([]);
  place.setItem('make24.moves.r', '[1,null]');
  expect(keptMoves('r')).toEqual([]);
});

test('without storage nothing is kept and nothing fails', () => {
  const forbidden = (): never => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  keepKey({ mode: 'daily' }, 'k');
  keepKey({ mode: 'daily' }, null);
  expect(keptKey({ mode: 'daily' })).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepKey({ mode: 'daily' }, 'k');
  expect(keptMoves('r')).toEqual([]);
});

test('the moves at the table are kept for the hand they were made at', () => {
  const trail = [{ t: 5, do: 'merge', a: 0, op: '-', b: 2 } as const];
  keepTrail('r', 1, trail);
  expect(keptTrail('r', 1)).toEqual(trail);
  expect(keptTrail('r', 2)).toEqual([]);
  expect(keptTrail('s', 1)).toEqual([]);
  keepTrail('r', 1, []);
  expect(keptTrail('r', 1)).toEqual([]);
  for (const broken of ['{"hand":1', '{"hand":1,"trail":7}', 'null']) {
    place.setItem('make24.trail.r', broken);
    expect(keptTrail('r', 1)).toEqual([]);
  }
});
