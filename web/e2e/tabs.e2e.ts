// Tests an offline run in two tabs: each tab follows the other, and nothing is lost or sent twice.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, visit } from './browser';
import { skipHands } from './daily';
import { journey } from './journey';
import { workerReady, outboxCount } from './step';
import { Table } from './table';
import { say } from './words';

const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 409/;

interface OfflineRun {
  run: string;
  mode: string;
  offline?: boolean;
  solved: number;
  hands: number;
}
const offlineRuns = (page: Page): Promise<OfflineRun[]> =>
  page.evaluate(async () => {
    const { runs } = (await (await fetch('/game/runs')).json()) as { runs: OfflineRun[] };
    return runs.filter(({ offline }) => offline);
  });

const waitForElsewhere = (page: Page): Promise<void> =>
  page.locator('main').getByText(say('en', 'web.problem.elsewhere')).first().waitFor();

/** Waits until a tab shows the same hand as another. */
const expectSameHand = (table: Table, other: Table): Promise<void> =>
  eventually(async () => expect((await table.numbers()).join()).toBe((await other.numbers()).join()));

/** Goes online on a page and expects the run to be sent. */
async function expectSent(page: Page, run: Partial<OfflineRun>): Promise<void> {
  await page.context().setOffline(false);
  await page.goto('/history');
  await eventually(async () => expect(await offlineRuns(page)).toMatchObject([run]));
  await eventually(async () => expect(await outboxCount(page)).toBe(0));
}

const leave = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: say('en', 'web.nav.solver') })
    .click();
  await page.waitForURL(/\/solve/);
};

journey('a move of the daily in one tab appears in the other', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const firstTable = new Table(page);
  await page.goto('/daily');
  await page.getByRole('button', { name: /^Play daily/ }).waitFor();
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/daily');
  await page.getByRole('button', { name: /^Play daily/ }).click();
  await firstTable.play();
  await firstTable.expectSolved();

  const second = await context.newPage();
  const secondTable = new Table(second);
  await second.goto('/daily');
  await second.getByRole('button', { name: /^Continue daily/ }).click();
  await secondTable.next();
  await secondTable.hand();
  await waitForElsewhere(page);
  await firstTable.banner.waitFor({ state: 'detached' });
  await expectSameHand(firstTable, secondTable);
  await secondTable.play();
  await secondTable.expectSolved();
  await firstTable.banner.waitFor();
  await firstTable.next(); // and back
  await firstTable.hand();
  await secondTable.banner.waitFor({ state: 'detached' });
  await expectSameHand(secondTable, firstTable);
  await skipHands(firstTable, 3);
  await secondTable.banner.waitFor();
  await eventually(async () => expect(await outboxCount(page)).toBe(1));
  await expectSent(page, { mode: 'daily', solved: 2, hands: 5 });
  await close(expectedErrors);
});

journey.sweep('practice in a copied tab is sent by the tab that leaves it last', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const firstTable = new Table(page);
  await page.goto('/');
  await firstTable.hand();
  await workerReady(page);
  await context.setOffline(true);
  await page.reload();
  await firstTable.play();
  await firstTable.expectSolved();

  const pendingPage = context.waitForEvent('page');
  await page.evaluate(() => void open('/')); // with a copy of the session storage
  const copy = await pendingPage;
  const secondTable = new Table(copy);
  await secondTable.banner.waitFor(); // the same hand, finished
  await secondTable.next();
  await secondTable.hand();
  await waitForElsewhere(page);
  await expectSameHand(firstTable, secondTable);
  await secondTable.play();
  await secondTable.expectSolved();
  await firstTable.banner.waitFor();

  await leave(page);
  await secondTable.next();
  await secondTable.play();
  await secondTable.expectSolved();
  expect(await outboxCount(copy)).toBe(0); // the run is still open
  await leave(copy);
  await eventually(async () => expect(await outboxCount(copy)).toBe(1));

  await expectSent(copy, { mode: 'practice', solved: 3, hands: 3 });
  await close(expectedErrors);
});
