// Tests play without a network: cached pages work, and runs wait, are sent once and count once.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, startServer, visit } from './browser';
import { beginDaily, continueButton } from './daily';
import { journey } from './journey';
import { runs } from './runs';
import { waitForFigure, fillDisk, followNav, loadForOffline, outboxCount } from './step';
import { Table } from './table';
import { say } from './words';

const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 409/;

/** Returns a function that counts the successful POST requests to a path. */
function countPosts(page: Page): (path: string) => number {
  const all: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.ok()) all.push(new URL(response.url()).pathname);
  });
  return (path) => all.filter((posted) => posted === path).length;
}

journey('practice and the solver work offline; the run is sent once and marked', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const table = new Table(page);
  const postCount = countPosts(page);
  await loadForOffline(table);
  // The page stores the engine once the server has answered what the hand table does not have.
  await page.goto('/solve/2-3-5-7-11');
  await page.locator('.ideas').first().waitFor();
  await page.waitForFunction(async () => (await (await caches.open('engine')).keys()).length === 1);
  await page.goto('/practice');
  await table.hand();
  // The page stores the help that players need, though it was never open.
  await eventually(async () =>
    expect(
      await page.evaluate(async () => Boolean(await (await caches.open('help')).match('/help/help.js'))),
    ).toBe(true),
  );

  await context.setOffline(true);
  await page.goto('/help');
  await page.waitForURL('**/help/en/');
  await page.goto('/help/en/play');
  await page.getByRole('heading', { name: 'Offline' }).waitFor();
  await page.goto('/help/en/scoring');
  await page.locator('main h1').waitFor();
  await page.goto('/practice');
  await table.hand();
  await page.reload();
  await table.hand();
  await page.getByText(say('en', 'web.offline')).first().waitFor();
  // Without a server, the answer comes from the hand table of the page.
  const hand = await table.numbers();
  await table.play();
  await table.expectSolved();
  await table.next();
  await table.play();
  await table.expectSolved();

  // Leaving the table ends the run and puts it into the outbox.
  await followNav(page, 'web.nav.solver', /\/solve/);
  await eventually(async () => expect(await outboxCount(page)).toBe(1));
  await page.goto(`/solve/${hand.join('-')}`);
  await page.locator('.ideas').first().waitFor();
  await page.goto('/solve/2-3-5-7-12'); // from the engine
  await page.getByText('37 ideas').first().waitFor();
  await page.goto('/solve/1-1-1-1');
  await page.getByText('No solution for A A A A.').waitFor();
  await raceComputerOffline(page, table);
  await page.goto('/settings');
  await page.getByText(say('en', 'web.account.offline')).waitFor();

  // The page removes the parcel only after the server's answer. If the page is closed before, the
  // next page sends the parcel again.
  await context.setOffline(false);
  await eventually(async () => expect(await outboxCount(page)).toBe(0));
  await page.locator('#name').waitFor(); // the account loads without a reload
  await page.goto('/history');
  await eventually(async () => {
    const offlineRuns = (await runs(page)).filter((run) => run.offline);
    expect(
      offlineRuns.map(({ mode, solved, ranked }) => ({ mode, solved, ranked: ranked ?? false })),
    ).toEqual([{ mode: 'practice', solved: 2, ranked: false }]);
  });
  const entry = page.getByRole('link', { name: /Practice.*2 of 2/s });
  await entry.waitFor();
  await eventually(async () => expect(await entry.innerText()).toContain('offline'));
  await page.goto('/stats');
  await waitForFigure(page, 'Hands solved', /\b2\b/);
  await eventually(async () => expect(postCount('/game/offline')).toBe(1));
  await close(expectedErrors);
});

/** Races a computer without a network. A reload resumes the race. */
async function raceComputerOffline(page: Page, table: Table): Promise<void> {
  await page.goto('/race/computer');
  await page.getByText(say('en', 'web.computer.offline')).waitFor();
  await page
    .getByRole('group', { name: say('en', 'web.race.option.hands') })
    .getByRole('button', { name: '5', exact: true })
    .click();
  await table.button('web.race.start').click();
  await table.hand(); // after the countdown
  await page.locator('aside.rail').getByText(say('en', 'web.computer.steady')).waitFor();
  await table.closeHand(table.solve);
  await page.reload();
  await table.hand();
  expect(await page.locator('aside.rail .lane.me .pips .solved').count()).toBe(1);
  for (let n = 2; n <= 5; n++) await table.closeHand(() => table.skipConfirmed());
  const rows = page.locator('main .ranking li');
  await eventually(async () => expect(await rows.count()).toBe(2));
  await page.getByText(say('en', 'web.rating.uncounted.computer')).waitFor();
}

journey('a run survives a killed and restarted server', async ({ onTestFinished }) => {
  const server = await startServer(onTestFinished);
  const { page, close } = await visit({ lessMotion: true, server });
  const table = new Table(page);
  await beginDaily(table);
  await table.play();
  await table.expectSolved();
  await table.next();
  await table.hand();

  await server.kill();
  await table.play();
  await page.getByText(say('en', 'web.net.lost')).first().waitFor();
  await server.restart();
  await table.expectSolved();
  await table.next();
  await table.hand();
  expect(await table.level()).toBe(3);
  await page.reload();
  await continueButton(page).click();
  await table.hand();
  expect(await table.level()).toBe(3);
  await close(/ERR_|status of 409/); // pending requests fail in different ways
});

journey.sweep('with a full disk, the game still works and sends its runs', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const table = new Table(page);
  await loadForOffline(table);
  await fillDisk(page);
  await beginDaily(table);
  await table.play();
  await table.expectSolved();
  await page.reload();
  await continueButton(page).click();
  await table.banner.waitFor();

  await page.goto('/');
  await table.hand();
  await context.setOffline(true);
  await page.reload();
  await table.play();
  await table.expectSolved();
  await page.getByText(say('en', 'web.outbox.full')).first().waitFor();
  await followNav(page, 'web.nav.solver', /\/solve/);
  await page.getByText(say('en', 'web.outbox.waiting', { n: 1 })).waitFor();
  await context.setOffline(false);
  await eventually(async () =>
    expect((await runs(page)).filter((run) => run.offline)).toMatchObject([{ solved: 1 }]),
  );
  await eventually(async () => expect(await page.getByText(say('en', 'web.outbox.full')).count()).toBe(0));
  await close(expectedErrors);
});
