// environment: page
// Tests pages of a site without a server: they send no request but for the hands of the dailies.
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages, say } from '../../core/catalogue/catalogue.svelte';
import { parse } from '../../core/exact/parse';
import { tableMergesOf } from '../../core/exact/moves';
import handsText from '../table/hands.txt?raw';
import { HandTable } from '../table/handtable';
import routes from '../../routes.json';
import { loadPage, type LazyPath } from '../../app/pages';
import { isMissing, places, tabs } from '../../ui/page/places';
import { markSettled } from '../../net/settled';
import { answerHere } from '../site';
import { until } from '../../testing/until';

vi.mock('../../net/site', () => ({ site: '/24/' }));

const table = new HandTable(handsText);
const year = 2027;
const days = Array.from({ length: 366 }, () => ['1.1.1.8', '1.1.3.6', '1.2.3.4', '2.3.5.12', '3.3.8.8']);

let page: Record<string, unknown> | undefined;
let requests: string[];

beforeEach(async () => {
  vi.useFakeTimers({
    now: Date.UTC(year, 5, 1, 12),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'],
  });
  // Animations end at once.
  Element.prototype.animate = () =>
    ({
      cancel: () => {},
      set onfinish(end: () => void) {
        queueMicrotask(end);
      },
    }) as unknown as Animation;
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/@cards/')) requests.push(path);
    const number = (Date.UTC(year, 0, 1) - Date.UTC(2026, 0, 1)) / 86_400_000 + 1;
    return path === `/24/dailies/${year}.json`
      ? new Response(JSON.stringify({ first: `${year}-01-01`, number, hands: days }))
      : new Response(null, { status: 404 });
  });
  markSettled();
  answerHere();
  await allMessages();
});
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(path: LazyPath, props: Record<string, unknown> = {}): Promise<void> {
  const component = await loadPage(path);
  page = mount(component as Component, { target: document.body, props });
  flushSync();
}
const find = async (selector: string, text = ''): Promise<HTMLElement> => {
  const found = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((e) => e.textContent!.includes(text));
  await until(() => expect(found(), `${selector} ${text}`).toBeDefined());
  return found()!;
};
const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
};
/** Solves the open hand with the keys. */
async function solve(): Promise<void> {
  await find('main .acts [aria-disabled=false]');
  const hand = [...document.querySelectorAll('main [data-slot]')].map((tile) =>
    parseInt(tile.getAttribute('aria-label') ?? tile.textContent ?? ''),
  );
  const { easiest } = table.entry(hand)!.grade!;
  for (const { a, op, b } of tableMergesOf(hand.map(BigInt), parse(easiest))!) {
    const first = document.querySelector(`main [data-slot="${a}"]`);
    if (first?.getAttribute('aria-pressed') !== 'true') press(`${a + 1}`);
    press(op);
    press(`${b + 1}`);
  }
  await find('.banner', '24!');
}

test('practice, its review and the statistics need no request', async () => {
  const { default: PracticeTable } = await import('../../play/practice/PracticeTable.svelte');
  page = mount(PracticeTable, { target: document.body });
  await solve();
  (await find('.banner .btn', say('web.action.next'))).click();
  await solve();
  await unmount(page);
  await show('/history');
  (await find('li a', say('web.history.solved', { n: 2, of: 2 }))).getAttribute('href');
  expect(document.body.textContent).not.toContain(say('web.nav.race'));
  await unmount(page!);
  await show('/stats');
  await find('a', say('web.site.stats'));
  await find('.panel');
  expect(document.querySelector('nav')).toBeNull(); // no ratings and no leaderboards
  expect(requests).toEqual([]);
});

test('a daily is played to its result, which has no comparison with other players', async () => {
  await show('/daily');
  await find('p', say('web.site.daily.rule'));
  (await find('.btn.pri')).click();
  for (let hand = 0; hand < 5; hand++) {
    await solve();
    if (hand < 4) (await find('.banner .btn', say('web.action.next'))).click();
  }
  (await find('.banner .btn', say('web.daily.result'))).click();
  await find('h1', '5/5');
  await find('a', say('web.daily.toplay', { n: 0 }).replace(/\d+.*/, ''));
  expect(document.querySelector('[role=status]')?.textContent).not.toContain(say('web.daily.noboard'));
  expect(document.body.textContent).not.toContain(say('web.daily.later'));
  expect(document.querySelector('.rank')).toBeNull();
  expect(document.querySelector('[aria-haspopup=dialog]')).toBeNull(); // no challenge
  expect(requests).toEqual([`/24/dailies/${year}.json`]);
});

test('the settings export and delete what this browser stores', async () => {
  await show('/settings');
  await find('p', say('web.site.data'));
  expect(document.body.textContent).not.toContain(say('web.account.keys'));
  (await find('button', say('web.account.erase'))).click();
  flushSync();
  await find('dialog p', say('web.site.erase.what'));
});

test('a page that needs a server says that there is none', async () => {
  const paths = Object.keys(routes).filter(isMissing);
  expect(paths).toEqual([
    '/race',
    '/race/:race',
    '/r/:code',
    '/c/:code',
    '/f/:code',
    '/class',
    '/class/:race',
    '/sheet',
    '/s/:code',
    '/stats/:view',
    '/player/:id',
  ]);
  await show('/race/:race');
  await find('p', say('web.site.none'));
  expect([...places, ...tabs].map(({ path }) => path)).not.toContain('/race');
  expect(requests).toEqual([]);
});

test('after the last day of the files, the daily says that the site must be updated', async () => {
  vi.useFakeTimers({ now: Date.UTC(year + 1, 5, 1), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await show('/daily');
  await find('[role=alert]', say('web.problem.no-daily'));
  expect(requests).toContain(`/24/dailies/${year + 1}.json`);
});
