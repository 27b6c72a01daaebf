// environment: page
// The table of a run that a server deals, with the real pages and sessions and a fake server.
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { say, allMessages } from '../../core/catalogue/catalogue.svelte';
import { RunSession } from '../session/runsession.svelte';
import { Game } from '../session/game.svelte';
import { uploads } from '../../net/uploads.svelte';
import { browserStorage } from '../../net/browserstorage';
import type { ModeName, RunOptions } from '../../core/shapes';
import { markSettled } from '../../net/settled';
import { FakeServer } from '../../testing/server';
import { until } from '../../testing/until';
import Table from './Table.svelte';

let server: FakeServer;
let pages: Record<string, unknown>[];
let games: Game[];

beforeEach(async () => {
  // Only these timers are fake; answers arrive through the real event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  document.documentElement.dataset.motion = 'less';
  markSettled();
  await allMessages();
  server = new FakeServer();
  [pages, games] = [[], []];
});
afterEach(async () => {
  await Promise.all(pages.map((page) => unmount(page)));
  for (const game of games) await game.close();
  const storage = await browserStorage();
  for (const section of ['outbox', 'drafts', 'kept'] as const)
    for (const [name] of await storage.all(section)) await storage.remove(section, name);
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const optionsOfMode: Record<ModeName, RunOptions> = {
  daily: { mode: 'daily', number: 300 },
  timed: { mode: 'timed' },
  timed1: { mode: 'timed1' },
  timed5: { mode: 'timed5' },
  streak: { mode: 'streak' },
  practice: { mode: 'practice', puzzles: ['1-3.3.8.8-24-classic'] },
};

/** Opens a table as a separate tab does. */
async function openTable(mode: ModeName): Promise<{ game: Game; page: HTMLElement; run: string }> {
  const options = optionsOfMode[mode];
  const game = new Game(await RunSession.begin(options), options);
  const page = document.createElement('div');
  document.body.append(page);
  pages.push(mount(Table, { target: page, props: { session: game, title: 'Make 24' } }));
  games.push(game);
  await until(() => expect(page.querySelector('.hint')).not.toBeNull());
  return { game, page, run: game.run!.run };
}

/** Presses keys in a tab that has the focus. */
function press(page: HTMLElement, ...keys: string[]): void {
  page.querySelector<HTMLElement>('main')!.focus();
  for (const key of keys) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  }
}
/** The keys that solve 3 3 8 8. */
const solutionKeys = ['3', '/', '1', '2', '-', '1', '4', '/', '1'];
const text = (page: HTMLElement): string => page.querySelector('.hint')!.textContent!.trim();
const announced = (page: HTMLElement): string => page.querySelector('main > p[role=status]')!.textContent!;
const tiles = (page: HTMLElement): number => page.querySelectorAll('[data-slot]').length;
const button = (page: HTMLElement, name: string): HTMLButtonElement =>
  [...page.querySelectorAll('button')].find((item) => item.textContent!.includes(name))!;
const moves = (): string[] => server.requests.filter((item) => item.startsWith('POST /moves'));
/** Waits until every request is answered and shown. */
const whenAnswered = (game: Game): Promise<void> => until(() => expect(game.busy).toBe(false));
/** Waits longer than any double click. */
const passDoubleClick = (): void => void vi.advanceTimersByTime(1000);

describe('a win before the answer', () => {
  const keys = ['1', '*', '2', '*', '3', '*', '4']; // 1 × 2 × 3 × 4
  const banner = (page: HTMLElement): string => page.querySelector('.banner')?.textContent ?? '';

  test('is shown and announced, and Next waits for the answer', async () => {
    const { game, page } = await openTable('daily');
    const release = server.hold();
    press(page, ...keys);
    expect(banner(page)).toContain('24!');
    expect(announced(page)).toMatch(/^24. Solved in .* Next button/);
    press(page, 'Enter', 'Enter');
    expect(moves()).toEqual(['POST /moves claim 0']);
    release();
    await until(() => expect(announced(page)).toMatch(/^New hand: 2, 4, 6, 7/));
    await whenAnswered(game);
    expect(moves()).toEqual(['POST /moves claim 0', 'POST /moves next 1']);
    expect(banner(page)).toBe('');
  });

  test('is announced once', async () => {
    const { game, page } = await openTable('daily');
    press(page, ...keys);
    const first = announced(page);
    await whenAnswered(game);
    expect(game.run!.view.shown[0]!.outcome).toBe('solved');
    expect(announced(page)).toBe(first); // a repetition would end in a no-break space
  });

  test('is not shown in a timed run, which has no banner', async () => {
    const { game, page } = await openTable('timed');
    const release = server.hold();
    press(page, ...solutionKeys);
    expect(page.querySelector('.win')).not.toBeNull();
    expect(banner(page)).toBe('');
    release();
    await whenAnswered(game);
  });
});

test('a claim that another device made first is reported, and the table shows the current run', async () => {
  const { game, page, run } = await openTable('daily');
  expect(server.moveElsewhere(run, { do: 'claim', hand: 0, expr: '1*2*3*4' }).status).toBe(200);
  press(page, '1', '*', '2', '*', '3', '*', '4');
  await whenAnswered(game);
  await until(() => expect(page.querySelector('.banner')).not.toBeNull());
  expect(text(page)).toBe(say('web.problem.already-done'));
  expect(announced(page)).toContain(say('web.problem.already-done'));
  press(page, 'Enter');
  await until(() => expect(page.querySelector('.banner')).toBeNull());
  expect(game.run!.view.shown.map(({ outcome }) => outcome)).toEqual(['solved', 'open']);
  expect(tiles(page)).toBe(4);
  expect(moves()).toEqual(['POST /moves claim 0', 'POST /moves next 1']);
});

describe('a session that has expired', () => {
  test.each([
    ['a claim', solutionKeys],
    ['skip', ['s']],
    ['“no solution”', ['n']],
    ['a hint', ['h']],
  ])('%s is refused with a message that offers to start over as a guest', async (_, keys) => {
    const { game, page } = await openTable('practice');
    server.player = '';
    press(page, ...keys);
    await whenAnswered(game);
    await until(() => expect(text(page)).toContain(say('web.problem.no-player')));
    expect(button(page, say('web.table.guest'))).toBeDefined();
  });
});

describe('a button pressed twice counts once', () => {
  test.each(['none', 'skip', 'hint'] as const)('%s, before the answer comes', async (act) => {
    const { game, page } = await openTable('practice');
    const release = server.hold();
    for (let twice = 0; twice < 2; twice++) press(page, { none: 'n', skip: 's', hint: 'h' }[act]);
    release();
    await whenAnswered(game);
    expect(moves()).toHaveLength(1);
    const [hand] = game.run!.view.shown;
    const expected = { none: { cost: 3000, misses: 1 }, skip: { outcome: 'skip' }, hint: { hints: 1 } };
    expect(hand).toMatchObject(expected[act]);
    expect(game.problem).toBeNull();
    if (act === 'none') expect(announced(page)).toContain(say('web.table.none.wrong', { n: 3 }));
  });

  /** Presses a key, and again at the moment when the answer is announced. */
  async function pressTwice(game: Game, page: HTMLElement, key: string): Promise<void> {
    const before = announced(page);
    press(page, key);
    await until(() => expect(announced(page)).not.toBe(before));
    press(page, key);
    await whenAnswered(game);
  }

  test('skip in a timed run, at the moment when the next hand appears', async () => {
    const { game, page } = await openTable('timed');
    await pressTwice(game, page, 's'); // asks for confirmation, and the immediate second press does not confirm
    expect(moves()).toEqual([]);
    passDoubleClick();
    await pressTwice(game, page, 's');
    expect(moves()).toEqual(['POST /moves skip 0']);
    expect(game.run!.view.shown.map(({ outcome }) => outcome)).toEqual(['skip', 'open']);
    passDoubleClick();
    press(page, 's');
    passDoubleClick();
    press(page, 's'); // confirms
    await until(() => expect(game.run!.view.shown).toHaveLength(3));
    expect(moves()).toEqual(['POST /moves skip 0', 'POST /moves skip 1']);
  });

  test('“no solution” and a hint, at the moment when it is answered', async () => {
    const { game, page } = await openTable('practice');
    await pressTwice(game, page, 'n');
    passDoubleClick();
    await pressTwice(game, page, 'h');
    expect(game.run!.view.shown[0]).toMatchObject({ misses: 1, hints: 1 });
    expect(moves()).toEqual(['POST /moves claim 0', 'POST /moves hint 0']);
  });
});

test('a reload keeps the tiles where they are, and merges can be undone', async () => {
  const first = await openTable('practice');
  press(first.page, '1', '+', '2');
  expect(tiles(first.page)).toBe(3);
  await unmount(pages.pop()!);
  games.pop();
  first.page.remove();
  const { page, run } = await openTable('practice');
  expect(run).toBe(first.run);
  expect(tiles(page)).toBe(3);
  press(page, 'u');
  expect(tiles(page)).toBe(4);
});

test('if the network fails during a hand, the claim waits and counts', async () => {
  const { game, page } = await openTable('practice');
  server.reachable = false;
  press(page, ...solutionKeys);
  await until(() => expect(text(page)).toContain(say('web.net.lost')));
  expect(game.busy).toBe(true);
  server.reachable = true;
  await vi.advanceTimersByTimeAsync(20_000);
  await whenAnswered(game);
  expect(game.run!.view.shown[0]).toMatchObject({ outcome: 'solved' });
  expect(game.offline).toBe(false);
  await until(() => expect(page.querySelector('.banner')).not.toBeNull());
});

test('if the network fails and the tab is closed, another tab sends the moves', async () => {
  const { game, page, run } = await openTable('daily');
  server.reachable = false;
  press(page, 's');
  passDoubleClick();
  press(page, 's');
  const waiting = async (): Promise<unknown[]> => (await browserStorage()).all('outbox');
  await until(async () => expect(await waiting()).toHaveLength(1));
  // The tab is killed and loses what it had in memory.
  await unmount(pages.pop()!);
  void games.pop();
  server.reachable = true;
  expect(await uploads.send()).toBe(true);
  expect(await waiting()).toEqual([]);
  expect(server.runs.find((item) => item.run === run)!.view.shown[0]).toMatchObject({ outcome: 'skip' });
  await game.close();
  expect(server.runs[0]!.view.shown).toHaveLength(1);
});

test('a move in one of two tabs with the same daily is shown in the other, and counts once', async () => {
  const firstTab = await openTable('daily');
  const secondTab = await openTable('daily');
  expect(secondTab.run).toBe(firstTab.run);
  press(firstTab.page, '1', '*', '2', '*', '3', '*', '4');
  await whenAnswered(firstTab.game);
  // The other tab shows by itself that the hand is done.
  await until(() => expect(secondTab.page.querySelector('.banner')?.textContent).toContain('24!'));
  expect(text(secondTab.page)).toBe(say('web.problem.elsewhere'));
  press(secondTab.page, 'Enter');
  await until(() => expect(firstTab.page.querySelector('.banner')).toBeNull());
  expect(firstTab.game.run!.view.shown).toHaveLength(2);
  expect(firstTab.game.run!.view).toEqual(secondTab.game.run!.view);
  expect(moves()).toEqual(['POST /moves claim 0', 'POST /moves next 1']);
});
