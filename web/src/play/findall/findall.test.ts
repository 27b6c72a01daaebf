// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import type { FindAll, FindRequest, FindTotals } from '../../core/types.gen';
import { parse } from '../../core/exact/parse';
import { parsePuzzle } from '../../core/exact/puzzle';
import { tableMergesOf } from '../../core/exact/moves';
import { HandTable } from '../../local/table/handtable';
import tableText from '../../local/table/hands.txt?raw';
import { setLanguage } from '../../core/catalogue/catalogue.svelte';
import { button, click, press, settle, showPage, structureProblems, text } from '../../testing/pages';
import { refusal } from '../../testing/problems';
import { loadProgress } from './progress';
import { rowsOf } from './rows';
import type { FindSession as Session } from './session.svelte';

const mocks = vi.hoisted(() => ({
  find: vi.fn<(puzzle: string, request: FindRequest) => Promise<FindAll>>(),
  findState: vi.fn<(puzzle: string) => Promise<FindAll>>(),
  findTotals: vi.fn<() => Promise<FindTotals>>(),
  table: { current: null as unknown },
}));
vi.mock('../../net/findall', () => ({
  find: mocks.find,
  findState: mocks.findState,
  findTotals: mocks.findTotals,
}));
vi.mock('../../local/table/handtable', async (original) => ({
  ...(await original<object>()),
  loadHandTable: async () => mocks.table.current,
}));
vi.mock('../../net/browserstorage', () => ({
  browserStorage: async () => ({ get: async () => undefined, put: async () => {} }),
}));
vi.mock('../../ui/page/router', () => ({
  navigate: vi.fn(),
  route: { pathname: '/practice/all', params: {} },
  p: (path: string, { params }: { params?: Record<string, string> } = {}) =>
    path.replace(/:(\w+)/, (_, name: string) => params?.[name] ?? ''),
}));
vi.mock('../../ui/cards/courts.svelte', () => ({
  courtArt: () => undefined,
  fetchCourt: async () => {},
  fetchCourtsWhenIdle: () => {},
}));
const { default: FindTable } = await import('./FindTable.svelte');
const { default: FindStats } = await import('../../study/stats/FindStats.svelte');
const { default: Offer } = await import('./Offer.svelte');
const { FindSession, syncStored } = await import('./session.svelte');

mocks.table.current = new HandTable(tableText);
const puzzle = '1-4.5.6.10-24-classic';
const hand = parsePuzzle(puzzle)!.hand;
const next = vi.fn();

const answer = (found: string[], more: Partial<FindAll> = {}): FindAll => ({
  puzzle,
  level: 3,
  ideas: 4,
  found: found.map((expr) => ({ expr, time: 38_000, solved: 31 })),
  solutions: 100,
  complete: 31,
  ...more,
});

