// environment: page
import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import type { Summary } from '../../core/shapes';
import { nextTurn, until } from '../../testing/until';
import History from './History.svelte';

const { runs } = vi.hoisted(() => ({ runs: vi.fn() }));
vi.mock('../../net/api', () => ({ runs }));
vi.mock('../../net/challenges', () => ({ list: async () => ({ challenges: [] }) }));
vi.mock('../../ui/page/router', () => ({
  p: (path: string, { params = {} }: { params?: Record<string, string> } = {}) =>
    path.replace(/:(\w+)/, (_, name: string) => params[name]!),
}));

const ended = 1_790_000_000_000;
const summary = (run: string, mode: Summary['mode'], change: Partial<Summary> = {}): Summary => ({
  run,
  mode,
  created: 0,
  finished: ended,
  hands: 10,
  solved: 8,
  points: 32,
  time: 90_000,
  ...change,
});
const all = [
  summary('r1', 'race', { place: 2, players: 3 }),
  summary('r2', 'quick', { place: 1, players: 1 }),
  summary('r3', 'class'),
  summary('r4', 'timed', { created: ended }),
];

let page: Record<string, unknown>;
const settle = async (): Promise<void> => {
  await nextTurn();
  flushSync();
};

beforeEach(async () => {
  await allMessages();
  runs.mockReset().mockResolvedValue({ runs: all });
  page = mount(History, { target: document.body });
  await until(() => expect(document.querySelector('li')).not.toBeNull());
});
afterEach(async () => {
  await unmount(page);
  document.body.replaceChildren();
});

test('races have their place and lead to the result and the replay', () => {
  const rows = [...document.querySelectorAll('li')].map((row) => ({
    text: row.textContent!.replace(/\s+/g, ' ').trim(),
    links: [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }));
  expect(rows.map(({ links }) => links)).toEqual([
    ['/race/r1', '/race/r1?replay=1'],
    ['/race/r2', '/race/r2?replay=1'],
    ['/race/r3'],
    ['/review/r4'],
  ]);
  expect(rows[0]!.text).toMatch(/^Race ?.*2026.* Place 2 of 3 ?8 of 10 ?32 points$/);
  expect(rows[1]!.text).toMatch(/^Quick match ?.*2026.* 8 of 10 ?32 points$/);
  expect(rows[2]!.text).toMatch(/^Class ?.*2026.* 8 of 10 ?32 points$/);
  expect(rows[3]!.text).toMatch(/^Timed run ?.*2026.* 8 solved/);
});

test('the races can be listed alone', async () => {
  [...document.querySelectorAll('button')].find((b) => b.textContent === 'Race')!.click();
  await settle();
  expect(runs.mock.calls.map(([mode]) => mode as unknown)).toEqual([undefined, 'races']);
});

test('axe finds nothing in the structure of the history', async () => {
  document.title = 'test';
  document.documentElement.lang = 'en';
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
