// environment: page
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, press, settle, showPage, text } from '../../testing/pages';
import { FakeSession } from '../../testing/session.svelte';

const handStats = vi.hoisted(() => vi.fn(() => Promise.reject(new TypeError('no network'))));
vi.mock('../../study/answers/handstats', () => ({ handStats, shareOf: () => null }));
vi.mock('../../ui/cards/courts.svelte', () => ({
  courtArt: () => undefined,
  fetchCourt: async () => {},
  fetchCourtsWhenIdle: () => {},
}));
const { default: Table } = await import('./Table.svelte');

const done = createRawSnippet(() => ({ render: () => '<a href="/x">All solutions</a>' }));

beforeEach(() => {
  handStats.mockClear();
  document.documentElement.dataset.motion = 'less';
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

/** Solves the hand, and returns a function that lets the dealer answer. */
async function solve(session: FakeSession, first = false): Promise<() => Promise<void>> {
  let answer!: () => void;
  session.claim = () => new Promise((resolve) => (answer = resolve));
  showPage(Table, { session, title: 'Make 24', done, first });
  await vi.dynamicImportSettled();
  await settle(1000);
  for (const key of ['3', '/', '1', '2', '-', '1', '4', '/', '1']) await press(key);
  await vi.dynamicImportSettled();
  await settle();
  return async () => {
    session.changeHand({ outcome: 'solved', expr: '8/(3-8/3)', time: 4000 });
    answer();
    await settle();
    await vi.dynamicImportSettled();
    await settle();
  };
}
const banner = (): HTMLElement => document.querySelector('.banner')!;

test('what follows a hand needs the server, and waits until the dealer has confirmed the win', async () => {
  const answer = await solve(new FakeSession('practice'));
  expect(text(banner())).toContain('24!');
  expect(button('Next')).toBeDefined();
  expect(banner().querySelector('a')).toBeNull();
  expect(button('Challenge')).toBeUndefined();
  expect(document.querySelector('.about')).toBeNull();
  expect(handStats).not.toHaveBeenCalled();
  await answer();
  expect(text(banner())).toContain('All solutions');
  expect(button('Challenge')).toBeDefined();
  expect(document.querySelector('.about')).not.toBeNull();
  expect(handStats).toHaveBeenCalledOnce();
});

test('the first hands of a new player lead nowhere else', async () => {
  const answer = await solve(new FakeSession('practice', {}, true), true);
  await answer();
  expect(text(banner())).toContain('24!');
  expect(button('Challenge')).toBeUndefined();
  expect(document.querySelector('.about')).toBeNull();
  expect(handStats).not.toHaveBeenCalled();
});
