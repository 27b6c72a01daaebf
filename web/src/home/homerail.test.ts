// environment: page
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { settle, showPage, text } from '../testing/pages';

vi.mock('../shell/router', () => ({ route: { pathname: '/', params: {} }, p: (path: string) => path }));
const { default: HomeRail } = await import('./HomeRail.svelte');

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network'))));

test('without a network, the rail links to all modes and to the page for teachers', async () => {
  showPage(HomeRail);
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
