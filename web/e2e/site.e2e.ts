// Tests a site without a server: the whole game of one player, in both languages, by keys and by touch,
// with reloads, in a second visit and without a network.
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { advanceTime, eventually, expectNoViolations, visit, type Visit } from './browser';
import { StandingClock } from './clock';
import { mergesFor } from './answer';
import { journey } from './journey';
import { startSite, type Site } from './site';
import { workerReady } from './step';
import { Table, type InputMethod } from './table';
import { pattern, type Key, type Lang } from './words';

const day = 86_400_000;

/** The status of a page at an address that the static host does not know. */
const expectedErrors = /status of 404/;
const offlineErrors = /status of 404|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

interface Opened extends Visit {
  table: Table;
  /** Returns the first element with the text of a message. */
  text(key: Key, args?: object): ReturnType<Page['locator']>;
  advance(milliseconds: number): Promise<void>;
}

async function open(site: Site, lang: Lang, input: InputMethod, options = {}): Promise<Opened> {
  const phone = { width: 360, height: 740, touch: true };
  const clock = new StandingClock(inject('noon'));
  const opened = await visit({
    url: site.url,
    lang,
    lessMotion: true,
    clock,
    ...(input === 'touch' && phone),
    ...options,
  });
  const table = new Table(opened.page, input, lang);
  const text = (key: Key, args = {}) => opened.page.getByText(table.say(key, args), { exact: true }).first();
  const advance = (milliseconds: number): Promise<void> => advanceTime(opened.page, clock, milliseconds);
  return { ...opened, table, text, advance };
}

type Variant = [lang: Lang, input: InputMethod, base: string];

const journeys: [Variant, Variant] = [
  ['en', 'keys', '/'],
  ['zh', 'touch', '/make24/'],
];

journey.for(journeys)('practice and its statistics (%s, by %s, at %s)', async ([lang, input, base], t) => {
  const site = await startSite(t.onTestFinished, base);
  const { page, table, text, close } = await open(site, lang, input);
  await page.goto(site.at('/'));
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang === 'zh' ? 'zh-Hans' : 'en');
  await table.hand();
  await table.play();
  await table.expectSolved();
  await table.next();
  const second = await table.hand();
  await page.reload(); // the run goes on
  expect(await table.hand()).toEqual(second);
  await table.act('web.action.hint', 'h');
  await page.locator('.hint').first().waitFor();
  await table.act('web.action.skip', 's');
  await table.banner.waitFor();

  await page.goto(site.at('/history'));
  await page.getByText(table.say('web.history.solved', { n: 1, of: 2 })).waitFor();
  expect(await page.getByText(table.say('web.nav.race'), { exact: true }).count()).toBe(0);
  await table.press(page.locator('main ol a').first());
  await page.getByRole('region', { name: table.say('web.review.hands') }).waitFor();
  await page.reload(); // the host does not know this address
  await page.getByRole('region', { name: table.say('web.review.hands') }).waitFor();

  await page.goto(site.at('/stats'));
  await text('web.site.stats').waitFor();
  await expectNoViolations(page, 'the statistics');
  for (const path of ['/race', '/c/abc', '/stats/boards']) {
    await page.goto(site.at(path));
    await text('web.site.none').waitFor();
  }
  await expectNoViolations(page, 'a page that needs a server');
  site.expectNoRequests();
  await close(expectedErrors);
});

