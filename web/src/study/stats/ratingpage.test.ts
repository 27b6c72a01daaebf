// environment: page
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MeasuredHands, RatingReport, RatingWhy } from '../../core/types.gen';
import { click, press, settle, showPage, startTime, structureProblems, text } from '../../testing/pages';
import { refusal } from '../../testing/problems';
import { measuredHands, raceWhy, ratingReport, ratingWhy } from '../../testing/ratings';

const mocks = vi.hoisted(() => ({
  rating: vi.fn<() => Promise<RatingReport>>(),
  measuredHands: vi.fn<(after?: string) => Promise<MeasuredHands>>(),
  navigate: vi.fn(),
  why: vi.fn<(run: string) => Promise<RatingWhy>>(),
  route: { params: { view: 'rating' }, search: {} as { run?: string } },
  storage: new Map<string, unknown>(),
}));
vi.mock('./api', () => ({ rating: mocks.rating, measuredHands: mocks.measuredHands, why: mocks.why }));
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

async function open(view: string, run?: string): Promise<void> {
  mocks.route.params = { view };
  mocks.route.search = run === undefined ? {} : { run };
  showPage(Stats);
  for (let i = 0; i < 5; i++) await settle();
}
const slider = () => document.querySelector('[role=slider]');
const valueText = () => slider()?.getAttribute('aria-valuetext');

test('the page of the rating shows its range, its change and the number of hands', async () => {
  await open('rating');
  expect(text()).toContain('1509, plus or minus 80');
  expect(text()).toContain('Likely between 1429 and 1589.');
  expect(text()).toContain('Up 38 in four weeks. 212 rated hands.');
  expect(text()).not.toContain('provisional');
  expect(document.querySelector('nav [aria-current=page]')!.textContent).toBe('Rating');
  expect(await structureProblems()).toEqual([]);
});

test('the arrows read the points of the chart', async () => {
  await open('rating');
  expect(valueText()).toBe('today: 1509, plus or minus 80');
  await press('ArrowLeft');
  expect(document.activeElement).toBe(slider());
  expect(valueText()).toMatch(/: 1498, plus or minus 92$/);
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
  mocks.rating.mockResolvedValue({ ...ratingReport(startTime, { hands: 4, kinds: [] }), now: undefined });
  await open('rating');
  expect(text()).toContain('4 of 10 hands to your first rating');
  expect(document.querySelector('.number')).toBeNull();
  expect(slider()).toBeNull();
  expect(text()).not.toContain('Hands near');
  await press('Enter');
  expect(mocks.navigate).toHaveBeenCalledWith('/timed');
  expect(await structureProblems()).toEqual([]);
});