beforeEach(() => {
  next.mockReset();
  for (const request of [mocks.find, mocks.findState, mocks.findTotals])
    request.mockReset().mockRejectedValue(refusal('offline'));
  document.documentElement.dataset.motion = 'less';
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 1000px') || query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

async function open(id = puzzle): Promise<Session> {
  const opening = FindSession.open(id);
  await settle(2000);
  const session = await opening;
  showPage(FindTable, { session, onnext: next });
  await vi.dynamicImportSettled();
  for (let i = 0; i < 5; i++) await settle();
  return session;
}

/** Plays a solution with the keys. */
async function play(expr: string): Promise<void> {
  let selected = -1;
  for (const { a, op, b } of tableMergesOf(hand, parse(expr))!) {
    if (selected >= 0 && selected !== a) await press('Escape');
    if (selected !== a) await press(String(a + 1));
    await press(op);
    await press(String(b + 1));
    selected = b;
  }
  for (let i = 0; i < 5; i++) await settle();
}
const heading = (): string => text(document.querySelector('.count')!);
const rail = (): string => text(document.querySelector('aside')!);
const announced = (): string => text(document.querySelector('main > p[role=status]')!);

test('a new idea is counted, and the cards are dealt again after 900 ms', async () => {
  await open();
  expect(heading()).toContain('0 of 4 ideas found');
  await play('5*(10-4)-6');
  expect(heading()).toContain('1 of 4 ideas found');
  expect(announced()).toBe('New idea, 1 of 4.');
  expect(document.querySelector('.win')).not.toBeNull();
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(1);
  await settle(901);
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(4);
  expect(rail()).toContain('5 × (10 − 4) − 6'.replace(/ /g, ''));
  expect(await structureProblems()).toEqual([]);
});

test.each([
  [puzzle, false],
  ['1-1.1.2.7-0-classic', true],
])('the list of %s says that opposite signs are two ideas: %s', async (id, said) => {
  mocks.findState.mockResolvedValue(answer([], { puzzle: id }));
  await open(id);
  expect(rail()).toContain('in another order counts once');
  expect(rail().includes('With the target 0, opposite signs are two ideas')).toBe(said);
});

test('a repeated idea is named and not counted, and the table stays', async () => {
  await open();
  await play('5*(10-4)-6');
  await settle(901);
  await play('(10-4)*5-6');
  expect(heading()).toContain('1 of 4');
  expect(text(document.querySelector('.verdict')!)).toBe('Same idea as no. 1, other order');
  expect(announced()).toBe('Same idea as number 1.');
  expect(rail()).toContain('repeated just now');
  expect(document.querySelector('.repeated .win')).not.toBeNull();
  await settle(5000);
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(1);
  await press('r');
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(4);
  expect(document.querySelector('.repeated')).toBeNull();
});

test('all ideas found: Next with Enter', async () => {
  await open();
  for (const expr of ['5*(10-4)-6', '10-6+4*5', '4+5*(10-6)', '5*6-10+4']) {
    await play(expr);
    await settle(901);
  }
  expect(heading()).toContain('4 of 4 ideas found');
  expect(announced()).toContain('New idea, 4 of 4. All 4 ideas.');
  expect(button('Give up')).toBeUndefined();
  (document.activeElement as HTMLElement).blur();
  await press('Enter');
  expect(next).toHaveBeenCalledOnce();
  expect(text(document.querySelector('.right')!)).toContain('1');
  expect(loadProgress(puzzle)).toMatchObject({ sent: false, shown: false, ideas: 4 });
});

test('give up asks for two seconds; what is shown does not count', async () => {
  await open();
  await play('5*(10-4)-6');
  await settle(901);
  await press('g');
  expect(button('Sure?')).toBeDefined();
  await settle(2001);
  expect(button('Sure?')).toBeUndefined();
  await press('g');
  await press('g');
  await settle();
  expect(heading()).toContain('1 of 4 found, 3 shown');
  expect(rail()).toContain('10−6+4×5');
  // The first of the shown ideas is chosen.
  expect(announced()).toMatch(/3 shown.* Idea 2: /);
  expect(text(document.querySelector('.status')!)).toMatch(/^No. 2, shown/);
  expect(document.querySelectorAll('.ledger li')).toHaveLength(3);
  await press(']');
  expect(announced()).toMatch(/^Idea 3: /);
  expect(text(document.querySelector('.status')!)).toMatch(/^No. 3, shown/);
  await play('10-6+4*5');
  expect(heading()).toContain('1 of 4 found, 3 shown');
  expect(text(document.querySelector('.verdict')!)).toContain('does not count');
  expect(loadProgress(puzzle)).toMatchObject({ shown: true });
});

test('cards that are dealt again do not lengthen the time to give up', async () => {
  await open();
  await press('1');
  await press('g');
  await press('r');
  expect(button('Sure?')).toBeDefined();
  await settle(2001);
  expect(button('Sure?')).toBeUndefined();
  await press('g');
  await settle();
  expect(button('Sure?')).toBeDefined();
  expect(heading()).toContain('0 of 4 ideas found');
});

test('the missing ideas can be played afterwards, and do not count', async () => {
  await open();
  await press('g');
  await press('g');
  await settle();
  await click('Play the missing 4');
  expect(rail()).not.toContain('×');
  await play('10-6+4*5');
  await settle(901);
  expect(rail()).toContain('10−6+4×5');
  expect(heading()).toContain('0 of 4 found');
  for (const expr of ['5*(10-4)-6', '4+5*(10-6)', '5*6-10+4']) {
    await play(expr);
    await settle(901);
  }
  expect(button('Next hand')).toBeDefined();
  expect(heading()).toContain('0 of 4 found, 4 shown');
});

test('a hint names two numbers, never the last step', async () => {
  await open();
  await press('h');
  expect(text(document.querySelector('.verdict')!)).toMatch(/^One idea begins with \d+ and \d+\.$/);
  expect(document.querySelectorAll('.hinted')).toHaveLength(2);
});

test('the finds are sent when the server answers, with the shares of players', async () => {
  const session = await open();
  await play('5*(10-4)-6');
  expect(loadProgress(puzzle)!.sent).toBe(false);
  mocks.find.mockResolvedValue(answer(['5*(10-4)-6']));
  await session.sync();
  await settle();
  expect(mocks.find.mock.lastCall![1].found).toMatchObject([{ expr: '5*(10-4)-6' }]);
  expect(rail()).toContain('31% find this');
  expect(text(document.querySelector('.right')!)).toBe('31hands complete');
  expect(loadProgress(puzzle)!.sent).toBe(true);
  await session.sync();
  expect(mocks.find.mock.calls.filter(([, request]) => request.found?.length).length).toBeLessThan(3);
});

test.each([
  [[5, 9], [null]],
  [[0, 100], [null]],
  [[1, 101], [0]],
  [[1, 200], [0]],
  [[1, 100], [1]],
  [[5, 10], [50]],
])('the share of an idea with %j solutions and all solutions is %j', ([solved, solutions], share) => {
  const found = [{ expr: '10-6+4*5', time: 1, solved: solved! }];
  expect(rowsOf(answer([], { ideas: 1, found, solutions })).map((row) => row.share)).toEqual(share);
});

test('the share of a very rare idea is not 0 %', async () => {
  mocks.find.mockResolvedValue(
    answer([], { found: [{ expr: '5*(10-4)-6', time: 38_000, solved: 1 }], solutions: 400 }),
  );
  mocks.findState.mockResolvedValue(answer([]));
  await open();
  await play('5*(10-4)-6');
  await settle(901);
  expect(rail()).toContain('under 1% find it');
  expect(rail()).not.toContain('0%');
});

test('a reload keeps the ideas found, and adds those of other devices', async () => {
  const first = await open();
  await play('5*(10-4)-6');
  expect(first.state.found).toHaveLength(1);
  document.body.replaceChildren();
  mocks.find.mockResolvedValue(answer(['10-6+4*5', '5*(10-4)-6']));
  const opening = FindSession.open(puzzle);
  await settle(2000);
  const { state } = await opening;
  expect(state.found.map(({ expr }) => expr)).toEqual(['5*(10-4)-6', '10-6+4*5']);
});

test('two tabs of a hand without network keep what either of them found', async () => {
  const first = await open();
  const second = await open();
  await first.claim('5*(10-4)-6', []);
  await second.claim('10-6+4*5', []);
  await first.claim('4+5*(10-6)', []);
  const expressions = ['5*(10-4)-6', '10-6+4*5', '4+5*(10-6)'];
  expect(
    loadProgress(puzzle)!
      .found.map(({ expr }) => expr)
      .sort(),
  ).toEqual(expressions.sort());
  await second.giveUp();
  expect(second.state.rest).toHaveLength(1);
  await first.claim('5*6-10+4', []);
  expect(loadProgress(puzzle)).toMatchObject({ shown: true, sent: false });
});

test('what was found of other hands without network is sent later', async () => {
  await open();
  await play('5*(10-4)-6');
  mocks.find.mockClear().mockResolvedValue(answer(['5*(10-4)-6']));
  await syncStored('another');
  expect(mocks.find).toHaveBeenCalledWith(puzzle, expect.objectContaining({ show: false }));
  expect(loadProgress(puzzle)!.sent).toBe(true);
});

test('a hand that is not in the table is judged by the server', async () => {
  const other = '1-2.3.5.7.11-24-classic';
  mocks.findState.mockResolvedValue(answer([], { puzzle: other, ideas: 20 }));
  const session = await open(other);
  mocks.find.mockResolvedValue(answer(['11+7+5+3-2'], { judged: [0] }));
  await session.claim('11+7+5+3-2', []);
  expect(session.verdict).toEqual({ kind: 'new', index: 0 });
  await session.claim('7+11+5+3-2', []);
  expect(session.verdict).toEqual({ kind: 'same', index: 0, difference: { kind: 'order' } });
  mocks.find.mockResolvedValue(answer(['11+7+5+3-2'], { judged: [-1] }));
  await session.claim('1', []);
  expect(session.verdict).toEqual({ kind: 'shown' });
});

test('one idea only: 1 of 1, and Next at once', async () => {
  const session = await open('1-3.3.8.8-24-classic');
  expect(heading()).toContain('0 of 1 idea found');
  await session.claim('8/(3-8/3)', []);
  await settle();
  expect(heading()).toContain('1 of 1 idea found');
  expect(button('Next hand')).toBeDefined();
});

test('practice offers the other ideas of a solved hand', async () => {
  const played = { hand: 0, puzzle, outcome: 'solved' as const, revealed: 0, time: 4000, expr: '5*(10-4)-6' };
  showPage(Offer, { played });
  for (let i = 0; i < 5; i++) await settle();
  const link = document.querySelector('a')!;
  expect(text(link.querySelector('.long')!)).toBe('1 of 4 ideas found, go on?');
  expect(decodeURIComponent(link.getAttribute('href')!)).toContain(
    '/practice/all/' + puzzle + '?found=5*(10-4)-6',
  );
});

test('practice offers nothing if the hand has only one idea', async () => {
  showPage(Offer, {
    played: { hand: 0, puzzle: '1-3.3.8.8-24-classic', outcome: 'solved', revealed: 0, expr: '8/(3-8/3)' },
  });
  for (let i = 0; i < 5; i++) await settle();
  expect(document.querySelector('a')).toBeNull();
});

test('the statistics have a section with the hands complete', async () => {
  mocks.findTotals.mockResolvedValue({
    hands: 40,
    complete: 31,
    ideas: 160,
    found: 140,
    latest: [{ puzzle, ideas: 4, found: 2, shown: true, at: 1 }],
  });
  showPage(FindStats);
  for (let i = 0; i < 8; i++) await settle();
  expect(text()).toContain('31 hands complete, of 40 begun');
  expect(text()).toContain('140 of 160 ideas found');
  expect(text()).toContain('4 5 6 10 2 of 4');
});

test('the verdicts are in the current language', async () => {
  await setLanguage('zh');
  try {
    await open();
    await play('5*(10-4)-6');
    await settle(901);
    await play('(10-4)*5-6');
    expect(text(document.querySelector('.verdict')!)).toBe('与第 1 种思路相同，只是次序不同');
  } finally {
    await setLanguage('en');
  }
});
