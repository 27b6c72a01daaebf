// environment: page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Played } from '../../core/shapes';
import { loadHandTable } from '../../local/table/handtable';
import { handInTable } from '../../local/offlinedeal';
import { seededRandom } from '../../testing/seed';
import { isLocalRace } from './computers';
import { createLocalRace, LocalRace } from './localrace.svelte';

const table = await loadHandTable();
const begin = 1_770_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: begin });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const options = { computers: ['steady', 'steady', 'fast'] as const, hands: 5, levels: [4, 5] };
const create = (seed = 'a') =>
  createLocalRace(
    { name: 'Ann', colour: 0 },
    { ...options, levels: [...options.levels] },
    seededRandom(seed),
  );

const open = (race: LocalRace): Played => race.run!.view.shown.at(-1)!;
const answerOf = (puzzle: string): string => table.entry(handInTable(puzzle)!)!.grade!.easiest;

test('a race counts down, is played and judged, and is over after its hands', async () => {
  const race = new LocalRace(await create());
  expect(isLocalRace(race.id)).toBe(true);
  expect(race.state!.public).toMatchObject({ phase: 'counting', start: begin + 3000, host: 's1' });
  expect(JSON.stringify(race.state)).not.toContain('24-classic');
  await vi.advanceTimersByTimeAsync(3000);
  expect(race.state!.public.phase).toBe('running');
  expect(race.state!.mine!.ends).toBe(begin + 3000 + 5 * 60_000);
  await vi.advanceTimersByTimeAsync(7000);
  await race.claim('1+1', []);
  expect(open(race)).toMatchObject({ hand: 0, outcome: 'open', misses: 1 });
  await race.claim(answerOf(open(race).puzzle), []);
  expect(race.state!.public.players[0]).toMatchObject({ solved: 1, points: 4, outcomes: ['solved', 'open'] });
  expect(race.run!.view.shown[0]).toMatchObject({ time: 7000 + 3000 });
  for (let hand = 1; hand < 5; hand++) {
    expect(table.level(handInTable(open(race).puzzle)!)).toBe(options.levels[hand % 2]);
    await race.skip([]);
  }
  expect(race.state!.public.phase).toBe('over');
  expect(race.state!.public.players[0]!.why).toBe('done');
  race.close();
});

test('the clock ends the race by itself', async () => {
  const race = new LocalRace(await create());
  await vi.advanceTimersByTimeAsync(3000 + 5 * 60_000);
  expect(race.state!.public.phase).toBe('over');
  race.close();
});

test('a pause stops all clocks, also over a reload', async () => {
  const id = await create();
  const race = new LocalRace(id);
  await vi.advanceTimersByTimeAsync(3000 + 10_000);
  const now = race.now();
  await race.pause(true);
  expect(race.paused).toBe(true);
  await vi.advanceTimersByTimeAsync(900_000);
  await race.claim(answerOf(open(race).puzzle), []);
  expect(race.state!.public.players[0]!.solved).toBe(0);
  race.close();

  const again = new LocalRace(id);
  expect(again.state!.public.phase).toBe('paused');
  expect(again.now()).toBe(now);
  await again.pause(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(again.now()).toBe(now + 2000);
  await again.claim(answerOf(open(again).puzzle), []);
  expect(again.run!.view.shown[0]).toMatchObject({ outcome: 'solved', time: 12_000 });
  again.close();
  expect(new LocalRace(id).state!.public.players[0]!.solved).toBe(1);
});

test('the computers close hands in ascending order, each with times of its own, and none after the clock', async () => {
  const race = new LocalRace(await create());
  expect(race.ghosts.map(({ step }) => step)).toEqual(options.computers);
  expect(race.state!.options).toEqual({
    kind: 'computer',
    hands: 5,
    levels: [4, 5],
    ghosts: options.computers.map((step) => ({ step })),
  });
  for (const { timeline, points, solved, time } of race.ghosts) {
    const at = timeline.map((step) => step.at);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at.at(-1)).toBeLessThanOrEqual(Math.min(time, 5 * 60_000));
    expect(timeline.at(-1)!.points).toBe(points);
    expect(points).toBe(4 * solved);
  }
  expect(race.ghosts[0]!.timeline).not.toEqual(race.ghosts[1]!.timeline);
  expect(new LocalRace(race.id).ghosts).toEqual(race.ghosts);
  race.close();
});

test('a race of another tab is not found', () => {
  const race = new LocalRace('local-unknown');
  expect(race.failure?.name).toBe('no-race');
  expect(race.state).toBe(null);
});
