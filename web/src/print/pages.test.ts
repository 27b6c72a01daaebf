// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import { network } from '../net/network.svelte';
import { click, settle, showPage, structureProblems, text, type } from '../testing/pages';
import { refusal } from '../testing/problems';
import type { PrintSheet } from '../core/types.gen';

const mocks = vi.hoisted(() => ({
  sheet: vi.fn<(query: string) => Promise<PrintSheet>>(),
  setOfCode: vi.fn<(code: string) => Promise<PrintSheet>>(),
  route: { pathname: '/sheet', params: {} as Record<string, string> },
}));
vi.mock('./api', async (original) => ({
  ...(await original<object>()),
  sheet: mocks.sheet,
  setOfCode: mocks.setOfCode,
}));
vi.mock('../ui/page/router', () => ({ navigate: vi.fn(), route: mocks.route, p: (path: string) => path }));
const { default: SheetPage } = await import('./SheetPage.svelte');
const { default: PrintedSet } = await import('./PrintedSet.svelte');

const hands = ['3.3.8.8', '1.5.5.5', '2.4.6.7'].map((hand) => `1-${hand}-24-classic`);
const sheetOf = (changed: Partial<PrintSheet> = {}): PrintSheet => ({
  code: '7KQ-2M4-TB3',
  kind: 'hands',
  title: 'Make 24',
  asked: 3,
  found: 3,
  levels: { 1: 3 },
  pages: 1,
  answerPages: 1,
  url: 'https://make24.example/s/7KQ-2M4-TB3',
  hands,
  ...changed,
});
const print = vi.fn();

beforeEach(() => {
  mocks.sheet.mockReset().mockImplementation(async () => sheetOf());
  mocks.setOfCode.mockReset().mockImplementation(async () => sheetOf());
  print.mockReset();
  vi.stubGlobal('print', print);
});

async function open(search = '?seed=5'): Promise<void> {
  history.replaceState(null, '', '/sheet' + search);
  showPage(SheetPage);
  await settle();
}
const query = (): string => location.search.slice(1);
const preview = (): HTMLImageElement => document.querySelector('.prev img')!;
const papers = (): HTMLImageElement[] => [...document.querySelectorAll<HTMLImageElement>('.paper img')];
const link = (label: string): HTMLAnchorElement =>
  [...document.querySelectorAll('a')].find((a) => text(a).trim() === label)!;

test('the page shows the sheet of the address, described in words', async () => {
  await open('?levels=2&seed=5&lang=zh');
  expect(mocks.sheet).toHaveBeenCalledExactlyOnceWith('levels=2&seed=5&lang=zh');
  expect(preview().getAttribute('src')).toBe('/game/sheets/page?levels=2&seed=5&lang=zh&page=1');
  expect(preview().alt).toBe('Page 1 of 2: 3 hands of 4 cards');
  expect(text(document.querySelector('.prev ol')!)).toBe('3 3 8 81 5 5 52 4 6 7');
  expect(text(document.querySelector('.at')!).trim()).toBe('A4 · page 1 of 2 · 7KQ-2M4-TB3');
  expect(link('PDF').getAttribute('href')).toBe('/game/sheets/pdf?levels=2&seed=5&lang=zh');
  expect(papers()).toHaveLength(2);
  expect(await structureProblems()).toEqual([]);
});

test('without options, the address gets a seed and the language of the page', async () => {
  await open('');
  expect(query()).toMatch(/^seed=\d+&lang=en$/);
  expect(mocks.sheet).toHaveBeenCalledExactlyOnceWith(query());
});

test('a choice changes the address and the page', async () => {
  await open();
  await click('16');
  await click('Numbers');
  expect(query()).toBe('n=16&seed=5&style=numbers&lang=en');
  expect(preview().getAttribute('src')).toContain(query());
  await click('Bingo');
  expect(query()).toBe('kind=bingo&seed=5&style=numbers&lang=en');
  await click('Other hands');
  expect(query()).toMatch(/^kind=bingo&seed=(?!5&)\d+&style=numbers&lang=en$/);
});

test('the answers of cards to cut out may be on their backs', async () => {
  mocks.sheet.mockResolvedValue(sheetOf({ kind: 'cards', pages: 2, answerPages: 2 }));
  await open('?kind=cards&n=2&seed=5');
  await click('On the backs');
  expect(query()).toBe('kind=cards&n=2&seed=5&answers=back&lang=en');
  expect(text()).toContain('flipped on the long edge');
  const pages = ['Page 1 of 4: 2 hands of 4 cards', 'Page 2 of 4: answers', 'Page 3 of 4: 1 hand of 4 cards'];
  for (const alt of pages) {
    expect(preview().alt).toBe(alt);
    await click('Next page');
  }
  expect(preview().alt).toBe('Page 4 of 4: answers');
  await click('Answers');
  expect(preview().alt).toBe('Page 2 of 4: answers');
});

