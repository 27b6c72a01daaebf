import { expect, test, vi } from 'vitest';
import type { Run, RunOptions } from '../../core/shapes';
import { until } from '../../testing/until';
import { Game } from './game.svelte';
import type { RunSession } from './runsession.svelte';

const options: RunOptions = { mode: 'practice' };
const run = (id: string, puzzle: string): Run => ({
  run: id,
  request: options,
  now: 0,
  view: {
    version: 1,
    at: 0,
    mode: 'practice',
    phase: 'running',
    players: [],
    shown: [{ hand: 0, puzzle, outcome: 'open', revealed: 0 }],
  },
});

// On a slow network this browser deals the first hand, and the server's arrives a moment later.
test('the hand that the player sees is never replaced', async () => {
  const local = { run: run('here', '1-1.2.3.4-24-classic'), offline: true } as unknown as RunSession;
  const close = vi.fn(() => []);
  const remote = {
    run: run('there', '1-3.3.8.8-24-classic'),
    offline: false,
    close,
  } as unknown as RunSession;
  let answer!: (session: RunSession) => void;
  const pendingOnline = new Promise<RunSession>((resolve) => (answer = resolve));
  const game = new Game(local, options, pendingOnline);
  expect(game.run?.view.shown[0]?.puzzle).toBe('1-1.2.3.4-24-classic');
  answer(remote);
  await until(() => expect(close).toHaveBeenCalledOnce()); // its run is abandoned
  expect(game.run?.view.shown[0]?.puzzle).toBe('1-1.2.3.4-24-classic');
  expect(game.offline).toBe(true);
});
