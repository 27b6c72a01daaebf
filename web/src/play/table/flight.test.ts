import { expect, test } from 'vitest';
import { FakeSession } from '../../testing/session.svelte';
import { Play } from './play.svelte';

/** Returns the play of a practice hand whose dealer accepts every claim. */
function newPlay(puzzle: string): { play: Play; claims: () => unknown[] } {
  const session = new FakeSession('practice', { puzzle });
  const play = new Play(() => session);
  session.onClaim = (expr) => {
    session.changeHand({ outcome: 'solved', expr, time: 1000 });
    play.update(session.run);
  };
  play.update(session.run);
  return { play, claims: () => session.calls.map(([, expr]) => expr) };
}

/** Taps a tile, an operator and another tile. */
function merge(play: Play, a: number, op: '+' | '-' | '*' | '/', b: number): void {
  if (play.table!.selected !== a) play.tap(a);
  play.arm(op);
  play.tap(b);
}
const land = (play: Play): void => play.land(play.flights[0]!.id);

test('the result of a merge is announced when the tile has landed', () => {
  const { play } = newPlay('1-3.3.8.8-24-classic');
  merge(play, 0, '+', 1);
  expect(play.flying).toBe(true);
  const before = play.announcement;
  land(play);
  expect(play.flying).toBe(false);
  expect(play.announcement).not.toBe(before);
});

test('a miss is reported when the last tile has landed, and an earlier landing has no effect', () => {
  const { play } = newPlay('1-3.8-24-classic');
  merge(play, 0, '+', 1);
  const [flight] = play.flights;
  expect(play.message).toBeNull();
  land(play);
  expect(play.message?.offer).toBe('undo');
  play.undo();
  merge(play, 0, '-', 1);
  play.land(flight!.id);
  expect(play.flying).toBe(true);
});

test('the next merge does not wait for the animation', () => {
  const { play } = newPlay('1-3.3.8.8-24-classic');
  merge(play, 0, '+', 1);
  merge(play, 1, '+', 2);
  expect(play.flights).toHaveLength(1);
  expect(play.flights[0]).toMatchObject({ from: 1, to: 2 });
  play.undo();
  expect(play.flying).toBe(false);
});

test('the end of a hand is announced after its last merge lands, even if the dealer answers first', async () => {
  const { play, claims } = newPlay('1-3.8-24-classic');
  merge(play, 0, '*', 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(claims()).toEqual(['3*8']);
  expect(play.flying).toBe(true);
  const before = play.announcement;
  land(play);
  expect(play.announcement).not.toBe(before);
  expect(play.announcement).toContain('web.table.solved');
});
