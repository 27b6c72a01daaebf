// Tests the mode "find all": from a practice hand with the keys, and on a phone by touch in Chinese,
// partly without network.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, expectNoViolations, visit } from './browser';
import { mergesFor } from './answer';
import { journey } from './journey';
import { Table } from './table';

const hand = [4, 5, 6, 10];
const puzzle = '1-4.5.6.10-24-classic';
const ideas = ['5*(10-4)-6', '10-6+4*5', '4+5*(10-6)', '5*6-10+4'];
const again = '(10-4)*5-6';

/** Plays a solution with tiles. */
async function play(table: Table, expr: string): Promise<void> {
  await eventually(async () => expect(await table.numbers()).toEqual(hand));
  for (const merge of mergesFor(expr, hand)) await table.merge(merge);
}

const count = (page: Page): Promise<string> => page.locator('main .count > span').first().innerText();
const found = (page: Page, table: Table, n: number): Promise<void> =>
  eventually(async () => expect(await count(page)).toBe(table.say('web.find.count', { n, of: 4 })));

journey('from a practice hand to all ideas with the keys, with a reload', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page, 'keys');
  await page.goto('/practice?hand=' + puzzle);
  await table.hand();
  await play(table, ideas[0]!);
  await table.press(page.getByRole('link', { name: table.say('web.find.offer', { n: 1, of: 4 }) }));
  await page.waitForURL(/\/practice\/all\/1-4/);
  await found(page, table, 1);

  await play(table, again);
  await page.getByText(table.say('web.find.same.order', { n: 1 }), { exact: true }).waitFor();
  await page.keyboard.press('r');
  await play(table, ideas[1]!);
  await found(page, table, 2);
  await eventually(async () => {
    const answer = await page.request.get('/game/ideas/' + puzzle);
    expect((await answer.json()).found).toHaveLength(2);
  });
  await page.reload();
  await found(page, table, 2);
  await play(table, ideas[2]!);
  await found(page, table, 3);
  await play(table, ideas[3]!);
  await found(page, table, 4);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/practice/all/') && !url.pathname.endsWith(puzzle));
  await page.goto('/stats');
  await page.getByRole('region', { name: table.say('web.find.stats') }).waitFor();
  await expectNoViolations(page, 'find all in the statistics');
  await close();
});

journey.sweep('by touch in Chinese, without network, to giving up', async () => {
  const { page, context, close } = await visit({
    lang: 'zh',
    width: 360,
    height: 740,
    touch: true,
    lessMotion: true,
  });
  const table = new Table(page, 'touch', 'zh');
  await page.goto('/practice/all/' + puzzle);
  await found(page, table, 0);
  await context.setOffline(true);
  await play(table, ideas[0]!);
  await found(page, table, 1);
  await play(table, again);
  await page.getByText(table.say('web.find.same.order', { n: 1 }), { exact: true }).waitFor();
  await table.button('web.find.deal').tap();
  await context.setOffline(false);
  await table.action('web.find.giveup').tap();
  await table.action('web.action.sure').tap();
  await eventually(async () =>
    expect(await count(page)).toBe(table.say('web.find.count.shown', { n: 1, of: 4, shown: 3 })),
  );
  await page.getByRole('button', { name: table.say('web.find.shown.n', { n: 3 }) }).tap();
  await expectNoViolations(page, 'find all, shown');
  await table.button('web.find.play').tap();
  await eventually(async () => expect(await table.numbers()).toEqual([24]));
  await eventually(async () => {
    const answer = await page.request.get('/game/ideas/' + puzzle);
    expect(await answer.json()).toMatchObject({ found: [{ expr: ideas[0] }], rest: [{}, {}, {}] });
  });
  await close(/ERR_INTERNET_DISCONNECTED/);
});