test('the answers have pages of their own', async () => {
  mocks.sheet.mockResolvedValue(
    sheetOf({ pages: 2, answerPages: 1, hands: [...hands, ...hands, ...hands, ...hands, ...hands] }),
  );
  await open();
  expect(preview().alt).toBe('Page 1 of 3: 12 hands of 4 cards');
  await click('Next page');
  expect(preview().alt).toBe('Page 2 of 3: 3 hands of 4 cards');
  await click('Answers');
  expect(preview().alt).toBe('Page 3 of 3: answers');
  expect(preview().getAttribute('src')).toMatch(/&page=3$/);
  expect(document.querySelector('.prev ol')).toBeNull();
  // With fewer pages, the page that is shown still exists.
  mocks.sheet.mockResolvedValue(sheetOf({ answerPages: 0 }));
  await click('20');
  expect(preview().alt).toMatch(/^Page 1 of 1/);
});

test('a title is sent when typing pauses', async () => {
  await open();
  mocks.sheet.mockClear();
  type('input[maxlength="60"]', 'W');
  type('input[maxlength="60"]', 'Week 🎲');
  await settle(349);
  expect(mocks.sheet).not.toHaveBeenCalled();
  mocks.sheet.mockResolvedValue(sheetOf({ dropped: '🎲' }));
  await settle(1);
  expect(mocks.sheet).toHaveBeenCalledExactlyOnceWith('seed=5&title=Week+%F0%9F%8E%B2&lang=en');
  expect(text()).toContain('cannot be printed: 🎲');
});

test('an answer that comes late does not replace that of newer options', async () => {
  await open();
  let answerLate: (sheet: PrintSheet) => void = () => {};
  mocks.sheet.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
  await click('16');
  await click('20');
  answerLate(sheetOf({ code: 'LATE-LATE' }));
  await settle();
  expect(preview().getAttribute('src')).toContain('n=20');
  expect(text()).not.toContain('LATE-LATE');
});

test('fewer hands than asked for are announced', async () => {
  mocks.sheet.mockResolvedValue(sheetOf({ asked: 12, found: 3 }));
  await open();
  expect(text()).toContain('Only 3 hands fit these options.');
  expect(preview()).not.toBeNull();
});

test('options that no hand meets leave nothing to print', async () => {
  mocks.sheet.mockRejectedValue(refusal('bad-options'));
  await open();
  expect(text(document.querySelector('[role=alert].page')!)).toContain('No hand fits these options.');
  expect(papers()).toEqual([]);
  expect(link('PDF').hasAttribute('href')).toBe(false);
  await click('Print');
  expect(print).not.toHaveBeenCalled();
  expect(await structureProblems()).toEqual([]);
});

test.each([
  ['too-fast', 'That was a lot at once.'],
  ['busy', 'Try again in a moment.'],
] as const)('after the problem %s the sheet can be tried again', async (name, words) => {
  mocks.sheet.mockRejectedValueOnce(refusal(name));
  await open();
  expect(text(document.querySelector('[role=alert].page')!)).toContain(words);
  await click('Try again');
  expect(preview()).not.toBeNull();
});

test('without a network the sheet waits for it', async () => {
  mocks.sheet.mockImplementationOnce(async () => {
    network.onNoAnswer();
    throw refusal('offline');
  });
  await open();
  expect(text(document.querySelector('[role=alert].page')!)).toContain('This needs a connection.');
  expect(mocks.sheet).toHaveBeenCalledOnce();
  network.onAnswer();
  await settle();
  expect(preview()).not.toBeNull();
});

test('a picture that does not load can be tried again', async () => {
  await open();
  preview().dispatchEvent(new Event('error'));
  await settle();
  expect(text()).toContain('This page could not be loaded.');
  await click('Try again');
  expect(preview()).not.toBeNull();
});

test('Ctrl+P prints when all pages are loaded', async () => {
  await open();
  const loaded: (() => void)[] = [];
  const decode = vi.fn(() => new Promise<void>((resolve) => loaded.push(resolve)));
  for (const image of papers()) image.decode = decode;
  const event = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  await settle();
  expect(event.defaultPrevented).toBe(true);
  expect(decode).toHaveBeenCalledTimes(2);
  expect(print).not.toHaveBeenCalled();
  loaded[0]!();
  await settle();
  expect(print).not.toHaveBeenCalled();
  loaded[1]!();
  await settle();
  expect(print).toHaveBeenCalledOnce();
});

