// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import type { Session } from '../../core/session';
import type { Played, Run } from '../../core/shapes';
import type { BestRun } from '../../core/types.gen';
import { fakeNow } from '../../testing/until';
import GhostLine from './GhostLine.svelte';
import Result from './Result.svelte';

const navigated = vi.hoisted(() => vi.fn());
vi.mock('../../ui/page/router', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../ui/page/router')>()),
  navigate: navigated,
}));
const startTime = 1_790_000_000_000;
const played = (hand: number, more: Partial<Played> = {}): Played => ({
  hand,
  puzzle: '1-3.3.8.8-24-classic',
  outcome: 'solved',
  revealed: startTime,
  time: 10_000,
  ...more,
});
const best = (solved: number): BestRun => ({
  run: 'b',
  finished: startTime - 86_400_000,
  solved,
  time: 180_000,
  pace: Array.from({ length: solved }, (_, i) => 9000 * (i + 1)),
});
const runOf = (shown: Played[], more: Partial<Run> = {}, why = 'time'): Run =>
  ({
    run: 'r',
    request: { mode: 'timed' },
    now: startTime,
    rating: { before: { rating: 1498, margin: 82 }, now: { rating: 1509, margin: 80 }, hands: 60 },
    ...more,
    view: {
      version: 9,
      at: startTime,
      mode: 'timed',
      phase: 'over',
      players: [
        {
          player: 'ann',
          shown: shown.length,
          closed: shown.length,
          solved: shown.filter(({ outcome }) => outcome === 'solved').length,
          points: 8,
          best: 2,
          time: shown.reduce((sum, { time = 0 }) => sum + time, 0),
          why,
        },
      ],
      shown,
      ...more.view,
    },
  }) as unknown as Run;
const run = runOf([
  played(0),
  played(1, { outcome: 'skip', time: 31_000 }),
  played(2),
  played(3, { outcome: 'unfinished', time: 4000 }),
]);

let page: Record<string, unknown> | undefined;
const again = vi.fn();
const chosen = vi.fn();
const retry = vi.fn();

function show(props: Partial<{ run: Run; best: BestRun | null; unsaved: boolean; own: boolean }> = {}): void {
  page = mount(Result, {
    target: document.body,
    props: {
      run,
      best: undefined,
      mode: 'timed',
      onchoose: chosen,
      onagain: again,
      onretry: retry,
      ...props,
    },
  });
  flushSync();
}
const text = (): string => document.body.textContent!.replace(/\s+/g, ' ');
function press(key: string, more: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  flushSync();
}
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

beforeEach(async () => {
  await allMessages();
  vi.useFakeTimers({ now: startTime });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  for (const mock of [again, retry, navigated]) mock.mockReset();
});
afterEach(async () => {
  if (page) await unmount(page);
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('two hands may be missed at the same time', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  show({ run: runOf([played(0), played(1, { outcome: 'skip' }), played(2, { outcome: 'skip', time: 0 })]) });
  expect(document.querySelectorAll('circle.miss')).toHaveLength(2);
});

test.each<[string, BestRun | null | undefined]>([
  ['Your first run', null],
  ['New best, by 1', best(1)],
  ['Level with your best', best(2)],
  ['One short of your best', best(3)],
  ['5 short of your best', best(7)],
])('%s', (words, other) => {
  show({ best: other });
  expect(document.querySelector('h1')!.textContent).toContain('2');
  expect(text()).toContain(words);
});

test('without an answer about the best run, nothing is said about it', () => {
  show();
  expect(document.querySelector('.distance')!.textContent.trim()).toBe('');
  expect(text()).not.toContain('your best');
});

test.each<[string, Run]>([
  ['Rating1509, plus or minus 801509\u00a0±\u00a080, 95\u00a0% +11 Why', run],
  ['Your result is being checked', runOf(run.view.shown, { rating: undefined, held: true })],
  ['Not counted for the rating', runOf(run.view.shown, { rating: undefined })],
  ['Ended at 0:55', runOf(run.view.shown, {}, 'stop')],
])('%s', (words, given) => {
  show({ run: given });
  expect(text().replace(/\s+/g, '')).toContain(words.replace(/\s+/g, ''));
});

test('a run without a missed hand has no second thing to play', () => {
  show({ run: runOf([played(0), played(1)]) });
  expect(text()).toContain('Nothing missed');
  expect(text()).not.toContain('Play it');
});

test('a result that is not saved says so and offers a retry, without review and rating', () => {
  show({ run: runOf(run.view.shown, { rating: undefined }), unsaved: true });
  expect(document.querySelector('[role=alert]')!.textContent).toContain('not saved');
  document.querySelector<HTMLElement>('[role=alert] button')!.click();
  expect(retry).toHaveBeenCalledOnce();
  expect(text()).not.toContain('Full review');
  expect(text()).not.toContain('Not counted');
});

test('Enter begins the next run only after 500 ms, and not while it is held down', async () => {
  show();
  press('Enter');
  expect(again).not.toHaveBeenCalled();
  await advance(499);
  press('Enter');
  expect(again).not.toHaveBeenCalled();
  await advance(1);
  expect(document.activeElement?.textContent).toContain('Again');
  press('Enter', { repeat: true });
  expect(again).not.toHaveBeenCalled();
  press('Enter');
  expect(again).toHaveBeenCalledOnce();
});

test('a click on Again counts at once', () => {
  show();
  document.querySelector<HTMLElement>('.go .pri')!.click();
  expect(again).toHaveBeenCalledOnce();
});

test('S shares a text without answers', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show();
  press('s');
  await advance(0);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    `make24 timed run · 2 · 0:55\n✅⬜✅\n${location.origin}/t/r`,
  );
  expect(text()).toContain('Copied');
});

