// environment: page
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MeasuredHands, RatingReport } from '../../core/types.gen';
import { click, press, settle, showPage, startTime, structureProblems, text } from '../../testing/pages';
import { refusal } from '../../testing/problems';
import { measuredHands, ratingReport } from '../../testing/ratings';

const mocks = vi.hoisted(() => ({
  rating: vi.fn<() => Promise<RatingReport>>(),
  measuredHands: vi.fn<(after?: string) => Promise<MeasuredHands>>(),
  navigate: vi.fn(),
  route: { params: { view: 'rating' } },
  storage: new Map<string, unknown>(),
}));
vi.mock('./api', () => ({ rating: mocks.rating, measuredHands: mocks.measuredHands }));
vi.mock('../../ui/page/router', () => ({
  navigate: mocks.navigate,
  route: mocks.route,
  p: (path: string) => path,
}));
vi.mock('../../net/browserstorage', () => ({
  browserStorage: async () => ({
    get: async (_: string, key: string) => mocks.storage.get(key),
    put: async (_: string, key: string, value: unknown) => void mocks.storage.set(key, value),
  }),
}));
const { default: Stats } = await import('./Stats.svelte');

beforeEach(() => {
  mocks.storage.clear();
  mocks.navigate.mockReset();
  mocks.rating.mockReset().mockResolvedValue(ratingReport(startTime));
  mocks.measuredHands.mockReset().mockResolvedValue(measuredHands());
  // Charts are drawn in the width of their panel.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
});

async function open(view: string): Promise<void> {
  mocks.route.params = { view };
  showPage(Stats);
  for (let i = 0; i < 5; i++) await settle();
}
const slider = () => document.querySelector('[role=slider]');
const valueText = () => slider()?.getAttribute('aria-valuetext');

test('the page of the rating shows its range, its change and the number of hands', async () => {
  await open('rating');
  expect(text()).toContain('1509± 41');
  expect(text()).toContain('Likely between 1429 and 1589.');
  expect(text()).toContain('Up 38 in four weeks. 212 rated hands.');
  expect(text()).not.toContain('provisional');
  expect(document.querySelector('nav [aria-current=page]')!.textContent).toBe('Rating');
  expect(await structureProblems()).toEqual([]);
});

test('the arrows read the points of the chart', async () => {
  await open('rating');
  expect(valueText()).toBe('today: 1509, plus or minus 41');
  await press('ArrowLeft');
  expect(document.activeElement).toBe(slider());
  expect(valueText()).toMatch(/: 1498, plus or minus 48$/);
  for (const [key, now] of [
    ['Home', '1'],
    ['ArrowLeft', '1'],
    ['ArrowUp', '2'],
    ['End', '12'],
    ['ArrowRight', '12'],
  ] as const) {
    slider()!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await settle();
    expect(slider()!.getAttribute('aria-valuenow'), key).toBe(now);
  }
});

test('a period can be chosen, and a table has the points of the chart', async () => {
  await open('rating');
  await click('4 weeks');
  expect(slider()!.getAttribute('aria-valuemax')).toBe('5');
  await click('Table: Rating over time');
  expect(slider()).toBeNull();
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => text(row));
  expect(rows).toHaveLength(5);
  expect(rows[0]).toContain('today');
});

test('techniques can be practised, and the weakest is marked', async () => {
  await open('rating');
  expect([...document.querySelectorAll('.weak')].map((row) => text(row))).toEqual([
    expect.stringContaining('a large product'),
  ]);
  const few = [...document.querySelectorAll('li')].find((row) => text(row).includes('through a fraction'))!;
  expect(text(few)).toContain('too few');
  expect(few.querySelector('a')!.getAttribute('href')).toBe('/practice?kind=fraction');
});

test('hands near the rating can be played, also with the Enter key', async () => {
  await open('rating');
  const links = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(links).toContain('/practice?hand=1-3.7.9.13-24-classic');
  expect(links).toContain('/practice?near=10');
  await press('Enter');
  expect(mocks.navigate).toHaveBeenCalledWith('/practice', { search: { near: 10 } });
});

test('with fewer than 10 rated hands there is no rating, and no chart', async () => {
  mocks.rating.mockResolvedValue(ratingReport(startTime, { hands: 4, kinds: [] }));
  await open('rating');
  expect(text()).toContain('Not enough hands yet: 4 of 10');
  expect(document.querySelector('.number')).toBeNull();
  expect(slider()).toBeNull();
  expect(text()).not.toContain('Hands near');
  await press('Enter');
  expect(mocks.navigate).toHaveBeenCalledWith('/timed');
  expect(await structureProblems()).toEqual([]);
});

test.each([
  [90, false],
  [91, true],
])('with a deviation of %i, whether the rating is provisional: %s', async (deviation, want) => {
  mocks.rating.mockResolvedValue(ratingReport(startTime, { deviation }));
  await open('rating');
  expect(text().includes('provisional')).toBe(want);
});

test('without the server, the last known rating is shown; otherwise the request can be repeated', async () => {
  mocks.rating.mockRejectedValueOnce(refusal('offline'));
  await open('rating');
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  await click('Try again');
  for (let i = 0; i < 5; i++) await settle();
  expect(text()).toContain('1509');
  const { closePage } = await import('../../testing/pages');
  await closePage();
  mocks.rating.mockRejectedValueOnce(refusal('offline'));
  await open('rating');
  expect(text()).toContain('No connection. This is as of');
  expect(text()).toContain('1509');
});

test('measured hands are compared in a chart and a table, page by page', async () => {
  const { hands } = measuredHands();
  mocks.measuredHands.mockResolvedValueOnce({ hands: hands.slice(0, 2), next: 'n2' });
  await open('hands');
  expect(document.querySelectorAll('circle')).toHaveLength(2);
  mocks.measuredHands.mockResolvedValueOnce({ hands: hands.slice(2) });
  await click('More hands');
  expect(mocks.measuredHands).toHaveBeenLastCalledWith('n2');
  expect(document.querySelectorAll('circle')).toHaveLength(4);
  expect(text()).not.toContain('More hands');
  await click('Table');
  expect([...document.querySelectorAll('tbody th')].map((row) => text(row))).toEqual([
    '4 4 10 10',
    '3 3 8 8',
    'A 5 5 5',
    'A 2 3 4',
  ]);
  expect(await structureProblems()).toEqual([]);
});

test('without measured hands, the page says so', async () => {
  mocks.measuredHands.mockResolvedValue({ hands: [] });
  await open('hands');
  expect(text()).toContain('No measured hands yet.');
});

test('an unknown page of statistics does not exist', async () => {
  await open('nothing');
  expect(document.querySelector('h1')!.textContent).not.toBe('Statistics');
});
