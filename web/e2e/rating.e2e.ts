// Tests the rating: a player without one plays a timed run at the pace of a person, reads the rating, its
// chart and its table, and plays ten hands near it.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { advanceTime, eventually, startServer, visit, type VisitOptions } from './browser';
import { journey } from './journey';
import { runs } from './runs';
import type { RunningServer } from './server';
import { Table, type InputMethod } from './table';
import { pattern, type Lang } from './words';

const handSeconds = 11;
const ratedHands = 10;

/** Plays a timed run of at least ten rated hands, which ends when its time is up. */
async function playTimed(page: Page, server: RunningServer, table: Table): Promise<void> {
  await table.press(table.button('web.timed.start'));
  for (let rated = 0; rated < ratedHands;) {
    await table.hand();
    await advanceTime(page, server, handSeconds * 1000);
    await table.handAfter(async () => {
      if ((await table.play()) !== null) rated++; // hands without a solution are not rated
    });
  }
  await advanceTime(page, server, 4 * 60_000);
  await eventually(async () => expect((await runs(page))[0]!.finished).toBeGreaterThan(0));
}

/** Plays all hands of a run in practice, and waits for its end. */
async function playAll(table: Table, hands: number): Promise<void> {
  for (let hand = 1; hand <= hands; hand++) {
    await table.play();
    await table.banner.waitFor();
    if (hand < hands) await table.next();
  }
  await table.button('web.practice.more').waitFor();
}

journey.for<[Lang, InputMethod, VisitOptions]>([
  ['en', 'touch', { width: 360, height: 740, touch: true, theme: 'dark' }],
  ['zh', 'keys', {}],
])('a rating after a timed run, in $0 by $1', async ([lang, input, options], { onTestFinished }) => {
  const server = await startServer(onTestFinished);
  const { page, close } = await visit({ ...options, lang, lessMotion: true, server });
  const table = new Table(page, input, lang);
  await page.goto('/stats/rating');
  await page.getByText(table.say('web.rating.few', { n: 0, of: ratedHands })).waitFor();
  if (input === 'keys') await page.keyboard.press('Enter');
  else await table.press(page.getByRole('main').getByRole('link', { name: table.say('web.nav.timed') }));
  await page.waitForURL(/\/timed$/);
  await playTimed(page, server, table);

  await page.goto('/stats/rating');
  const number = page.locator('main .number');
  await number.waitFor();
  const rating = Number(await number.locator('b').innerText());
  expect(rating).toBeGreaterThan(1000);

  const slider = page.getByRole('slider');
  const today = await slider.getAttribute('aria-valuetext');
  expect(today).toMatch(pattern(lang, 'web.rating.point'));
  expect(today).toContain(String(rating));
  if (input === 'keys') {
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => expect(await slider.getAttribute('aria-valuenow')).toBe('1'));
  }
  await table.press(page.locator('.flip').first());
  const row = page.locator('table').first().getByRole('row').nth(1);
  expect(await row.innerText()).toContain(String(rating));

  if (input === 'keys') {
    await page.locator('h1').click(); // Enter on a button would press it
    await page.keyboard.press('Enter');
  } else {
    await table.press(page.getByRole('link', { name: table.say('web.rating.near.go', { n: rating }) }));
  }
  await page.waitForURL(/\/practice\?near=10$/);
  await playAll(table, 10);

  await page.goto('/stats/rating'); // practice does not change it
  await number.waitFor();
  expect(Number(await number.locator('b').innerText())).toBe(rating);
  await page.goto('/stats/hands');
  await page.locator('main circle').first().waitFor();
  expect(await page.locator('main circle').count()).toBeGreaterThanOrEqual(ratedHands);
  await close();
});
