import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveKey, saveMoves, saveTrail, loadKey, loadMoves, loadTrail, optionsText } from './tabstorage';

let storage: Storage;
beforeEach(() => {
  const all = new Map<string, string>();
  storage = {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => void all.set(k, v),
    removeItem: (k: string) => void all.delete(k),
  } as Storage;
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('the text of options ignores the order of fields and explicit defaults', () => {
  expect(optionsText({ mode: 'practice', level: 0, none: false, cards: 4 })).toBe(
    optionsText({ cards: 4, mode: 'practice' }),
  );
  expect(optionsText({ mode: 'practice', level: 1 })).not.toBe(optionsText({ mode: 'practice', level: 2 }));
});

test('a key is stored for its options until it is removed', () => {
  saveKey({ mode: 'practice' }, 'k');
  expect(loadKey({ mode: 'practice' })).toBe('k');
  expect(loadKey({ mode: 'timed' })).toBeNull();
  saveKey({ mode: 'practice' }, null);
  expect(loadKey({ mode: 'practice' })).toBeNull();
});

test('moves are stored by run, and invalid lists are ignored', () => {
  saveMoves('r', [{ id: 'a', do: 'skip', hand: 0 }]);
  expect(loadMoves('r')).toEqual([{ id: 'a', do: 'skip', hand: 0 }]);
  saveMoves('r', []);
  expect(loadMoves('r')).toEqual([]);
  storage.setItem('make24.moves.r', '{"id"');
  expect(loadMoves('r')).toEqual([]);
  storage.setItem('make24.moves.r', '[1,null]');
  expect(loadMoves('r')).toEqual([]);
});

test('without storage nothing is stored and nothing fails', () => {
  const forbidden = (): never => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  saveKey({ mode: 'daily' }, 'k');
  saveKey({ mode: 'daily' }, null);
  expect(loadKey({ mode: 'daily' })).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  saveKey({ mode: 'daily' }, 'k');
  expect(loadMoves('r')).toEqual([]);
});

test('the moves at the table are stored for their hand', () => {
  const trail = [{ t: 5, do: 'merge', a: 0, op: '-', b: 2 } as const];
  saveTrail('r', 1, trail);
  expect(loadTrail('r', 1)).toEqual(trail);
  expect(loadTrail('r', 2)).toEqual([]);
  expect(loadTrail('s', 1)).toEqual([]);
  saveTrail('r', 1, []);
  expect(loadTrail('r', 1)).toEqual([]);
  for (const broken of ['{"hand":1', '{"hand":1,"trail":7}', 'null']) {
    storage.setItem('make24.trail.r', broken);
    expect(loadTrail('r', 1)).toEqual([]);
  }
});
