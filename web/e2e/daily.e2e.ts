// The daily, whatever comes between its hands: another page, a reload, midnight, the network.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { quit, soon, visit, type Visit } from './browser';
import { kept, made } from './step';
import { Table } from './table';
import { word, type Key } from './words';

afterAll(quit);

const silence = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/;

interface Daily extends Visit {
  table: Table;
  /** What the server was asked to begin, and what it was brought. */
  posted: string[];
}

async function come(): Promise<Daily> {
  const visited = await visit({ lessMotion: true });
  const { page } = visited;
  const posted: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const { pathname } = new URL(request.url());
    const begun = pathname === '/game/runs' && request.postDataJSON()?.mode === 'daily';
    if (request.method() === 'POST' && (begun || pathname === '/game/offline')) posted.push(pathname);
  });
  return { ...visited, table: new Table(page), posted };
}

/** Loads the daily, and all that play without network needs. */
async function load({ page, table }: Daily): Promise<void> {
  await page.goto('/daily');
  await page.getByRole('button', { name: /^Play daily/ }).waitFor();
  await kept(page);
  await page.goto('/');
  await table.hand();
}

const start = (page: Page) => page.getByRole('button', { name: /^Play daily/ });
const goOn = (page: Page) => page.getByRole('button', { name: /^Continue daily/ });
const says = (page: Page, key: Key) => page.getByText(word('en', key), { exact: true }).first();
const level = (page: Page) => page.locator('.goal small').innerText();

async function go(page: Page, key: Key): Promise<void> {
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: word('en', key) })
    .click();
}

/** Skips hands: the open one, and the next ones. */
async function skip({ table }: Daily, hands: number): Promise<void> {
  for (let hand = 0; hand < hands; hand++) {
    if (hand > 0) await table.next();
    await table.hand();
    await table.action('web.action.skip').click();
    await table.banner.waitFor();
  }
}

/** Has the server say what it says after midnight, for which no test can wait. run: one left of today. */
async function tomorrow(page: Page, run?: string): Promise<void> {
  await page.route('**/game/daily', async (route) => {
    const response = await route.fetch();
    const { run: _, number, ends, ...said } = await response.json();
    const next = { ...said, number: number + 1, ends: ends + 86_400_000, state: 'new' };
    await route.fulfill({ response, json: { ...next, left: run && { number, run } } });
  });
}

const dailies = async (context: BrowserContext) => {
  const { runs } = (await (await context.request.get('/game/runs?mode=daily')).json()) as {
    runs: { run: string; offline?: boolean; ranked?: boolean; hands: number; finished: number }[];
  };
  return runs.map(({ offline = false, ranked = false, hands, finished }) => ({
    offline,
    ranked,
    hands,
    over: finished > 0,
  }));
};

test.concurrent('begun offline it waits: for another page, a reload and the network', async () => {
  const daily = await come();
  const { page, context, table, posted, close } = daily;
  await load(daily);
  await context.setOffline(true);
  await page.goto('/daily');
  await start(page).click();
  await skip(daily, 1);
  await table.next();
  const second = await table.hand();

  await go(page, 'web.nav.solver');
  await page.waitForURL(/\/solve/);
  await go(page, 'web.nav.daily');
  await goOn(page).click();
  expect(await table.hand()).toEqual(second);

  await page.reload();
  await goOn(page).click();
  expect(await table.hand()).toEqual(second);

  await context.setOffline(false);
  await page.reload();
  await says(page, 'web.daily.unranked.short').waitFor();
  await goOn(page).click();
  expect(await table.hand()).toEqual(second);
  expect(posted).toEqual([]);
  await skip(daily, 4);
  // It is over and there is network: it is sent at once, as the one that it was.
  await soon(async () =>
    expect(await dailies(context)).toEqual([{ offline: true, ranked: false, hands: 5, over: true }]),
  );
  await soon(async () => expect(posted).toEqual(['/game/offline']));
  await page.getByRole('button', { name: word('en', 'web.daily.result') }).click();
  await says(page, 'web.daily.unranked.short').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: word('en', 'web.nav.review') })
    .click();
  await page.getByRole('region', { name: word('en', 'web.review.hands') }).waitFor();
  await close(silence);
});

