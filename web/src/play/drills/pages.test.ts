// environment: page
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Play } from '../../core/shapes';
import { click, settle, showPage, structureProblems, text, type } from '../../testing/pages';
import { refusal } from '../../testing/problems';

const mocks = vi.hoisted(() => ({
  stats: vi.fn<() => Promise<{ plays: Play[] }>>(),
  route: { pathname: '/set', params: {} as Record<string, string> },
  storage: new Map<string, unknown>(),
}));
vi.mock('../../net/api', async (original) => ({ ...(await original<object>()), stats: mocks.stats }));
vi.mock('../../ui/page/router', () => ({
  navigate: vi.fn(),
  route: mocks.route,
  p: (path: string) => path,
}));
vi.mock('../../net/browserstorage', () => ({
  browserStorage: async () => ({
    get: async (_: string, key: string) => mocks.storage.get(key),
    put: async (_: string, key: string, value: unknown) => void mocks.storage.set(key, value),
  }),
}));
const { default: Drills } = await import('./Drills.svelte');
const { default: SetMaker } = await import('./SetMaker.svelte');
const { default: SetPage } = await import('./SetPage.svelte');

const solved = (puzzle: string): Play => ({
  run: 'r',
  hand: 0,
  mode: 'practice',
  puzzle,
  solvable: true,
  level: 5,
  seconds: 20,
  techniques: ['fraction'],
  at: 0,
  time: 4000,
  outcome: 'solved',
  points: 4,
});

beforeEach(() => {
  mocks.storage.clear();
  mocks.stats.mockReset().mockResolvedValue({ plays: [] });
  mocks.route.params = {};
  history.replaceState(null, '', '/set');
});

async function open(page: typeof Drills): Promise<void> {
  showPage(page);
  await vi.dynamicImportSettled();
  for (let i = 0; i < 5; i++) await settle();
}
const steps = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('ol a')];

test('a step of a drill has the hands that are not done', async () => {
  await open(Drills);
  const [first, second] = steps();
  expect(first!.classList).toContain('next');
  expect(first!.textContent).toContain('0 of 3 done');
  const words = /\/set\/([\d._]+)/.exec(first!.href)![1]!.split('_');
  expect(words).toHaveLength(3);
  expect(second!.classList).not.toContain('next');
  expect(await structureProblems()).toEqual([]);
});

test('hands that are done are left out, and the next step is marked', async () => {
  await open(Drills);
  const words = /\/set\/([\d._]+)/.exec(steps()[0]!.href)![1]!.split('_');
  mocks.stats.mockResolvedValue({ plays: words.map((word) => solved(`1-${word}-24-classic`)) });
  document.body.replaceChildren();
  await open(Drills);
  expect(steps()[0]!.textContent).toContain('3 of 3 done');
  expect(steps()[1]!.classList).toContain('next');
  const fraction = [...document.querySelectorAll('li')].find((li) => li.textContent!.includes('fraction'))!;
  expect(fraction.textContent).toContain('3/20');
  expect(fraction.classList).toContain('weak');
});

test('without the server the drills are shown without progress', async () => {
  mocks.stats.mockRejectedValue(refusal('offline'));
  await open(Drills);
  expect(steps()).toHaveLength(17);
  expect(text()).toContain('Hands by technique');
});

test('a set becomes a link that follows its hands and its title', async () => {
  await open(SetMaker);
  expect(text()).toContain('Write at least one hand to get a link.');
  type('textarea', '3 3 8 8\n1 1 1 1');
  type('input', 'Week 3');
  await settle();
  expect(document.querySelector<HTMLAnchorElement>('a.pri')!.getAttribute('href')).toBe(
    '/set/3.3.8.8_1.1.1.1?title=Week+3',
  );
  expect(text()).toContain('no solution');
  type('textarea', '3 3 8 8\n1 1');
  await settle();
  expect(document.querySelector('[role=alert]')!.textContent).toContain('Line 2 is not a hand');
  expect(document.querySelector('a.pri')).toBeNull();
});

test('ten hands are added, at most 50 in all', async () => {
  await open(SetMaker);
  type('textarea', Array(43).fill('3 3 8 8').join('\n'));
  await click('Add ten hands');
  await settle();
  expect(document.querySelectorAll('ol li')).toHaveLength(50);
  expect(text()).toContain('Only 7 more hands fit.');
});

test('a link shows the title and the number of hands, but no hand', async () => {
  mocks.route.params = { hands: '3.3.8.8_1.5.5.5' };
  history.replaceState(null, '', '/set/3.3.8.8_1.5.5.5?title=Week+3');
  await open(SetPage);
  expect(document.querySelector('h1')!.textContent).toBe('Week 3');
  expect(text()).toContain('2 hands');
  expect(text()).not.toContain('8');
  expect(document.querySelector<HTMLAnchorElement>('a[href^="/class"]')!.getAttribute('href')).toBe(
    '/class?set=' + encodeURIComponent('/set/3.3.8.8_1.5.5.5?title=Week+3'),
  );
  expect(await structureProblems()).toEqual([]);
});

test('a link without a set says so', async () => {
  mocks.route.params = { hands: '3.3' };
  await open(SetPage);
  expect(text()).toContain('This link holds no set of hands');
});
