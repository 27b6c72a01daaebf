// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import type { Played } from '../../core/shapes';
import { nextTurn, until } from '../../testing/until';
import HandLine from './HandLine.svelte';

const hand: Played = {
  hand: 0,
  puzzle: '1-2.4.6.7-24-classic',
  outcome: 'solved',
  revealed: 1,
  time: 4230,
  seconds: 8.8,
  expr: '4*(7-2)+6-2',
};
const stats = (more: object) => ({
  puzzle: hand.puzzle,
  predicted: 8800,
  solutions: 90,
  ideas: [
    { expr: 'a', solved: 80 },
    { expr: 'b', solved: 10 },
  ],
  counts: { ideas: 2, forms: 2 },
  yours: 2,
  ...more,
});
let line: Record<string, unknown> | undefined;

function show(): void {
  line = mount(HandLine, { target: document.body, props: { hand, timeLink: '/review/r?hand=1' } });
  flushSync();
}
const links = (): string[] => [...document.querySelectorAll('a')].map((a) => a.textContent.trim());
const answerWith = (body: unknown): void =>
  void vi.stubGlobal('fetch', (path: string) => {
    expect(path).toBe('/game/hands/1-2.4.6.7-24-classic?answer=4*(7-2)%2B6-2');
    return Promise.resolve(Response.json(body));
  });

beforeEach(() => allMessages());
afterEach(async () => {
  if (line) await unmount(line);
  line = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('each part is a link, and the share of the idea is last', async () => {
  answerWith(stats({}));
  show();
  expect(links()).toEqual([]); // before the server answers
  await until(() =>
    expect(links()).toEqual([
      '4.2 s',
      'predicted 8.8 s',
      '2 ideas',
      'yours is the one that one in nine finds',
    ]),
  );
  expect([...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
    '/review/r?hand=1',
    '/stats/hands',
    '/p/1-2.4.6.7-24-classic?answers=1',
    '/p/1-2.4.6.7-24-classic?answers=1',
  ]);
});

test.each([
  ['the only idea', { ideas: [{ expr: 'a', solved: 90 }], counts: { ideas: 1, forms: 1 }, yours: 1 }],
  ['yours is the one most find', { yours: 1 }],
  ['2 ideas', { solutions: 9 }],
])('the line ends with %j', async (end, more) => {
  answerWith(stats(more));
  show();
  await until(() => expect(links().at(-1)).toBe(end));
});

test('without the server, the table has the number of ideas', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  show();
  await until(() => expect(links().at(-1)).toMatch(/^\d ideas$/));
});

test('an answer after the line has left the page changes nothing', async () => {
  let answer!: (response: Response) => void;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  let shown: Played | null = hand;
  const props = {
    timeLink: '/history',
    get hand() {
      return shown!;
    },
  };
  const failed = vi.fn();
  process.once('unhandledRejection', failed);
  const page = mount(HandLine, { target: document.body, props });
  flushSync();
  await unmount(page);
  shown = null;
  answer(Response.json(stats({})));
  await nextTurn();
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
});
