// environment: page
import { flushSync, mount, unmount, type Component } from 'svelte';
import { Router } from 'sv-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import PathPage from '../../testing/PathPage.svelte';
import { until } from '../../testing/until';
import { type PagePath } from './places';
import { loadPagesWith, navigate, p } from './router';

const pageAt =
  (path: string): Component =>
  (internals) =>
    PathPage(internals, { path });

const load = vi.fn<(path: PagePath) => Component | Promise<Component>>();
let router: Record<string, unknown>;

const text = (): string => {
  flushSync();
  return document.body.textContent.trim();
};

beforeEach(() => {
  load.mockReset().mockImplementation(pageAt);
  loadPagesWith(load);
  history.replaceState(null, '', '/');
  router = mount(Router, { target: document.body });
});
afterEach(async () => {
  await unmount(router);
  document.body.replaceChildren();
});

test('each address has its page', async () => {
  await until(() => expect(text()).toBe('/{}'));
  await navigate('/daily/:number', { params: { number: '7' } });
  expect(text()).toBe('/daily/:number{"number":"7"}');
  await navigate('/daily/archive');
  expect(text()).toBe('/daily/archive{}');
  await navigate('/Timed' as '/timed');
  expect(text()).toBe('/timed{}');
  for (const path of ['/nowhere', '/hooks']) {
    await navigate(path as '/');
    expect(text(), path).toMatch(/^\*/);
  }
  expect(p('/solve/:hand', { params: { hand: '3-3-8-8' } })).toBe('/solve/3-3-8-8');
});

test('a page stays until the next one is loaded, and the last address wins', async () => {
  await navigate('/about');
  let loaded!: (page: Component) => void;
  load.mockImplementation((path) =>
    path === '/stats' ? new Promise((resolve) => (loaded = resolve)) : pageAt(path),
  );
  const slow = navigate('/stats');
  await until(() => expect(loaded).toBeDefined());
  expect(text()).toBe('/about{}');
  expect(location.pathname).toBe('/about');
  await navigate('/history');
  loaded(pageAt('/stats'));
  await slow;
  expect(text()).toBe('/history{}');
  expect(location.pathname).toBe('/history');
  await navigate('/stats');
  expect(text()).toBe('/stats{}');
});

test('a page that could not be loaded is loaded again at the next visit', async () => {
  await navigate('/about');
  load.mockRejectedValueOnce(new TypeError('no network'));
  await navigate('/settings');
  expect(text()).toBe('/about{}');
  await navigate('/settings');
  expect(text()).toBe('/settings{}');
});