test.each([
  [176, false],
  [177, true],
])('with a margin of %i, whether the rating is provisional: %s', async (margin, want) => {
  mocks.rating.mockResolvedValue(ratingReport(startTime, { now: { rating: 1509, margin } }));
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

const rows = (): string[] => [...document.querySelectorAll('tbody tr, tfoot tr')].map((row) => text(row));

test('a run says what each hand gave, and what would help', async () => {
  mocks.why.mockResolvedValue(ratingWhy(startTime));
  await open('rating', 'r1');
  expect(mocks.why).toHaveBeenCalledWith('r1');
  expect(document.querySelector('h1')!.textContent).toBe('Why did my rating change?');
  expect(text()).toContain('11 more than before this run:');
  expect(document.querySelector('.scale')!.getAttribute('aria-label')).toBe(
    'Before: 1347 to 1471. Now: 1360 to 1480.',
  );
  expect(rows()).toHaveLength(9);
  expect(rows()[0]).toContain('plus 6');
  expect(rows()[3]).toMatch(/skipped.*minus 6/s);
  expect(rows()[7]).toMatch(/time up.*not counted/s);
  expect(rows()[8]).toMatch(/Sum of 7 hands.*plus 11/s);
  expect(text(document.querySelector('.help')!)).toContain('Hand 4, skipped: 6 points.');
  await press('Enter');
  expect(mocks.navigate).toHaveBeenCalledWith('/practice', {
    search: { kind: 'large-product', hands: 10 },
  });
  expect(await structureProblems()).toEqual([]);
});

test('a hand that was called unsolvable says so, and is one of the two things that would help', async () => {
  const { hands } = ratingWhy(startTime);
  hands[3] = { ...hands[3]!, none: true, kind: 'fraction' };
  mocks.why.mockResolvedValue(ratingWhy(startTime, { hands }));
  await open('rating', 'r1');
  expect(rows()[3]).toMatch(/called unsolvable.*minus 6/s);
  const help = [...document.querySelectorAll('.help li')].map((item) => text(item));
  expect(help).toHaveLength(2);
  expect(help[0]).toContain('“No solution”: look once more');
  expect(help[0]).toContain('Hand 4 had one, through a fraction: 6 points.');
  expect(document.querySelector('.help a')!.getAttribute('href')).toContain(
    '/practice?kind=fraction&hands=10',
  );
});

test('the hand whose wrong expression ended a streak says so', async () => {
  const { hands } = ratingWhy(startTime);
  hands[3] = { ...hands[3]!, outcome: 'unfinished', wrong: true };
  mocks.why.mockResolvedValue(ratingWhy(startTime, { mode: 'streak', hands }));
  await open('rating', 'r1');
  expect(rows()[3]).toMatch(/wrong expression.*minus 6/s);
});

test('a race says what each opponent gave', async () => {
  mocks.why.mockResolvedValue(raceWhy(startTime));
  await open('rating', 'r1');
  expect(rows()[0]).toMatch(/Lively Owl.*1530.*won.*plus 9/s);
  expect(rows()[1]).toMatch(/Teo.*1390.*lost.*minus 4/s);
  expect(rows()[2]).toMatch(/Swift Otter.*provisional.*equal, not counted/s);
  expect(rows()[3]).toMatch(/Sum of 3 opponents.*plus 5/s);
  expect(await structureProblems()).toEqual([]);
});

test('before the first rating there is no number and no sign', async () => {
  mocks.why.mockResolvedValue(ratingWhy(startTime, { change: { hands: 5 }, hands: [] }));
  await open('rating', 'r1');
  expect(text()).toContain('5 of 10 hands to your first rating');
  expect(text()).toContain('5 more rated hands.');
  expect(document.querySelectorAll('.ten .filled')).toHaveLength(5);
  expect(document.querySelector('table')).toBeNull();
  expect(text()).not.toMatch(/[+−]\d/);
  expect(await structureProblems()).toEqual([]);
});

test.each([
  ['held', 'Your result is being checked.'],
  ['offline', 'The run was played offline and sent later'],
  ['chosen', 'The host of the race chose the hands'],
  ['challenge', 'The hands of a challenge have been played before'],
  ['computer', 'Races against computers do not count for the rating.'],
] as const)('a result that is not counted says why: %s', async (reason, want) => {
  mocks.why.mockResolvedValue(ratingWhy(startTime, { change: undefined, reason, hands: [] }));
  await open('rating', 'r1');
  expect(document.querySelector('h1')!.textContent).toBe('Why did my rating not change?');
  expect(text()).toContain(want);
  expect(document.querySelector('table')).toBeNull();
});

test.each([
  ['timed', 'Timed run · 3 min', '/review/r1'],
  ['timed1', 'Timed run · 1 min', '/review/r1'],
  ['streak', 'Streak', '/review/r1'],
  ['daily', 'Daily', '/review/r1'],
  ['race', 'Race', '/race/r1'],
  ['computer', 'Against the computer', '/race/r1'],
] as const)('the explanation names the mode %s, and leads back', async (mode, name, path) => {
  mocks.why.mockResolvedValue(ratingWhy(startTime, { mode }));
  await open('rating', 'r1');
  const back = document.querySelector('a.back')!;
  expect(text(back)).toMatch(new RegExp(`^${name} · `));
  expect(back.getAttribute('href')).toBe(path);
});

test('an unknown result says so, and without the server the request can be repeated', async () => {
  mocks.why.mockRejectedValueOnce(refusal('no-run'));
  await open('rating', 'r2');
  expect(text()).toContain('There is no such result');
  const { closePage } = await import('../../testing/pages');
  await closePage();
  mocks.why.mockRejectedValueOnce(refusal('offline'));
  await open('rating', 'r3');
  expect(document.querySelector('[role=alert]')).not.toBeNull();
});
