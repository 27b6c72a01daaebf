import { expect, test } from 'vitest';
import { boardEntry, leaderboard } from '../../testing/boards';
import { boardOf, boardPath, colourOf, hasNewResult, rowsOf, type BoardRow } from './boards';

test('a query names a board; the default is that of today', () => {
  expect(boardOf({})).toEqual({ board: 'daily', period: 'day' });
  expect(boardOf({ board: 'race', period: 'all' })).toEqual({ board: 'race', period: 'all' });
  expect(boardOf({ board: 'constructor', period: 7 })).toEqual({ board: 'daily', period: 'day' });
  expect(boardPath({ board: 'race', period: 'all' })).toBe('/stats/boards?board=race&period=all');
});

const shown = (rows: BoardRow[]): (string | number)[] =>
  rows.map((row) => {
    if ('between' in row) return row.between;
    return 'entry' in row ? row.entry.name : row.unplaced;
  });

test('the rows are the top, the number of players between, and the player with neighbours', () => {
  expect(shown(rowsOf(leaderboard()))).toEqual([
    ...['Jie', 'Mina', 'Lin'],
    368,
    ...['Teo', 'Sofia', 'Quiet Heron', 'Yutong', 'Omar'],
  ]);
});

test('equal entries before the neighbours count', () => {
  // 500 players share place 4, and the player is the 400th of them.
  const tied = (name: string) => boardEntry(name, 4, { time: 60_000 });
  const you = { ...tied('you'), you: true };
  const near = [tied('a'), tied('b'), you, tied('c'), tied('d')];
  expect(shown(rowsOf(leaderboard({ players: 600, near, you, before: 400 })))[3]).toBe(397);
});

test('a player near the top is listed once, without a gap', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((name, i) => boardEntry(name, i + 1));
  const you = boardEntry('you', 4, { you: true });
  const top = [first!, second!, third!];
  const near = [second!, third!, you, boardEntry('e', 5)];
  expect(shown(rowsOf(leaderboard({ players: 5, top, near, you, before: 1 })))).toEqual([
    'a',
    'b',
    'c',
    'you',
    'e',
  ]);
  // The player is among the first three.
  const best = { ...first!, you: true };
  const rows = rowsOf(
    leaderboard({ players: 3, top: [best, second!, third!], near: top, you: best, before: 0 }),
  );
  expect(shown(rows)).toEqual(['a', 'b', 'c']);
});

test('a player without a place has a row that says why', () => {
  const last = (more: Parameters<typeof leaderboard>[0]) =>
    shown(rowsOf(leaderboard({ near: undefined, you: undefined, ...more })));
  expect(last({})).toEqual(['Jie', 'Mina', 'Lin', 1281, 'play']);
  const you = boardEntry('you', 0, { place: undefined });
  expect(last({ you, held: true, unnamed: true }).at(-1)).toBe('held');
  expect(last({ you, unnamed: true }).at(-1)).toBe('unnamed');
  expect(last({ unnamed: true }).at(-1)).toBe('play');
  expect(last({ you, races: 12, needed: 20 }).at(-1)).toBe('races');
  expect(last({ races: 0, needed: 20 }).at(-1)).toBe('play');
  expect(last({ players: 3 })).toEqual(['Jie', 'Mina', 'Lin', 'play']);
});

test('a result is new if it differs from the last one on that board', () => {
  const week = leaderboard({ period: 'week' });
  const without = leaderboard({ period: 'week', you: undefined });
  expect(hasNewResult(week)).toBe(false);
  expect(hasNewResult(week)).toBe(false);
  expect(hasNewResult({ ...week, you: { ...week.you!, time: 1 } })).toBe(true);
  expect(hasNewResult(without)).toBe(false);
  expect(hasNewResult(week)).toBe(true);
  // Only others have moved.
  expect(hasNewResult({ ...week, you: { ...week.you!, place: 400 } })).toBe(false);
});

test('a player has one of the seven colours, always the same', () => {
  const colours = Array.from({ length: 200 }, (_, i) => colourOf(`player-${i}`));
  expect([...new Set(colours)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(colourOf('player-3')).toBe(colours[3]);
});
