// environment: page
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { settle, showPage, text } from '../../testing/pages';
import { until } from '../../testing/until';

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
    '/drills',
    '/solve',
    '/stats',
    '/class',
  ]);
  expect(text(document.querySelector('[href="/class"]')!)).toContain('For teachers');
});
