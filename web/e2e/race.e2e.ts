// Tests a race of two browsers, one of which loses the network, to the rematch that the host leaves.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mergesFor, solve } from './answer';
import { eventually, expectNoViolations, visit } from './browser';
import { Table } from './table';
import type { Lang } from './words';

const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_NETWORK_CHANGED/;

/** Opens the page of races and enters a name. */
async function enter(page: Page, table: Table, name: string): Promise<void> {
  await page.goto('/race');
  await page.getByRole('textbox', { name: table.say('web.race.name') }).fill(name);
}

/** Solves the open hand and waits until it is closed. The last hand may show the result at once. */
async function solveHand(page: Page, table: Table): Promise<void> {
  const hand = await table.hand();
  const answer = await solve({ hand, target: '24', rules: 'classic' });
  for (const merge of mergesFor(answer!, hand)) await table.merge(merge);
  await eventually(async () => {
    const result = await page.locator('main .ranking').count();
    if (result === 0) expect((await table.numbers()).join()).not.toBe(hand.join());
  });
}

/** Returns the names in the result, best first. */
const ranking = (page: Page): Promise<string[]> => page.locator('main .ranking li').allInnerTexts();

test.concurrent('two browsers race to the end; one loses the network, and the host leaves', async () => {
  const host = await visit({ lessMotion: true });
  const guest = await visit({ lang: 'zh', width: 390, height: 780, lessMotion: true });
  const hostTable = new Table(host.page);
  const guestTable = new Table(guest.page, 'keys', 'zh' satisfies Lang);

  await enter(host.page, hostTable, 'Ann');
  await hostTable.button('web.race.open').click();
  const code = (await host.page.locator('.code').innerText()).split('\n')[0]!;
  await host.page.getByRole('button', { name: '5', exact: true }).first().click();
  await enter(guest.page, guestTable, '小明');
  await guest.page.locator('#code').fill(code.toLowerCase());
  await guest.page.keyboard.press('Enter');
  await guest.page.getByText('Ann').first().waitFor();
  await guest.page.keyboard.press('Enter'); // ready
  await host.page.getByText(hostTable.say('web.race.isready'), { exact: true }).waitFor();
  await expectNoViolations(host.page, 'the lobby of the host');
  await expectNoViolations(guest.page, 'the lobby of a guest');

  await hostTable.button('web.race.start').click();
  await solveHand(host.page, hostTable);
  await expectNoViolations(host.page, 'the race');
  await solveHand(guest.page, guestTable);
  await expectNoViolations(guest.page, 'the race on a phone');

  // Without the network the guest keeps the hand, and returns to the present race.
  const handBefore = await guestTable.hand();
  await guest.context.setOffline(true);
  await guest.page.reload().catch(() => {}); // the open stream would outlive the network
  const reconnecting = host.page.getByText(hostTable.say('web.race.lane.away'), { exact: true });
  await reconnecting.waitFor();
  for (let hand = 1; hand < 5; hand++) await solveHand(host.page, hostTable);
  await guest.context.setOffline(false);
  await guest.page.goBack().catch(() => {});
  await guest.page.goto(host.page.url());
  expect(await guestTable.hand()).toEqual(handBefore);
  await reconnecting.waitFor({ state: 'detached' });
  await guest.page.getByText('20', { exact: true }).first().waitFor();
  for (let hand = 1; hand < 5; hand++) {
    const numbers = (await guestTable.hand()).join();
    await guestTable.skipConfirmed();
    await eventually(async () => {
      if ((await guest.page.locator('main .ranking').count()) === 0)
        expect((await guestTable.numbers()).join()).not.toBe(numbers);
    });
  }
  for (const page of [host.page, guest.page]) await page.locator('main .ranking').waitFor();
  expect((await ranking(host.page)).length).toBe(2);
  expect((await ranking(guest.page))[0]).toContain('Ann');
  await expectNoViolations(host.page, 'the result');

  // Both watch the race again, and the host returns to the result.
  for (const { page } of [host, guest]) {
    await page.locator('a[href*="replay"]').click();
    await page.getByRole('slider').waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('slider').press('End');
    await page.getByText('20', { exact: true }).first().waitFor();
    await expectNoViolations(page, 'the replay');
    await page.goBack();
    await page.locator('main .ranking').waitFor();
  }

  // The rematch: both play again, the host leaves the lobby, and the guest may start.
  await hostTable.button('web.race.rematch').click();
  await host.page.locator('.code').waitFor();
  await guestTable.button('web.race.rematch.join').click();
  await host.page.getByText('小明').first().waitFor();
  await host.page.keyboard.press('Escape');
  await host.page
    .getByRole('dialog')
    .getByRole('button', { name: hostTable.say('web.race.leave') })
    .click();
  await guest.page.getByRole('button', { name: guestTable.say('web.race.start') }).waitFor();
  await host.close(expectedErrors);
  await guest.close(expectedErrors);
});
