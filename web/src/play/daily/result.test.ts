// environment: page
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { saveAnswered } from '../challenge/answered';
import type { StoredDaily } from '../../net/daily';
import type { Board, Run } from '../../core/shapes';
import { until } from '../../testing/until';
import Result from './Result.svelte';

const number = 330; // 26 November 2026
const noon = Date.UTC(2026, 10, 26, 12);
const hands = ['1.2.3.4', '2.4.6.7', '4.4.6.8', '1.4.5.6', '3.3.8.8'];
const today: StoredDaily = {
  number,
  date: '2026-11-26',
  ends: noon + 3_600_000,
  state: 'done',
  run: 'r1',
  streak: { days: 2, best: 2, last: number },
  hands: [],
};
const runOf = (view: Record<string, unknown> = {}, rest: Record<string, unknown> = {}): Run =>
  ({
    run: 'r1',
    now: 0,
    request: { mode: 'daily' },
    view: {
      mode: 'daily',
      number,
      phase: 'over',
      hands: 5,
      players: [{ player: 'ann', solved: 4, closed: 5, points: 15, time: 135_000 }],
      shown: hands.map((hand, i) => ({
        hand: i,
        puzzle: `1-${hand}-24-classic`,
        outcome: i < 4 ? 'solved' : 'skip',
        time: 27_000,
        ...(i < 4 && { expr: '1*2*3*4' }),
      })),
      ...view,
    },
    ...rest,
  }) as unknown as Run;

let requests: string[];
let players: number;
let page: Record<string, unknown>;
const closed = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  requests = [];
  players = 1284;
  await allMessages();
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path.replace(/^\/game/, ''));
    const days = '-'.repeat(number - 3) + 'd-d';
    const answers: Record<string, unknown> = {
      '/game/dailies': {
        today: number,
        days,
        frozen: [number - 1],
        streak: { days: 2, best: 2, last: number },
      },
      '/game/boards/daily/day': {
        board: 'daily',
        number,
        friends: [
          { player: 'mina', name: 'Mina', place: 1, score: 20, solved: 5, hands: 5, time: 48_000 },
          { player: 'ann', name: 'Ann', place: 2, score: 15, solved: 4, hands: 5, time: 135_000, you: true },
          { player: 'ines', name: 'Ines', score: 0, solved: 0, hands: 0, time: 0 },
        ],
      },
      [`/game/daily/${number}`]: {
        number,
        players,
        solved: [0, 0, 0, 0, players, 0],
        times: [],
        yours: { place: 1, better: players - 1, solved: 4, time: 135_000, marks: [] },
      } satisfies Board,
      [`/game/daily/${number}/hands`]: {
        number,
        hands: hands.map((_, i) => ({
          players,
          solved: players,
          ...(i < 4 && { place: 1, slower: players - 1 }),
        })),
      },
    };
    return new Response(JSON.stringify(answers[path] ?? {}), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  closed.mockClear();
});

async function show(
  run: Run,
  props: Partial<{ today: StoredDaily; unreachable: boolean }> = {},
): Promise<void> {
  page = mount(Result, {
    target: document.body,
    props: { run, today, unreachable: false, clockOffset: 0, onclose: closed, onnew: () => {}, ...props },
  });
  flushSync();
  await until(() => expect(requests).toContain('/dailies'));
}
const text = (): string => document.body.textContent!.replace(/\s+/g, ' ');

test('the result compares the daily and its hands, and shows the freeze of the month', async () => {
  await show(runOf());
  await until(() => expect(text()).toContain('15 of 20 points · 4/5 · 2:15'));
  await until(() => expect(text()).toContain('Place 1 of 1,284. Points first, then time.'));
  expect(document.querySelectorAll('.rank i')).toHaveLength(4);
  const freeze = 'A freeze covered Wednesday. The next comes on 1 December.';
  await until(() => expect(text()).toContain(freeze));
  expect(document.querySelector('.week')!.getAttribute('aria-label')).toBe(
    'Last seven days: played on 2, a freeze on Wednesday',
  );
  expect(document.querySelector('.celebrated')).toBeNull();
});

