// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/server';
import { until } from '../testing/until';
import { post } from '../net/post.svelte';
import { begin } from './begin';
import { daily } from './daily';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// What a browser test once met on a slow machine, where it expected the refusal of a claim.
test('a daily that the server begins too late is played here, and counts once when it is sent', async () => {
  const server = new FakeServer();
  await daily(); // its hands are kept
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = server.hold();
  const { number } = server.today;
  const beginning = begin({ mode: 'daily', number });
  await until(() => expect(server.asked).toContain('POST /runs'));
  vi.advanceTimersByTime(7_000);
  let begun = false;
  void beginning.then(() => (begun = true));
  await until(() => expect(begun).toBe(false));
  vi.advanceTimersByTime(1_000);
  const game = await beginning;
  expect(game.offline).toBe(true);

  // The server began the run all the same, and another device plays it.
  open();
  await until(() => expect(server.runs).toHaveLength(1));
  server.elsewhere(server.runs[0]!.run, { do: 'claim', hand: 0, expr: '1*2*3*4' });
  const before = server.asked.length;
  await game.claim('1*2*3*4', []);
  expect(game.problem).toBeNull();
  expect(game.run!.view.shown[0]).toMatchObject({ outcome: 'solved' });
  expect(server.asked.slice(before).filter((one) => one.startsWith('POST'))).toEqual([]);

  // Played to its end and sent, it is the daily of this day, whatever became of the run that was begun late.
  expect((await daily()).daily).toMatchObject({ state: 'begun', run: server.runs[0]!.run });
  for (let hand = 1; hand < 5; hand++) {
    await game.next();
    await game.skip([]);
  }
  expect(game.run!.view.phase).toBe('over');
  await game.close();
  expect(await post.send()).toBe(true);
  expect(await post.send()).toBe(true); // nothing is left to be sent
  expect(server.imported.map(({ wish }) => wish)).toEqual([{ mode: 'daily', number }]);
  expect((await daily()).daily).toMatchObject({ state: 'done', run: server.imported[0]!.id });
});
