// Tests the first hands of a new player, by touch in Chinese and by keys in English: what to do, 24
// from two cards, a held answer, the idea line, and the practice table that follows.
import { expect } from 'vitest';
import { eventually, expectNoViolations, visit } from './browser';
import { hiddenShapes } from './forced';
import { journey } from './journey';
import { Table } from './table';
import type { Lang } from './words';

const hands = [
  [1, 1, 3, 8],
  [6, 6, 6, 6],
  [2, 3, 4, 6],
];

journey.for([
  { lang: 'zh', input: 'touch', theme: 'dark', size: { width: 360, height: 740 } },
  { lang: 'en', input: 'keys', theme: 'light', size: { width: 1280, height: 800 } },
] as const)('a new player learns the game, in $lang by $input', async ({ lang, input, theme, size }) => {
  const touch = input === 'touch';
  const { page, close } = await visit({ ...size, lang, theme, touch, lessMotion: true, fresh: true });
  const table = new Table(page, input, lang satisfies Lang);
  const main = page.locator('main');
  const tabs = page.locator('.tabs');
  await page.goto('/');
  expect(await table.hand()).toEqual(hands[0]);
  await main.getByText(table.say('web.first.rule')).waitFor();
  await main.getByText(table.say('web.first.tap')).waitFor();
  expect(await main.locator('.clock, .goal, .acts .N, .acts .E').count()).toBe(0);
  expect(await tabs.isVisible()).toBe(touch);
  await expectNoViolations(page, 'the first hand');
  expect(await hiddenShapes(page)).toEqual([]);

  // Help is a sentence in the same place.
  const before = await table.tiles.first().boundingBox();
  await table.press(main.getByRole('button', { name: table.say('web.first.help') }));
  await main.locator('.talk').getByText(table.say('web.first.help.text')).waitFor();

  // 24 from two cards: the others are outlined, and nothing moves.
  await table.merge({ a: 2, op: '*', b: 3 });
  await main
    .locator('.talk')
    .getByText(table.say('web.first.four', { target: '24' }))
    .waitFor();
  await eventually(async () =>
    expect(await table.announced.innerText()).toMatch(touch ? /还剩 2 张牌/ : /but 2 cards are left: ace of/),
  );
  expect(await main.locator('.unused').count()).toBe(2);
  expect(await table.tiles.first().boundingBox()).toEqual(before);
  expect(await table.tiles.last().getAttribute('aria-pressed')).toBe('true');
  await expectNoViolations(page, '24 from two cards');

  // The win does not wait for the server.
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/moves', async (route) => {
    await held;
    await route.continue();
  });
  await table.merge({ a: 3, op: '*', b: 0 });
  await table.merge({ a: 0, op: '*', b: 1 });
  await table.expectSolved();
  expect(await table.banner.innerText()).not.toMatch(/\d:\d\d/); // no time
  release();
  await table.next();

  expect(await table.hand()).toEqual(hands[1]);
  for (const b of [1, 2, 3]) await table.merge({ a: b - 1, op: '+', b });
  await table.expectSolved();
  await eventually(async () =>
    expect(await table.banner.innerText()).toContain('6 × 6 − 6 − 6'.replaceAll(' ', '\u00a0')),
  );
  await expectNoViolations(page, 'two ideas');
  await table.next();

  // A skipped hand comes again.
  expect(await table.hand()).toEqual(hands[2]);
  await table.pressTile(0); // a press of Skip at once could be meant for Next
  await table.act('web.action.skip', 's');
  await table.banner.waitFor();
  await table.press(table.banner.getByRole('button', { name: table.say('web.action.next') }));
  await table.banner.waitFor({ state: 'detached' });
  expect(await table.hand()).toEqual(hands[2]);
  await page.reload(); // the hands solved so far stay solved
  expect(await table.hand()).toEqual(hands[2]);
  await table.merge({ a: 1, op: '-', b: 0 });
  await table.merge({ a: 0, op: '*', b: 2 });
  await table.merge({ a: 2, op: '*', b: 3 });
  await table.expectSolved();
  await table.press(table.banner.getByRole('button', { name: table.say('web.action.next') }));

  // The practice table takes over, here and on the first page.
  await page.waitForURL(/\/practice$/);
  await table.hand();
  expect(await tabs.isVisible()).toBe(false);
  await page.goto('/');
  await table.hand();
  expect(await main.locator('.goal').count()).toBe(1);
  await close();
});
