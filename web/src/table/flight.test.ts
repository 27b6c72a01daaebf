import { expect, test } from 'vitest';
import { FakeSession } from '../testing/session.svelte';
import { Play } from './play.svelte';

/** A table with a hand of practice, whose dealer takes every claim. */
function table(puzzle: string): { play: Play; claims: () => unknown[] } {
  const session = new FakeSession('practice', { puzzle });
  const play = new Play(() => session);
  session.answers = (expr) => {
    session.becomes({ outcome: 'solved', expr, time: 1000 });
    play.meet(session.run);
  };
  play.meet(session.run);
  return { play, claims: () => session.asked.map(([, expr]) => expr) };
}

/** Taps as a person would: a tile, an operator, another tile. */
function merge(play: Play, a: number, op: '+' | '-' | '*' | '/', b: number): void {
  if (play.table!.selected !== a) play.tap(a);
  play.arm(op);
  play.tap(b);
}
const land = (play: Play): void => play.landed(play.flights[0]!.id);

test('what a merge comes to is told when the tile has landed', () => {
  const { play } = table('1-3.3.8.8-24-classic');
  merge(play, 0, '+', 1);
  expect(play.flying).toBe(true);
  const before = play.spoken;
  land(play);
  expect(play.flying).toBe(false);
  expect(play.spoken).not.toBe(before);
});

test('a miss complains when the last tile has landed, and a landing of before does nothing', () => {
  const { play } = table('1-3.8-24-classic');
  merge(play, 0, '+', 1);
  const [flight] = play.flights;
  expect(play.message).toBeNull();
  land(play);
  expect(play.message?.offer).toBe('undo');
  play.undo();
  merge(play, 0, '-', 1);
  play.landed(flight!.id);
  expect(play.flying).toBe(true);
});

test('whoever plays on does not wait for a tile', () => {
  const { play } = table('1-3.3.8.8-24-classic');
  merge(play, 0, '+', 1);
  merge(play, 1, '+', 2);
  expect(play.flights).toHaveLength(1);
  expect(play.flights[0]).toMatchObject({ from: 1, to: 2 });
  play.undo();
  expect(play.flying).toBe(false);
});

test('the end of a hand is told after its last merge, though the dealer was quicker', async () => {
  const { play, claims } = table('1-3.8-24-classic');
  merge(play, 0, '*', 1);
  await new Promise((done) => setImmediate(done));
  expect(claims()).toEqual(['3*8']);
  expect(play.flying).toBe(true);
  const before = play.spoken;
  land(play);
  expect(play.spoken).not.toBe(before);
  expect(play.spoken).toContain('web.table.solved');
});
