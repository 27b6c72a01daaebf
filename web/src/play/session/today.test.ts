// environment: page
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../../testing/server';
import { until } from '../../testing/until';
import { uploads } from '../../net/uploads.svelte';
import { begin } from './begin';
import { fetchDaily } from '../../net/daily';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// A browser test once failed in this way on a slow machine.
test('a daily that the server begins too late is played here, and counts once when it is sent', async () => {
  const server = new FakeServer();
  await fetchDaily(); // stores its hands
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const release = server.hold();
  const { number } = server.today;
  const pendingGame = begin({ mode: 'daily', number });
  await until(() => expect(server.requests).toContain('POST /runs'));
  vi.advanceTimersByTime(7_000);
  let hasBegun = false;
  void pendingGame.then(() => (hasBegun = true));
  await until(() => expect(hasBegun).toBe(false));
  vi.advanceTimersByTime(1_000);
  const game = await pendingGame;
  expect(game.offline).toBe(true);

  // The server began the run after all, and another device plays it.
  release();
  await until(() => expect(server.runs).toHaveLength(1));
  server.moveElsewhere(server.runs[0]!.run, { do: 'claim', hand: 0, expr: '1*2*3*4' });
  const before = server.requests.length;
  await game.claim('1*2*3*4', []);
  expect(game.problem).toBeNull();
  expect(game.run!.view.shown[0]).toMatchObject({ outcome: 'solved' });
  expect(server.requests.slice(before).filter((request) => request.startsWith('POST'))).toEqual([]);

  // Finished and sent, the offline run is today's daily, not the one that the server began late.
  expect((await fetchDaily()).daily).toMatchObject({ state: 'begun', run: server.runs[0]!.run });
  for (let hand = 1; hand < 5; hand++) {
    await game.next();
    await game.skip([]);
  }
  expect(game.run!.view.phase).toBe('over');
  await game.close();
  expect(await uploads.send()).toBe(true);
  expect(await uploads.send()).toBe(true); // nothing is left to send
  expect(server.imported.map(({ request }) => request)).toEqual([{ mode: 'daily', number }]);
  expect((await fetchDaily()).daily).toMatchObject({ state: 'done', run: server.imported[0]!.id });
});
