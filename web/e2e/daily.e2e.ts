// Tests the daily with interruptions between its hands: another page, a reload, midnight, no
// network.
import { expect, test } from 'vitest';
import { startServer, advanceTime, eventually, visit, type Visit } from './browser';
import {
  beginDaily,
  beginOffline,
  continueButton,
  loadDaily,
  message,
  openResult,
  playButton,
  resultHeading,
  skipHands,
} from './daily';
import { runs } from './runs';
import type { RunningServer } from './server';
import { followNav, nextRun } from './step';
import { Table } from './table';
import { say } from './words';

const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/;

interface Daily extends Visit {
  table: Table;
  /** The paths of requests that began a daily or imported an offline run. */
  posted: string[];
}

async function openDaily(server?: RunningServer): Promise<Daily> {
  const opened = await visit({ lessMotion: true, server, worker: true });
  const { page } = opened;
  const posted: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const { pathname } = new URL(request.url());
    const isDaily = pathname === '/game/runs' && request.postDataJSON()?.mode === 'daily';
    if (request.method() === 'POST' && (isDaily || pathname === '/game/offline')) posted.push(pathname);
  });
  return { ...opened, table: new Table(page), posted };
}

interface DailySummary {
  offline: boolean;
  ranked: boolean;
  hands: number;
  over: boolean;
}
const ranked: DailySummary = { offline: false, ranked: true, hands: 5, over: true };
const imported: DailySummary = { offline: true, ranked: false, hands: 5, over: true };

/** Waits until the server has exactly one daily with this summary. */
const expectDaily = (page: Visit['page'], want: DailySummary): Promise<void> =>
  eventually(async () => {
    const dailies = (await runs(page)).filter(({ mode }) => mode === 'daily');
    const summaries = dailies.map(({ offline = false, ranked = false, hands, finished }) => ({
      offline,
      ranked,
      hands,
      over: finished > 0,
    }));
    expect(summaries).toEqual([want]);
  });

test.concurrent('a daily begun offline is finished offline and counted, but not ranked', async () => {
  const { page, context, table, posted, close } = await openDaily();
  const second = await beginOffline(table);

  await followNav(page, 'web.nav.solver', /\/solve/);
  await followNav(page, 'web.nav.daily', /\/daily/);
  await continueButton(page).click();
  expect(await table.hand()).toEqual(second);

  // After a reload the daily continues offline, as it was begun, although the network is back.
  await context.setOffline(false);
  await page.reload();
  await message(page, 'web.daily.unranked.short').waitFor();
  await continueButton(page).click();
  expect(await table.hand()).toEqual(second);
  expect(posted).toEqual([]);

  await context.setOffline(true);
  await table.play();
  await table.expectSolved();
  await table.next();
  await skipHands(table, 3);
  const head = resultHeading(page, 1);
  const review = page.getByRole('main').getByRole('link', { name: say('en', 'web.nav.review') });
  const hands = page.getByRole('region', { name: say('en', 'web.review.hands') });
  await openResult(page, 1);
  await message(page, 'web.daily.unranked.short').waitFor();
  await page.reload();
  await head.waitFor();
  const before = await review.getAttribute('href');
  await review.click();
  await hands.waitFor();
  await eventually(async () => expect(await hands.getByRole('button').count()).toBe(5));

  await page.goto('/daily');
  await head.waitFor();
  await context.setOffline(false);
  // The run is sent, and the page then links to the run on the server.
  await eventually(async () => expect(await review.getAttribute('href')).not.toBe(before));
  await eventually(async () => expect(posted).toEqual(['/game/offline']));
  await head.waitFor();
  await review.click();
  await hands.waitFor();
  // The address with the offline ID still works.
  await page.goto(before!);
  await hands.waitFor();
  await expectDaily(page, imported);
  await close(/status of 404|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
});

test.concurrent('the daily says what it can do offline, until the network is back', async () => {
  const { page, context, table, close } = await openDaily();
  await loadDaily(table);
  await context.setOffline(true);
  await page.goto('/daily');
  await message(page, 'web.daily.unranked').waitFor();
  await context.setOffline(false);
  await message(page, 'web.daily.unranked').waitFor({ state: 'detached' });
  await playButton(page).click();
  await table.hand();

  // A daily that was begun on the server continues on the server.
  await context.setOffline(true);
  await page.goto('/daily');
  await message(page, 'web.daily.waits').waitFor();
  expect(await message(page, 'web.daily.unranked').count()).toBe(0);
  expect(await page.getByRole('button', { name: /daily \d+$/ }).count()).toBe(0);
  await context.setOffline(false);
  await continueButton(page).click();
  await skipHands(table, 5);
  await openResult(page, 0);

  await context.setOffline(true);
  await page.goto('/daily');
  await message(page, 'web.daily.waits.done').waitFor();
  await context.setOffline(false);
  await resultHeading(page, 0).waitFor();
  await expectDaily(page, ranked);
  await close(expectedErrors);
});

test.concurrent('a daily may still be finished on the next day', async ({ onTestFinished }) => {
  const server = await startServer(onTestFinished);
  const { page, table, close } = await openDaily(server);
  const pendingRun = nextRun(page);
  await beginDaily(table);
  const run = await pendingRun;
  await skipHands(table, 1);

  // Continue from the review of the daily, which works on any day.
  await page.goto('/review/' + run);
  await page.getByRole('link', { name: say('en', 'web.review.open.go') }).click();
  await table.banner.waitFor();
  await table.next();
  await table.hand();
  expect(await table.level()).toBe(2);
  await page.reload();
  await table.hand();
  expect(await table.level()).toBe(2);

  await advanceTime(page, server, 86_400_000);
  await page.goto('/daily');
  await playButton(page).waitFor();
  await continueButton(page).click();
  await skipHands(table, 4);
  await openResult(page, 0);
  await page.getByText(/^Daily \d+ is here$/).waitFor();
  await expectDaily(page, ranked);
  await close();
});

test.concurrent('a daily begun offline may still be finished on the next day', async (t) => {
  const server = await startServer(t.onTestFinished);
  const { page, context, table, posted, close } = await openDaily(server);
  const second = await beginOffline(table);
  await advanceTime(page, server, 86_400_000);
  await context.setOffline(false);
  await page.goto('/daily');
  await playButton(page).waitFor();
  await continueButton(page).click();
  expect(await table.hand()).toEqual(second);
  await skipHands(table, 4);
  await expectDaily(page, imported);
  await eventually(async () => expect(posted).toEqual(['/game/offline']));
  await close(expectedErrors);
});