journey.sweep.for(journeys)(
  'dailies, a streak and the archive (%s, by %s, at %s)',
  async ([lang, input, base], t) => {
    const site = await startSite(t.onTestFinished, base);
    const { page, table, text, advance, close } = await open(site, lang, input, {
      // On a phone, Next is where "Sure?" was, and the page ignores the second of two quick taps.
      ...(input === 'touch' && { width: 1024, height: 768 }),
    });

    /** Solves the first hand, skips the others, and opens the result. */
    const playDaily = async (skip = () => table.skipConfirmed()): Promise<void> => {
      const play = page.getByRole('button', { name: pattern(lang, 'web.daily.play') });
      await play.waitFor();
      await table.press(play);
      for (let hand = 0; hand < 5; hand++) {
        await table.hand();
        await advance(15_000);
        await page.locator('.clock', { hasText: /[1-5]\d$/ }).waitFor(); // the page is idle again
        if (hand === 0) await table.play();
        else await skip();
        await table.banner.waitFor();
        if (hand < 4) await table.next();
      }
      await table.press(table.button('web.daily.result'));
      await page.getByRole('heading', { level: 1, name: /1\/5/ }).waitFor();
    };

    await page.goto(site.at('/daily'));
    await text('web.site.daily.rule').waitFor();
    await expectNoViolations(page, 'the daily');
    await playDaily();
    await expectNoViolations(page, 'the result of a daily');
    const number = Number((await page.locator('main').innerText()).match(/\d{3,}/)![0]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /1\/5/ }).waitFor();

    await advance(2 * day);
    await page.goto(site.at('/daily'));
    await playDaily();
    await text('web.daily.streak', { n: 2 }).waitFor();
    await table.press(page.getByRole('link', { name: pattern(lang, 'web.daily.toplay') }));
    await page
      .getByRole('link', { name: new RegExp(`${number + 1}\\b`) })
      .first()
      .waitFor();
    await expectNoViolations(page, 'the archive');
    await page.goto(site.at(`/daily/${number + 1}`));
    await text('web.site.archive.rule').waitFor();
    await playDaily(() => table.act('web.action.skip', 's')); // practice asks nothing
    await expectNoViolations(page, 'the result of a past daily');
    site.expectNoRequests();
    await close(expectedErrors);
  },
);

journey.sweep.for(journeys)('two timed runs (%s, by %s, at %s)', async ([lang, input, base], t) => {
  const site = await startSite(t.onTestFinished, base);
  const { page, table, advance, close } = await open(site, lang, input);
  const playRun = async (hands: number): Promise<void> => {
    for (let solved = 0; solved < hands; solved++) {
      await table.hand();
      await advance(11_000);
      await table.play();
      await eventually(async () =>
        expect(await page.locator('main .solved b').innerText()).toBe(`${solved + 1}`),
      );
    }
    await table.hand();
    await advance(4 * 60_000);
    await page.locator('h1').getByText(table.say('web.run.solved')).waitFor();
    expect(await page.locator('h1 b').innerText()).toBe(`${hands}`);
  };
  await page.goto(site.at('/timed'));
  await table.press(table.button('web.timed.start'));
  await playRun(4);
  await page.getByText(table.say('web.run.first')).waitFor();
  await expectNoViolations(page, 'the result of a timed run');
  await table.press(page.locator('.go .pri'));
  await page.locator('main .ghost').waitFor();
  await playRun(3);
  await page.getByText(table.say('web.run.best.one')).waitFor();
  await page.goto(site.at('/timed'));
  await page.getByText(table.say('web.timed.best')).waitFor();
  site.expectNoRequests();
  await close(expectedErrors);
});

