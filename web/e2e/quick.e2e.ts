// Tests quick matches: two browsers meet, and a third, whom nobody joins, races the ghost of one and then computers.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { advanceTime, eventually, expectNoViolations, startServer, visit } from './browser';
import { journey } from './journey';
import type { RunningServer } from './server';
import { Table } from './table';
import type { Lang } from './words';

/** Asks for a quick match under a name. */
async function find(page: Page, table: Table, name: string): Promise<void> {
  await page.goto('/race');
  await page.getByRole('textbox', { name: table.say('web.race.name') }).fill(name);
  await table.button('web.race.quick').click();
}

journey('two browsers meet; a third, alone, races a ghost', async ({ onTestFinished }) => {
  const server = await startServer(onTestFinished, { addresses: true });
  const ann = await visit({ server, lessMotion: true, address: '192.0.2.1' });
  const bob = await visit({
    server,
    lang: 'zh',
    width: 360,
    height: 740,
    lessMotion: true,
    address: '192.0.2.2',
  });
  const annTable = new Table(ann.page);
  const bobTable = new Table(bob.page, 'mouse', 'zh' satisfies Lang);

  await find(ann.page, annTable, 'Ann');
  await ann.page.getByText(annTable.say('web.race.quick.looking')).waitFor();
  await find(bob.page, bobTable, '小明');
  for (const { page } of [ann, bob]) await page.locator('.count').waitFor();
  await advanceTime([ann.page, bob.page], server, 8000);

  // Ann solves a hand and skips the others. Bob leaves. A run at the speed of a machine is no ghost.
  const hand = await annTable.hand();
  await advanceTime([ann.page, bob.page], server, 10_000);
  await annTable.closeHand(annTable.solve);
  for (let n = 2; n <= 10; n++) await annTable.closeHand(() => annTable.skipConfirmed());
  await bob.page.getByRole('button', { name: bobTable.say('web.race.menu') }).click();
  await bob.page
    .getByRole('dialog')
    .getByRole('button', { name: bobTable.say('web.race.leave') })
    .click();
  for (const { page } of [ann, bob]) {
    await page.locator('main .ranking').waitFor();
    expect(await page.locator('main .ranking li').count()).toBe(2);
  }
  await ann.close();
  await bob.close();

  const cid = await visit({ server, lessMotion: true });
  const cidTable = new Table(cid.page);
  await find(cid.page, cidTable, 'Cid');
  await cid.page.getByText(cidTable.say('web.race.quick.looking')).waitFor();
  expect(await cid.page.locator('.ghosts').count()).toBe(0);
  await advanceTime(cid.page, server, 8000);
  const ghosts = cid.page.locator('.ghosts');
  await ghosts.waitFor();
  expect(await ghosts.locator('li').innerText()).toContain(cidTable.say('web.race.ghost'));
  await cidTable.button('web.race.ghosts.keep').click(); // the test may be slow
  await expectNoViolations(cid.page, 'the waiting page with ghosts');
  await cid.page.locator('h1').click(); // the focus must not be on a button
  await cid.page.keyboard.press('Enter');
  await cid.page.locator('.count').waitFor();
  await advanceTime(cid.page, server, 3000);
  expect(await cidTable.hand()).toEqual(hand);
  const rail = cid.page.locator('aside.rail');
  await rail.getByText('ghost').first().waitFor();
  await expectNoViolations(cid.page, 'the race against a ghost');

  await advanceTime(cid.page, server, 600_000);
  const rows = cid.page.locator('main .ranking li');
  await eventually(async () => expect(await rows.count()).toBe(2));
  expect(await rows.first().innerText()).toContain('ghost');

  await raceComputers(cid.page, cidTable, server);
  await cid.close();
});

/** Looks for players again, races the computer that is offered at once, and then two of one strength. */
async function raceComputers(page: Page, table: Table, server: RunningServer): Promise<void> {
  await page.goto('/race');
  await table.button('web.race.quick').click();
  await table.button('web.computer.quick').click();
  await page.locator('.count').waitFor();
  await page.goto('/race');
  await page.getByRole('link', { name: table.say('web.computer') }).click();
  await table.button('web.race.start').waitFor();
  const count = page.getByRole('group', { name: table.say('web.computer.opponents') });
  await count.getByRole('button', { name: '2' }).click();
  const panels = page.getByRole('region', { name: /Opponent \d/ });
  expect(await panels.count()).toBe(2);
  await page.getByRole('radio', { name: 'Steady, 17 seconds a hand' }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'Practised, 10 seconds a hand' }).nth(1).check();
  await page
    .getByRole('group', { name: table.say('web.race.option.hands') })
    .getByRole('button', { name: '5', exact: true })
    .click();
  await expectNoViolations(page, 'the choice of computers');
  await page.locator('h1').click(); // the focus must not be on a button
  await page.keyboard.press('Enter');
  await page.locator('.count').waitFor();
  await advanceTime(page, server, 3000);
  await table.hand();
  const rail = page.locator('aside.rail');
  await rail.getByText('Practised 1').waitFor();
  expect(await rail.locator('.lane').allInnerTexts()).toHaveLength(3);
  await expectNoViolations(page, 'the race against computers');

  // A pause stops the computers, too.
  await page.getByRole('button', { name: table.say('web.race.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: table.say('web.race.pause') })
    .click();
  await page.getByText(table.say('web.race.paused')).waitFor();
  await advanceTime(page, server, 300_000);
  expect(await rail.locator('.pips .solved, .pips .missed').count()).toBe(0);
  await table.button('web.race.resume').click();
  await table.hand();
  for (let n = 1; n <= 5; n++) await table.closeHand(() => table.skipConfirmed());
  const rows = page.locator('main .ranking li');
  await eventually(async () => expect(await rows.count()).toBe(3));
  expect((await rows.allInnerTexts()).join()).toContain('Practised 2');
  await page.getByText(table.say('web.rating.uncounted.computer')).waitFor();
  await page.goto('/history');
  await page
    .getByRole('link', { name: table.say('web.computer') })
    .first()
    .waitFor();
}
