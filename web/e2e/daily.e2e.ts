// Tests the daily with interruptions between its hands: another page, a reload, midnight, no
// network.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { advanceTime, eventually, expectNoViolations, startServer, visit, type Visit } from './browser';
import { allowCopying, copiedText } from './clipboard';
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
import { journey } from './journey';
import { runs } from './runs';
import type { RunningServer } from './server';
import { followNav, nextRun, waitForStoredResult } from './step';
import { Table, type InputMethod } from './table';
import { pattern, say, type Lang } from './words';

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

journey('a daily begun offline is finished offline and counted, but not ranked', async () => {
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
  await page.getByText(/^1 of 5 hands played · the clock of hand 2 is running$/).waitFor();
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

journey.sweep('the daily says what it can do offline, until the network is back', async () => {
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
  await waitForStoredResult(page);

  await context.setOffline(true);
  await page.goto('/daily');
  await message(page, 'web.daily.waits.done').waitFor();
  await context.setOffline(false);
  await resultHeading(page, 0).waitFor();
  await expectDaily(page, ranked);
  await close(expectedErrors);
});

journey.sweep('a daily may still be finished on the next day', async ({ onTestFinished }) => {
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

journey.sweep('a daily begun offline may still be finished on the next day', async (t) => {
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

const dayMillis = 86_400_000;

journey.for<[Lang, InputMethod]>([
  ['en', 'keys'],
  ['zh', 'touch'],
])(
  'the result of a daily leads through a missed day, the archive and the next daily (%s, by %s)',
  async ([lang, input], { onTestFinished }) => {
    const server = await startServer(onTestFinished);
    const opened = await visit({
      lang,
      server,
      lessMotion: true,
      // On a phone, Next is where "Sure?" was, and the page ignores the second of two quick taps.
      ...(input === 'touch' && { touch: true, width: 1024, height: 768 }),
    });
    const { page, context, close } = opened;
    await allowCopying(context);
    const table = new Table(page, input, lang);
    const text = (key: Parameters<Table['say']>[0], args = {}) =>
      page.getByText(table.say(key, args), { exact: true }).first();
    const numberOf = async (target: Page): Promise<number> =>
      ((await (await target.context().request.get('/game/daily')).json()) as { number: number }).number;

    /** Plays a daily like a person: solves the first hand, skips the others, and opens the result. */
    const playDaily = async (
      t: Table,
      { seconds = 15, skip = () => t.skipConfirmed() } = {},
    ): Promise<void> => {
      const play = t.page.getByRole('button', { name: pattern(t.lang, 'web.daily.play') });
      await play.waitFor();
      await t.press(play);
      for (let hand = 0; hand < 5; hand++) {
        await t.hand();
        await advanceTime(t.page, server, 1000 * seconds);
        await t.page.locator('.clock', { hasText: /[1-5]\d$/ }).waitFor(); // the page is idle again
        if (hand === 0) await t.play();
        else await skip();
        await t.banner.waitFor();
        if (hand < 4) await t.next();
      }
      await t.press(t.button('web.daily.result'));
      await t.page.getByRole('heading', { level: 1, name: /1\/5/ }).waitFor();
    };

    // Begin on the tenth of a month, so that the missed day is in the same month.
    const now = new Date(server.now());
    const tenth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10);
    await advanceTime(page, server, Math.round((tenth - now.getTime()) / dayMillis) * dayMillis);

    await page.goto('/daily');
    await playDaily(table);
    const first = await numberOf(page);
    await text('web.daily.freeze').waitFor();
    await eventually(async () =>
      expect(await page.locator('h1').innerText()).toContain(table.say('web.daily.alone')),
    );

    // What is shared has marks and the link, nothing else.
    if (input === 'keys') await page.keyboard.press('c');
    else await table.press(table.button('web.copy'));
    await table.button('web.share.copied').waitFor();
    const shared = await copiedText(page);
    expect(shared).toMatch(
      new RegExp(
        `^make24 #${first} · \\d+/20 (points|分) · \\d+:\\d\\d\n✅⬜⬜⬜⬜\nhttp://[^/]+/daily/${first}$`,
      ),
    );

    // Another player, who is slower, and the comparison.
    const other = await visit({ lang, server, lessMotion: true });
    const others = new Table(other.page, 'mouse', lang);
    await other.page.goto('/daily');
    await playDaily(others, { seconds: 20 });
    await page.reload();
    await eventually(async () =>
      expect(await page.locator('main').innerText()).toContain(
        table.say('web.daily.ranked', { n: 1, of: 2 }),
      ),
    );
    expect(await page.locator('.rank').nth(4).innerText()).toBe(
      table.say('web.daily.solved.count', { n: 0, of: 2 }),
    );
    await other.close();

    // Two days later, a freeze has covered the day between.
    await advanceTime(page, server, 2 * dayMillis);
    await page.goto('/daily');
    await playDaily(table);
    await text('web.daily.streak', { n: 2 }).waitFor();
    expect(await page.locator('[role=img] .frozen').count()).toBe(1);
    await expectNoViolations(page, 'the result after a freeze');

    // The missed daily is in the archive.
    await table.press(page.getByRole('link', { name: pattern(lang, 'web.daily.toplay') }));
    const missed = page.getByRole('link', {
      name: new RegExp(`${first + 1}\\b.*${table.say('web.archive.frozen')}`),
    });
    await missed.waitFor();
    await table.press(missed);
    await page.waitForURL(`**/daily/${first + 1}`);
    await text('web.archive.rule').waitFor();
    await playDaily(table, { skip: () => table.act('web.action.skip', 's') }); // practice asks nothing
    await page.locator('.tag', { hasText: table.say('web.archive') }).waitFor();
    expect(await page.locator('.rank, .week').count()).toBe(0);

    // The shared link opens the daily, here the own result.
    await page.goto(shared.split('\n').at(-1)!);
    await page.getByRole('heading', { level: 1, name: /1\/5/ }).waitFor();
    expect(await page.locator('.tag', { hasText: table.say('web.archive') }).count()).toBe(0);

    // At midnight the next daily replaces the countdown.
    await page.goto('/daily');
    await page.getByRole('heading', { level: 1, name: /1\/5/ }).waitFor();
    await page.getByText(table.say('web.daily.next')).waitFor();
    await advanceTime(page, server, dayMillis);
    await text('web.daily.here', { n: first + 3 }).waitFor();
    await table.press(table.button('web.daily.here.play'));
    await page
      .getByRole('heading', { level: 1, name: table.say('web.daily.title', { n: first + 3 }) })
      .waitFor();
    await page.getByRole('button', { name: pattern(lang, 'web.daily.play') }).waitFor();
    await close();
  },
);