test('the friends of the player have their board of the day; who has not played stands last', async () => {
  await show(runOf());
  const rows = () =>
    [...document.querySelectorAll('aside tbody tr')].map((row) =>
      row.textContent!.replace(/\s+/g, ' ').trim(),
    );
  await until(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]).toContain('Mina');
  expect(rows()[2]).toMatch(/Ines.*not yet/);
  expect(document.querySelector('aside')!.textContent).toContain('Friends today');
});

test('the first player has no percentages', async () => {
  players = 1;
  await show(runOf());
  await until(() => expect(text()).toContain('You are the first today'));
  expect(document.querySelector('.rank')).toBeNull();
});

test('a held result says that it is checked', async () => {
  await show(runOf({}, { held: true }));
  await until(() => expect(text()).toContain('Your result is being checked'));
  expect(text()).not.toContain('Place ');
});

test('the result can be a challenge, and leads back to the challenge from which it was begun', async () => {
  const compare = () => document.querySelector<HTMLAnchorElement>('a.compare');
  await show(runOf());
  expect(document.querySelector('button.compact')!.getAttribute('aria-label')).toBe('Challenge a friend');
  expect(compare()).toBeNull();
  await unmount(page);
  saveAnswered({ number, code: 'ABCDEFGHJK', name: 'Ann' });
  await show(runOf());
  expect(compare()!.textContent!.trim()).toBe('Compare with Ann');
  expect(compare()!.getAttribute('href')).toBe('/c/ABCDEFGHJK');
  expect(document.querySelector('button.compact')).toBeNull();
  await unmount(page);
  saveAnswered({ number: number - 1, code: 'ABCDEFGHJK', name: 'Ann' });
  await show(runOf({}, { held: true }));
  expect(document.querySelector('a.compare, button.compact')).toBeNull();
});

test('a past daily that was practised has no comparison and no streak', async () => {
  await show(runOf({ mode: 'practice', number: 312 }));
  await until(() => expect(text()).toContain('still to play'));
  expect(text()).toContain('Archive');
  expect(requests).toEqual(['/dailies']);
  expect(document.querySelector('.streak, .rank')).toBeNull();
});

test('a daily that waits to be sent counts for the streak, and its comparison comes later', async () => {
  const yesterday = { ...today, number: number + 1, state: 'new' as const, run: '' };
  await show(runOf({ offline: true, number: number + 1 }), { today: yesterday, unreachable: true });
  await until(() => expect(document.querySelector('.celebrated .tile')?.textContent).toBe('3'));
  expect(text()).toContain('Your longest streak.');
  // The text to share has the streak, unless the player does not want it.
  const link = `/daily/${number + 1}`;
  const shared = () => document.querySelector('.card small')!.textContent!;
  expect(shared()).toMatch(new RegExp(`^3 days in a row · .*${link}$`));
  document.querySelector<HTMLInputElement>('.choice input')!.click();
  flushSync();
  expect(shared()).toMatch(new RegExp(`^[^·]*${link}$`));
  expect(localStorage.getItem('make24.share.streak')).toBe('no');
  expect(text()).toContain('Comparison with other players when online');
  expect(requests).toEqual(['/dailies']);
});

test('a daily that was sent later says that its rating does not count, and links to the reason', async () => {
  await show(runOf({ offline: true }), { today: { ...today, run: 'sent' } });
  expect(text()).toContain('Rating not counted: offline');
  expect(document.querySelector('a.why')!.getAttribute('href')).toBe('/stats/rating?run=sent');
});

test('a daily that was played online has no comparison offline, but says that it comes later', async () => {
  await show(runOf(), { unreachable: true });
  expect(text()).toContain('Comparison with other players when online');
  expect(requests).not.toContain(`/daily/${number}`);
  expect(text()).not.toContain('Place ');
});

test('Enter shares, C copies, and Esc closes', async () => {
  let copied = '';
  const clipboard = { writeText: async (words: string) => void (copied = words) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await show(runOf());
  const press = (key: string, target: EventTarget = document.body): void => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  const want = `make24 #330 · 15/20 points · 2:15\n✅✅✅✅⬜\n${location.origin}/daily/330`;
  for (const key of ['Enter', 'c']) {
    copied = '';
    press(key);
    await until(() => expect(copied).toBe(want));
  }
  copied = '';
  press('Enter', document.querySelector('.ib')!); // a press of the close button does not share
  press('Escape');
  await until(() => expect(closed).toHaveBeenCalledOnce());
  expect(copied).toBe('');
});
