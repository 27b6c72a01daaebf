import { expect, test, vi } from 'vitest';
import type { Run, Wish } from '../net/shapes';
import { until } from '../testing/until';
import { Game } from './game.svelte';
import type { OfflineSession } from './offline.svelte';
import type { OnlineSession } from './online.svelte';

const wish: Wish = { mode: 'practice' };
const run = (id: string, puzzle: string): Run => ({
  run: id,
  wish,
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

// On a slow network this browser deals the first hand; the server's comes a moment later.
test('the hand that the player sees is never changed for another', async () => {
  const here = { run: run('here', '1-1.2.3.4-24-classic'), offline: true } as unknown as OfflineSession;
  const close = vi.fn(() => []);
  const there = {
    run: run('there', '1-3.3.8.8-24-classic'),
    offline: false,
    close,
  } as unknown as OnlineSession;
  let answer!: (side: OnlineSession) => void;
  const late = new Promise<OnlineSession>((done) => (answer = done));
  const game = new Game(here, wish, late);
  expect(game.run?.view.shown[0]?.puzzle).toBe('1-1.2.3.4-24-classic');
  answer(there);
  await until(() => expect(close).toHaveBeenCalledOnce()); // its run is not continued
  expect(game.run?.view.shown[0]?.puzzle).toBe('1-1.2.3.4-24-classic');
  expect(game.offline).toBe(true);
});
