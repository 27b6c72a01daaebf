// The daily, whatever comes between its hands: another page, a reload, midnight, the network.
import { expect, test } from 'vitest';
import { ownServer, pass, soon, visit, type Visit } from './browser';
import { begin, beginOffline, goOn, loadDaily, result, says, seeResult, skip, start } from './daily';
import { runs } from './runs';
import type { Running } from './server';
import { follow, made } from './step';
import { Table } from './table';
import { word } from './words';

const silence = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/;

interface Daily extends Visit {
  table: Table;
  /** What the server was asked to begin, and what it was brought. */
  posted: string[];
}

async function come(server?: Running): Promise<Daily> {
  const visited = await visit({ lessMotion: true, server, worker: true });
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

interface Had {
  offline: boolean;
  ranked: boolean;
  hands: number;
  over: boolean;
}
const ranked: Had = { offline: false, ranked: true, hands: 5, over: true };
const brought: Had = { offline: true, ranked: false, hands: 5, over: true };

/** Waits until the server has one daily, and has it so. */
const has = (page: Visit['page'], one: Had): Promise<void> =>
  soon(async () => {
    const dailies = (await runs(page)).filter(({ mode }) => mode === 'daily');
    const had = dailies.map(({ offline = false, ranked = false, hands, finished }) => ({
      offline,
      ranked,
      hands,
      over: finished > 0,
    }));
    expect(had).toEqual([one]);
  });

test.concurrent('begun offline it waits, is played offline to its end and counted, not ranked', async () => {
  const { page, context, table, posted, close } = await come();
  const second = await beginOffline(table);

  await follow(page, 'web.nav.solver', /\/solve/);
  await follow(page, 'web.nav.daily', /\/daily/);
  await goOn(page).click();
  expect(await table.hand()).toEqual(second);

  // It goes on after a reload, and as it was begun, though there is network now.
  await context.setOffline(false);
  await page.reload();
  await says(page, 'web.daily.unranked.short').waitFor();
  await goOn(page).click();
  expect(await table.hand()).toEqual(second);
  expect(posted).toEqual([]);

  await context.setOffline(true);
  await table.play();
  await table.solved();
  await table.next();
  await skip(table, 3);
  const head = result(page, 1);
  const review = page.getByRole('main').getByRole('link', { name: word('en', 'web.nav.review') });
  const hands = page.getByRole('region', { name: word('en', 'web.review.hands') });
  await seeResult(page, 1);
  await says(page, 'web.daily.unranked.short').waitFor();
  await page.reload();
  await head.waitFor();
  const before = await review.getAttribute('href');
  await review.click();
  await hands.waitFor();
  await soon(async () => expect(await hands.getByRole('button').count()).toBe(5));

  await page.goto('/daily');
  await head.waitFor();
  await context.setOffline(false);
  // It is sent, and the page, which is the same still, has the server's word for it.
  await soon(async () => expect(await review.getAttribute('href')).not.toBe(before));
  await soon(async () => expect(posted).toEqual(['/game/offline']));
  await head.waitFor();
  await review.click();
  await hands.waitFor();
  // By the name that it had here, too.
  await page.goto(before!);
  await hands.waitFor();
  await has(page, brought);
  await close(/status of 404|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
});

test.concurrent('it says what it can do without network, and no longer when that is back', async () => {
  const { page, context, table, close } = await come();
  await loadDaily(table);
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
  await skip(table, 5);
  await seeResult(page, 0);

  await context.setOffline(true);
  await page.goto('/daily');
  await says(page, 'web.daily.waits.done').waitFor();
  await context.setOffline(false);
  await result(page, 0).waitFor();
  await has(page, ranked);
  await close(silence);
});

test.concurrent('the day after it may still be finished', async ({ onTestFinished }) => {
  const server = await ownServer(onTestFinished);
  const { page, table, close } = await come(server);
  const begun = made(page);
  await begin(table);
  const run = await begun;
  await skip(table, 1);

  // From its review, on whatever day.
  await page.goto('/review/' + run);
  await page.getByRole('link', { name: word('en', 'web.review.open.go') }).click();
  await table.banner.waitFor();
  await table.next();
  await table.hand();
  expect(await table.level()).toBe(2);
  await page.reload();
  await table.hand();
  expect(await table.level()).toBe(2);

  await pass(page, server, 86_400_000);
  await page.goto('/daily');
  await start(page).waitFor();
  await goOn(page).click();
  await skip(table, 4);
  await seeResult(page, 0);
  await page.getByRole('button', { name: word('en', 'web.daily.new') }).waitFor();
  await has(page, ranked);
  await close();
});

test.concurrent('the day after that one may be finished too which was begun offline', async (t) => {
  const server = await ownServer(t.onTestFinished);
  const { page, context, table, posted, close } = await come(server);
  const second = await beginOffline(table);
  await pass(page, server, 86_400_000);
  await context.setOffline(false);
  await page.goto('/daily');
  await start(page).waitFor();
  await goOn(page).click();
  expect(await table.hand()).toEqual(second);
  await skip(table, 4);
  await has(page, brought);
  await soon(async () => expect(posted).toEqual(['/game/offline']));
  await close(silence);
});