test('a page that cannot be loaded is not printed', async () => {
  await open();
  for (const image of papers()) image.decode = () => Promise.reject(new Error());
  await click('Print');
  await settle();
  expect(print).not.toHaveBeenCalled();
  expect(text()).toContain('This page could not be loaded.');
  for (const image of papers()) image.decode = async () => {};
  await click('Try again');
  for (const image of papers()) image.decode = async () => {};
  await click('Print');
  expect(print).toHaveBeenCalledOnce();
});

test('a code brings back its hands, and only the layout can be chosen', async () => {
  await open();
  type('input[placeholder="7KQ-2M4-TB3"]', '7kq 2m4 tb');
  await click('Open');
  expect(text()).toContain('A code has nine letters and digits');
  type('input[placeholder="7KQ-2M4-TB3"]', '7kq 2m4 bt3');
  await click('Open');
  expect(text()).toContain('A character of this code is wrong.');
  expect(mocks.sheet).toHaveBeenCalledOnce();
  type('input[placeholder="7KQ-2M4-TB3"]', '7kq 2m4 tb3');
  await click('Open');
  expect(query()).toBe('code=7KQ-2M4-TB3&lang=en');
  expect(mocks.sheet).toHaveBeenLastCalledWith('code=7KQ-2M4-TB3&lang=en');
  expect(text()).toContain('Hands of the code 7KQ-2M4-TB3');
  expect(text()).not.toContain('Level, up to');
  expect(text()).not.toContain('Target');
  expect(link('Play online').getAttribute('href')).toBe('/s/7KQ-2M4-TB3');
  await click('Choose other hands');
  expect(query()).toBe('seed=5&lang=en');
});

async function openCode(code: string): Promise<void> {
  mocks.route.params = { code };
  showPage(PrintedSet);
  await settle();
}

test('the link of a sheet opens its hands as a set', async () => {
  await openCode('7kq2m4tb3');
  expect(mocks.setOfCode).toHaveBeenCalledExactlyOnceWith('7KQ-2M4-TB3');
  expect(document.querySelector('h1')!.textContent).toBe('Sheet 7KQ-2M4-TB3');
  expect(text()).toContain('3 hands');
  expect(link('Use in a class').getAttribute('href')).toBe(
    '/class?set=' + encodeURIComponent('/set/3.3.8.8_1.5.5.5_2.4.6.7?title=Sheet+7KQ-2M4-TB3'),
  );
  expect(link('Print').getAttribute('href')).toBe('/sheet?code=7KQ-2M4-TB3');
  expect(await structureProblems()).toEqual([]);
});

test('hands of another target are sent to a class too', async () => {
  mocks.setOfCode.mockResolvedValue(sheetOf({ hands: ['1-3.3.8.8-36-classic'] }));
  await openCode('7KQ-2M4-TB3');
  expect(text()).toContain('1 hand');
  expect(link('Use in a class').getAttribute('href')).toContain(encodeURIComponent('/set/3.3.8.8=36?'));
});

test('hands that no link can have are played, but not sent to a class', async () => {
  mocks.setOfCode.mockResolvedValue(sheetOf({ hands: ['1-3.3.8.8-8/3-classic'] }));
  await openCode('7KQ-2M4-TB3');
  expect(link('Use in a class')).toBeUndefined();
});

test('more hands than a run may have are played in parts', async () => {
  mocks.setOfCode.mockResolvedValue(sheetOf({ hands: Array(120).fill(hands[0]) }));
  await openCode('7KQ-2M4-TB3');
  expect([...document.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    '1–50',
    '51–100',
    '101–120',
  ]);
  expect(text()).toContain('Play hands 1 to 50');
});

test.each([
  ['7KQ-2M4', 'It has nine letters and digits'],
  ['7KQ-0M4-TB3', 'A character of this code is wrong.'],
])('%s is not a code', async (code, words) => {
  await openCode(code);
  expect(mocks.setOfCode).not.toHaveBeenCalled();
  expect(text()).toContain('No sheet has this code');
  expect(text()).toContain(words);
});

test('a code that the server does not know says so; without an answer it can be tried again', async () => {
  mocks.setOfCode.mockRejectedValueOnce(refusal('bad-options'));
  await openCode('7KQ-2M4-TB3');
  expect(text()).toContain('No sheet has this code');
  expect(text()).not.toContain('Try again');
});

test('a set that cannot be loaded can be tried again', async () => {
  mocks.setOfCode.mockRejectedValueOnce(refusal('too-fast'));
  await openCode('7KQ-2M4-TB3');
  await click('Try again');
  expect(document.querySelector('h1')!.textContent).toBe('Sheet 7KQ-2M4-TB3');
});
