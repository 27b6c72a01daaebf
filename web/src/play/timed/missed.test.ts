import { expect, test, vi } from 'vitest';
import { loadHandTable } from '../../local/table/handtable';
import { MissedHand } from './missed.svelte';

const puzzle = '1-3.3.8.8-24-classic';

test('a missed hand is played with hints, and nothing is sent', async () => {
  const fetchMock = vi.fn();
  vi.stubGlobal('fetch', fetchMock);
  const session = new MissedHand(await loadHandTable(), 'missed/r/3', puzzle);
  const hand = () => session.run!.view.shown[0]!;
  expect(hand()).toMatchObject({ hand: 0, puzzle, outcome: 'open' });
  await session.hint(1, '3 3 8 8');
  expect(session.clues.map(({ kind }) => kind)).toEqual(['solvable']);
  await session.claimNone();
  expect(hand()).toMatchObject({ outcome: 'open', misses: 1 });
  expect(hand().cost ?? 0).toBe(0);
  await session.claim('8*3');
  expect(hand()).toMatchObject({ outcome: 'open', misses: 2 });
  await session.claim('8/(3-8/3)');
  expect(hand()).toMatchObject({ outcome: 'solved', expr: '8/(3-8/3)' });
  expect(fetchMock).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a missed hand without a solution is solved by saying so', async () => {
  const session = new MissedHand(await loadHandTable(), 'missed/r/4', '1-1.1.1.1-24-classic');
  await session.claimNone();
  expect(session.run!.view.shown[0]!.outcome).toBe('solved');
});
