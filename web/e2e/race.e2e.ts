// Tests a race of two browsers, one of which loses the network, and plays on, to the rematch, which the host leaves.
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { eventually, expectNoViolations, visit } from './browser';
import { journey } from './journey';
import { startNetwork } from './network';
import { Table } from './table';
import type { Lang } from './words';

const expectedErrors =
  /status of 422 .*\/seats$|ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/;

/** Opens the page of races and enters a name. */
async function enter(page: Page, table: Table, name: string): Promise<void> {
  await page.goto('/race');
  await page.getByRole('textbox', { name: table.say('web.race.name') }).fill(name);
}

/** Returns the names in the result, best first. */
const ranking = (page: Page): Promise<string[]> => page.locator('main .ranking li').allInnerTexts();

journey(
  'two browsers race to the end; one loses the network, and the host leaves',
  async ({ onTestFinished }) => {
    const host = await visit({ lessMotion: true });
    const network = await startNetwork(inject('url'), onTestFinished);
    const guest = await visit({ url: network.url, lang: 'zh', width: 390, height: 780, lessMotion: true });
    const hostTable = new Table(host.page);
    const guestTable = new Table(guest.page, 'keys', 'zh' satisfies Lang);

    await enter(host.page, hostTable, 'Ann');
    await hostTable.button('web.race.open').click();
    const code = (await host.page.locator('.code').innerText()).split('\n')[0]!;
    await host.page.getByRole('button', { name: '5', exact: true }).first().click();

    // The code comes first, then the name; a refused name says why, and an equal one gets a number.
    await guest.page.goto('/race');
    await guest.page.locator('#code:focus').waitFor();
    await guest.page.keyboard.press('Enter');
    await guest.page.getByText(guestTable.say('web.join.code.empty')).waitFor();
    await guest.page.keyboard.type(code.toLowerCase());
    await guest.page.getByText(guestTable.say('web.join.room', { name: 'Ann', n: 1 })).waitFor();
    const nameField = guest.page.locator('input[autocomplete=nickname]:focus');
    await nameField.waitFor();
    await guest.page.keyboard.press('Enter');
    await guest.page.getByText(guestTable.say('web.name.refused.empty')).waitFor();
    await expectNoViolations(guest.page, 'joining without a name');
    await nameField.fill('傻逼');
    await guest.page.keyboard.press('Enter');
    await guest.page.getByText(guestTable.say('web.name.refused.offensive')).waitFor();
    await nameField.fill('Ann');
    await guest.page.keyboard.press('Enter');
    await host.page.getByText('Ann 2', { exact: true }).waitFor();
    await guest.page.getByRole('textbox', { name: guestTable.say('web.race.name') }).fill('小明');
    await guestTable.button('web.race.rename').click();
    await host.page.getByText('小明', { exact: true }).waitFor();
    await guest.page.getByRole('heading', { level: 1 }).click();
    await guest.page.keyboard.press('Enter'); // ready
    await host.page.getByText(hostTable.say('web.race.isready'), { exact: true }).waitFor();
    await expectNoViolations(guest.page, 'the lobby of a guest');

    await hostTable.button('web.race.start').click();
    await hostTable.closeHand(hostTable.solve);
    await guestTable.closeHand(guestTable.solve);

    // A third browser watches by the code: it sees the hand that both have passed, and no other.
    const watcher = await visit({ width: 768, height: 1024, lessMotion: true });
    const watcherTable = new Table(watcher.page);
    await watcher.page.goto('/r/' + code.replace(/\s/g, ''));
    await watcher.page.getByText(watcherTable.say('web.problem.race-begun')).waitFor();
    await watcherTable.button('web.join.watch').click();
    await watcher.page.getByRole('timer').waitFor();
    await watcher.page.getByText(watcherTable.say('web.watch.all')).waitFor();
    expect(await watcher.page.locator('section.panel li.open').count()).toBe(1);
    await watcher.page.getByText(watcherTable.say('web.watch.playing', { n: 2 })).waitFor();
    expect(await watcher.page.locator('.lane').count()).toBe(2);
    await expectNoViolations(watcher.page, 'the page of a spectator');
    await watcherTable.button('web.watch.play').click();

    // The guest's network is cut. What the guest answers meanwhile is sent afterwards.
    const handBefore = await guestTable.hand();
    network.cut();
    await guest.page.getByText(guestTable.say('web.race.lost')).waitFor();
    const reconnecting = host.page.getByText(hostTable.say('web.race.lane.away'), { exact: true });
    await reconnecting.waitFor();
    await guestTable.solve(handBefore);
    for (let hand = 1; hand < 5; hand++) await hostTable.closeHand(hostTable.solve);
    network.restore();
    await guest.page.getByText(guestTable.say('web.race.lost')).waitFor({ state: 'detached' });
    await reconnecting.waitFor({ state: 'detached' });
    await eventually(async () => {
      const numbers = await guestTable.numbers();
      expect(numbers).toHaveLength(4);
      expect(numbers.join()).not.toBe(handBefore.join());
    });
    await guest.page.getByText('20', { exact: true }).first().waitFor();
    for (let hand = 2; hand < 5; hand++) {
      await guestTable.closeHand(() => guestTable.skipConfirmed());
    }
    for (const page of [host.page, guest.page]) await page.locator('main .ranking').waitFor();
    expect((await ranking(host.page)).length).toBe(2);
    expect((await ranking(guest.page))[0]).toContain('Ann');

    // Both watch the race again, and the host returns to the result.
    for (const { page } of [host, guest]) {
      await page.locator('a[href*="replay"]').click();
      await page.getByRole('slider').waitFor();
      await page.keyboard.press('Space');
      await page.getByRole('slider').press('End');
      await page.getByText('20', { exact: true }).first().waitFor();
      await page.goBack();
      await page.locator('main .ranking').waitFor();
    }

    // The guest asks for the rematch, by keyboard, and the host stays the host. The host leaves it after the start.
    // The guest is the host then and plays on.
    await guestTable.button('web.race.rematch').click();
    await guest.page.locator('.code').waitFor();
    await hostTable.button('web.race.rematch.join').click();
    await host.page.locator('.code').waitFor();
    await host.page.getByText('小明').first().waitFor();
    await watcherTable.button('web.race.seat').waitFor(); // the spectator is there, too
    await watcher.close();
    await guest.page.keyboard.press('Enter'); // ready
    await host.page.getByText(hostTable.say('web.race.isready'), { exact: true }).waitFor();
    await host.page.keyboard.press('Enter'); // start
    for (const { page } of [host, guest]) await page.locator('.count').waitFor();
    await guestTable.hand();
    await hostTable.hand();
    await host.page.getByRole('button', { name: hostTable.say('web.race.menu') }).press('Enter');
    await host.page
      .getByRole('dialog')
      .getByRole('button', { name: hostTable.say('web.race.leave') })
      .press('Enter');
    await guest.page.getByText(guestTable.say('web.race.newhost.you')).first().waitFor({ state: 'attached' });
    for (let hand = 0; hand < 5; hand++) {
      await guestTable.closeHand(() => guestTable.skipConfirmed());
    }
    await guest.page.locator('main .ranking').waitFor();
    await host.close(expectedErrors);
    await guest.close(expectedErrors);
  },
);
