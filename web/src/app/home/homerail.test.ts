// environment: page
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { settle, showPage, text } from '../../testing/pages';
import { until } from '../../testing/until';
import { saveMode } from '../../play/timed/lengths';

vi.mock('../../ui/page/router', () => ({ route: { pathname: '/', params: {} }, p: (path: string) => path }));
const { default: HomeRail } = await import('./HomeRail.svelte');

const requests = ['/game/daily', '/game/me', '/game/review', '/game/runs?mode=timed&limit=1'];
const noNetwork = vi.fn((_path: string) => Promise.reject(new TypeError('no network')));
beforeEach(() => vi.stubGlobal('fetch', noNetwork));

test('without a network, the rail links to all modes and to the page for teachers', async () => {
  showPage(HomeRail);
  // Some requests follow a look into the database.
  await until(() => expect(noNetwork.mock.calls.map(([path]) => path).sort()).toEqual(requests));
  await settle();
  const links = [...document.querySelectorAll('.rail a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual([
    '/daily',
    '/practice',
    '/timed',
    '/practice/all',
    '/duel',
    '/drills',
    '/solve',
    '/stats',
    '/class',
  ]);
  expect(text(document.querySelector('[href="/class"]')!)).toContain('For teachers');
});

test('the rail shows the points of the daily and the last run of the mode last chosen', async () => {
  saveMode('timed5');
  const answers: Record<string, unknown> = {
    '/game/daily': {
      number: 326,
      date: '2026-11-21',
      state: 'done',
      run: 'r1',
      streak: { days: 1, best: 1, last: 326 },
    },
    '/game/runs/r1': {
      view: {
        hands: 5,
        shown: [{ outcome: 'solved', hints: 1 }],
        players: [{ points: 3, solved: 1, time: 9000 }],
      },
    },
    '/game/runs?mode=timed5&limit=1': { runs: [{ solved: 17 }] },
  };
  vi.stubGlobal('fetch', (path: string) =>
    answers[path] ? Promise.resolve(Response.json(answers[path])) : noNetwork(path),
  );
  showPage(HomeRail);
  await until(() => expect(text(document.querySelector('.score')!)).toMatch(/^3\/20\s*0:09/));
  await until(() =>
    expect(text(document.querySelector('[href="/timed"]')!)).toContain('Last run: 17 solved'),
  );
});