test.each<[string, boolean, Partial<Run>, boolean?]>([
  ['a counted run', true, {}],
  ['a run that is not saved', false, {}, true],
  ['a held run', false, { held: true }],
  ['a run of a challenge', false, { request: { mode: 'timed', challenge: 'ABCDEFGHJK' } }],
  ['a run without a finished hand', false, { view: { players: [{ closed: 0 }] } as never }],
])('%s can be a challenge: %s', (_, can, more, unsaved = false) => {
  show({ run: runOf(run.view.shown, more), unsaved });
  expect(document.querySelector('.go [aria-label="Challenge a friend"]') !== null).toBe(can);
  const back = document.querySelector('.compare')?.getAttribute('href');
  expect(back).toBe(more.request ? '/c/ABCDEFGHJK' : undefined);
});

test('arrow keys move along the strip, and Enter opens the review of the hand', () => {
  show();
  const strip = document.querySelector<HTMLElement>('[role=listbox]')!;
  strip.focus();
  flushSync();
  press('ArrowRight');
  expect(document.querySelector('.said')!.textContent).toBe('Hand 2: 3 3 8 8, skipped after 31 s');
  const option = document.getElementById(strip.getAttribute('aria-activedescendant')!)!;
  expect(option.getAttribute('aria-selected')).toBe('true');
  press('End');
  press('ArrowRight');
  expect(document.querySelector('.said')!.textContent).toBe('Hand 4: 3 3 8 8, time up');
  press('Enter');
  expect(navigated).toHaveBeenCalledExactlyOnceWith('/review/:run', {
    params: { run: 'r' },
    search: { hand: 4 },
  });
  expect(again).not.toHaveBeenCalled();
});

test('the ghost has the hands of the best run at the same time on the clock', async () => {
  const running = runOf([played(0)]);
  const session = {
    run: { ...running, view: { ...running.view, phase: 'running', ends: startTime + 170_000 } },
    now: fakeNow,
  } as unknown as Session;
  page = mount(GhostLine, { target: document.body, props: { session, best: best(20) } });
  flushSync();
  expect(text().trim()).toBe('level best run: 1 best run: 1'); // 10 s used, the best run solved a hand every 9 s
  await advance(9000);
  expect(text().trim()).toBe('1 behind best run: 2 best run: 2');
});

test('the length of the next run is chosen beside Again; the result stays', () => {
  show();
  const group = document.querySelector('[role=group][aria-label=Length]')!;
  const pressed = () => group.querySelector('[aria-pressed=true]')!.textContent;
  expect([...group.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    '1 min',
    '3 min',
    '5 min',
    'Streak',
  ]);
  expect(pressed()).toBe('3 min');
  group.querySelectorAll('button')[3]!.click();
  expect(chosen).toHaveBeenCalledWith('streak');
});

test('each solved hand is a tile, and a new best compares with the old one', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  show({ best: best(1) });
  expect(document.querySelectorAll('.tiles i')).toHaveLength(2);
  expect(document.querySelector('.new')!.textContent).toContain('New best, by 1');
  expect(text()).toContain('old best');
});

test('the address of the result can be copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  show();
  expect(document.querySelector('.address')!.textContent).toContain(`${location.host}/t/r`);
  document.querySelector<HTMLElement>('.address button')!.click();
  await advance(0);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}/t/r`);
});

test('a result that is not saved has no address', () => {
  show({ unsaved: true });
  expect(document.querySelector('.address')).toBeNull();
});

test('others see neither the rating nor a review, and play the same length', () => {
  show({ own: false, best: null });
  expect(text()).toContain('solved');
  expect(text()).not.toContain('1509');
  expect(document.querySelector('.rate, .practise, [href^="/review"]')).toBeNull();
  expect(document.querySelector('.go .pri')!.textContent).toContain('Play the same length');
});

test('what to practise comes from runs of the same mode', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (request: Request | string | URL) => {
    asked.push(request instanceof Request ? request.url : String(request));
    return Promise.reject(new TypeError('no network'));
  });
  show({ run: runOf(run.view.shown, { view: { ...run.view, mode: 'streak' } }) });
  await advance(0);
  const runs = asked.filter((url) => url.includes('/runs?'));
  expect(runs).toEqual([expect.stringContaining('mode=streak')]);
});