test.concurrent('played offline it is seen again: offline, and when it was sent', async () => {
  const daily = await come();
  const { page, context, close } = daily;
  await load(daily);
  await context.setOffline(true);
  await page.goto('/daily');
  await start(page).click();
  await skip(daily, 5);
  const result = page.getByRole('heading', { level: 1, name: /0\/5/ });
  const review = page.getByRole('main').getByRole('link', { name: word('en', 'web.nav.review') });
  const hands = page.getByRole('region', { name: word('en', 'web.review.hands') });

  await page.reload();
  await result.waitFor();
  const before = await review.getAttribute('href');
  await review.click();
  await hands.waitFor();
  expect(await hands.getByRole('button').count()).toBe(5);

  await page.goto('/daily');
  await result.waitFor();
  await context.setOffline(false);
  // The page is the same still, and has the server's word for it now.
  await soon(async () => expect(await review.getAttribute('href')).not.toBe(before));
  await result.waitFor();
  await review.click();
  await hands.waitFor();
  // By the name that it had here, too.
  await page.goto(before!);
  await hands.waitFor();
  expect(await dailies(context)).toEqual([{ offline: true, ranked: false, hands: 5, over: true }]);
  await close(/status of 404|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test.concurrent('it says what it can do without network, and no longer when that is back', async () => {
  const daily = await come();
  const { page, context, table, close } = daily;
  await load(daily);
  await context.setOffline(true);
  await page.goto('/daily');
  await says(page, 'web.daily.unranked').waitFor();
  await context.setOffline(false);
  await says(page, 'web.daily.unranked').waitFor({ state: 'detached' });
  await start(page).click();
  await table.hand();

  // Begun with the server it goes on with the server.
  await context.setOffline(true);
  await page.goto('/daily');
  await says(page, 'web.daily.waits').waitFor();
  expect(await says(page, 'web.daily.unranked').count()).toBe(0);
  expect(await page.getByRole('button', { name: /daily \d+$/ }).count()).toBe(0);
  await context.setOffline(false);
  await goOn(page).click();
  await skip(daily, 5);
  await page.getByRole('button', { name: word('en', 'web.daily.result') }).click();
  await page.getByRole('heading', { level: 1, name: /0\/5/ }).waitFor();

  await context.setOffline(true);
  await page.goto('/daily');
  await says(page, 'web.daily.waits.done').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: /0\/5/ }).waitFor();
  expect(await dailies(context)).toEqual([{ offline: false, ranked: true, hands: 5, over: true }]);
  await close(silence);
});

test.concurrent('the day after it may still be finished', async () => {
  const daily = await come();
  const { page, context, table, close } = daily;
  await page.goto('/daily');
  const begun = made(page);
  await start(page).click();
  const run = await begun;
  await skip(daily, 1);

  // From its review, on whatever day.
  await page.goto('/review/' + run);
  await page.getByRole('link', { name: word('en', 'web.review.open.go') }).click();
  await table.banner.waitFor();
  await table.next();
  await table.hand();
  expect(await level(page)).toMatch(/level 2$/);
  await page.reload();
  await table.hand();
  expect(await level(page)).toMatch(/level 2$/);

  await tomorrow(page, run);
  await page.goto('/daily');
  await start(page).waitFor();
  await goOn(page).click();
  await skip(daily, 4);
  await page.getByRole('button', { name: word('en', 'web.daily.result') }).click();
  await page.getByRole('heading', { level: 1, name: /0\/5/ }).waitFor();
  await page.getByRole('button', { name: word('en', 'web.daily.new') }).waitFor();
  expect(await dailies(context)).toEqual([{ offline: false, ranked: true, hands: 5, over: true }]);
  await close();
});

test.concurrent('the day after that one may be finished too which was begun offline', async () => {
  const daily = await come();
  const { page, context, table, posted, close } = daily;
  await load(daily);
  await context.setOffline(true);
  await page.goto('/daily');
  await start(page).click();
  await skip(daily, 1);
  await table.next();
  const second = await table.hand();
  await tomorrow(page);
  await context.setOffline(false);
  await page.goto('/daily');
  await start(page).waitFor();
  await goOn(page).click();
  expect(await table.hand()).toEqual(second);
  await skip(daily, 4);
  await soon(async () =>
    expect(await dailies(context)).toEqual([{ offline: true, ranked: false, hands: 5, over: true }]),
  );
  await soon(async () => expect(posted).toEqual(['/game/offline']));
  await close(silence);
});

test.concurrent('a browser whose disk is full plays it all the same', async () => {
  const { page, table, close } = await come();
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/daily');
  await start(page).click();
  await table.play();
  await table.solved();
  await page.reload();
  await goOn(page).click();
  await table.banner.waitFor();
  await close();
});

test.concurrent('cut short it is told as it was', async () => {
  const daily = await come();
  const { page, context, table, close } = daily;
  await page.goto('/daily');
  const begun = made(page);
  await start(page).click();
  const run = await begun;
  await table.play();
  await table.solved();
  const ended = await context.request.post(`/game/runs/${run}/moves`, {
    headers: { Origin: new URL(page.url()).origin },
    data: { do: 'finish', id: 'end', trail: [] },
  });
  expect(ended.status()).toBe(200);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /1\/5/ }).waitFor();
  expect(await page.locator('main .marks i').count()).toBe(5);
  await close();
});
