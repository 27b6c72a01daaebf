// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/server';
import { begin } from './begin';
import { daily } from './daily';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// What a browser test once met on a slow machine, where it expected the refusal of a claim.
test('a daily that the server does not begin in time is played here, and no claim asks the server', async () => {
  const server = new FakeServer();
  await daily(); // its hands are kept
  const open = server.hold();
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => late.signal);
  const beginning = begin({ mode: 'daily', number: server.today.number });
  await vi.waitFor(() => expect(server.asked).toContain('POST /runs'), { timeout: 20_000 });
  late.abort(new DOMException('8 s are over', 'TimeoutError'));
  const game = await beginning;
  expect(game.offline).toBe(true);

  // The server began the run all the same, and another device plays it.
  open();
  await vi.waitFor(() => expect(server.runs).toHaveLength(1), { timeout: 20_000 });
  server.elsewhere(server.runs[0]!.run, { do: 'claim', hand: 0, expr: '1*2*3*4' });
  const before = server.asked.length;
  await game.claim('1*2*3*4', []);
  expect(game.problem).toBeNull();
  expect(game.run!.view.shown[0]).toMatchObject({ outcome: 'solved' });
  expect(server.asked.slice(before).filter((one) => one.startsWith('POST'))).toEqual([]);
  await game.close();
});