journey.sweep('find all, drills, the solver, and hands that the engine deals', async (t) => {
  const site = await startSite(t.onTestFinished);
  const { page, table, text, close } = await open(site, 'en', 'mouse');
  const hand = [4, 5, 6, 10];
  await page.goto(site.at('/practice/all/1-4.5.6.10-24-classic'));
  await eventually(async () => expect(await table.numbers()).toEqual(hand));
  for (const merge of mergesFor('5*(10-4)-6', hand)) await table.merge(merge);
  const count = page.locator('main .count > span').first();
  await eventually(async () =>
    expect(await count.innerText()).toBe(table.say('web.find.count', { n: 1, of: 4 })),
  );
  await page.reload();
  await eventually(async () =>
    expect(await count.innerText()).toBe(table.say('web.find.count', { n: 1, of: 4 })),
  );

  await page.goto(site.at('/drills'));
  const first = page.locator('ol').first().locator('a').first();
  await first.waitFor();
  await expectNoViolations(page, 'drills');
  await first.click();
  await page.waitForURL(/\/set\/.*drill=1/);
  for (let i = 0; i < 3; i++) {
    await table.play();
    await table.banner.waitFor();
    if (i < 2) await table.handAfter(() => table.press(table.button('web.action.next')));
  }
  await page.locator('main .banner .pri').click();
  await eventually(async () =>
    expect(await first.innerText()).toContain(table.say('web.drills.done', { n: 3, of: 3 })),
  );

  await page.goto(site.at('/solve/2-3-5-7-12')); // from the engine
  await page.getByText('37 ideas').first().waitFor();
  await expectNoViolations(page, 'the solver');

  await page.goto(site.at('/practice'));
  await table.hand();
  await page.getByRole('button', { name: table.say('web.practice.deal') }).click();
  const dialog = page.locator('dialog[open]');
  expect(await dialog.getByText(table.say('web.practice.near')).count()).toBe(0);
  await dialog.getByRole('button', { name: '5', exact: true }).last().click();
  await dialog.getByRole('button', { name: table.say('web.practice.go') }).click();
  await eventually(async () => expect(await table.numbers()).toHaveLength(5));
  await table.play();
  await table.expectSolved();
  await table.next();
  expect(await table.hand()).toHaveLength(5);
  await page.goto(site.at('/stats'));
  await text('web.site.stats').waitFor();
  await page.getByRole('region', { name: table.say('web.find.stats') }).waitFor();
  site.expectNoRequests();
  await close(expectedErrors);
});

journey.sweep('data is exported, deleted and imported', async (t) => {
  const site = await startSite(t.onTestFinished);
  const { page, table, text, close } = await open(site, 'en', 'mouse');
  await page.goto(site.at('/'));
  await table.play();
  await table.expectSolved();
  await page.goto(site.at('/settings'));
  await text('web.site.data').waitFor();
  await expectNoViolations(page, 'the settings');
  const pending = page.waitForEvent('download');
  await table.button('web.account.export').click();
  const file = await buffer(await (await pending).createReadStream());
  await text('web.account.exported').waitFor();

  await table.button('web.account.erase').click();
  await text('web.site.erase.what').waitFor();
  await page.getByRole('checkbox').check();
  await table.button('web.account.erase.go').click();
  await text('web.site.erased').waitFor();
  await page.goto(site.at('/history'));
  await text('web.history.empty').waitFor();

  await page.goto(site.at('/settings'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'make24.json', mimeType: 'application/json', buffer: file });
  await text('web.site.imported', { n: 1 }).waitFor();
  await page.goto(site.at('/history'));
  await page.getByText(table.say('web.history.solved', { n: 1, of: 1 })).waitFor();
  site.expectNoRequests();
  await close(expectedErrors);
});

journey('everything works again without a network', async (t) => {
  const site = await startSite(t.onTestFinished);
  const { page, context, table, text, close } = await open(site, 'en', 'mouse', {
    worker: true,
    clock: undefined,
  });
  await page.goto(site.at('/daily'));
  await text('web.site.daily.rule').waitFor(); // the hands of the year are stored
  await page.goto(site.at('/'));
  await table.play();
  await table.expectSolved();
  await page.locator('main .about a').first().waitFor(); // nothing is loading any longer
  await workerReady(page);

  await context.setOffline(true);
  await page.reload();
  await table.next();
  await table.hand();
  expect(await page.getByText(table.say('web.offline')).count()).toBe(0);
  await page.goto(site.at('/daily'));
  await page.getByRole('button', { name: /^Play daily/ }).click();
  await table.play();
  await table.expectSolved();
  await page.goto(site.at('/solve/3-3-8-8'));
  await page.locator('.ideas').first().waitFor();
  await page.goto(site.at('/stats'));
  await text('web.site.stats').waitFor();
  await page.goto(site.at('/timed'));
  await table.button('web.timed.start').click();
  await table.hand();
  site.expectNoRequests();
  await close(offlineErrors);
});
