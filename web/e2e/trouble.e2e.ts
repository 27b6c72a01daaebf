// Tests that failures are reported to the player and lose nothing. src/play/table/served.test.ts has
// more such tests.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { visit } from './browser';
import { beginDaily } from './daily';
import { journey } from './journey';
import { workerReady, switchLanguage } from './step';
import { Table } from './table';
import { say, type Lang } from './words';

journey('an expired session is reported, and a new guest can continue', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await beginDaily(table);
  await context.clearCookies({ name: 'make24' });
  await table.play();
  await page.getByText(say('en', 'web.problem.no-player')).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: /daily \d+$/ }).waitFor();

  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await table.hand();
  await context.clearCookies({ name: 'make24' });
  await table.action('web.action.skip').click();
  await page.getByText(say('en', 'web.problem.no-player')).first().waitFor();
  // The button reloads the page, which until then shows the refused hand.
  const guest = page.getByRole('button', { name: say('en', 'web.table.guest') });
  await Promise.all([page.waitForEvent('load'), guest.click()]);
  await table.play();
  await table.expectSolved();
  await close(/status of (401|404)/);
});

journey.sweep('invalid puzzles and missing pages have a message in both languages', async () => {
  const { page, close } = await visit({ lang: 'zh', worker: true });
  /** Waits for an element in each language. The page is in Chinese again afterwards. */
  const expectInBoth = async (element: (lang: Lang) => Locator): Promise<void> => {
    await element('zh').first().waitFor();
    await switchLanguage(page, 'en');
    await element('en').first().waitFor();
    await switchLanguage(page, 'zh');
  };
  const heading = (name: string): Locator => page.getByRole('heading', { name });
  const response = await page.goto('/nowhere/at/all');
  expect(response!.status()).toBe(404);
  const title = { en: 'There is nothing here', zh: '这里没有内容', 'zh-Hant': '這裡沒有內容' };
  await expectInBoth((lang) => heading(title[lang]));
  for (const unreadable of ['/p/%E0%A4', '/solve/%FF', '/review/%C0']) {
    await page.goto(unreadable);
    await expectInBoth((lang) => heading(say(lang, 'web.page.lost')));
  }
  await page.goto('/p/1-3.3.8');
  await expectInBoth((lang) => heading(say(lang, 'web.puzzle.none')));
  await page
    .getByRole('main')
    .getByRole('link', { name: say('zh', 'web.nav.solver') })
    .click();
  await page.waitForURL(/\/solve/);
  await page.goto('/practice?hand=1-0.0.0.0.0.0.0.0.0.0.0-24-classic');
  const problem = (lang: Lang): Locator => page.getByText(say(lang, 'web.problem.no-puzzle')).first();
  await problem('zh').waitFor();
  await switchLanguage(page, 'en');
  await page.reload(); // the message is still in Chinese
  await problem('en').waitFor();
  await switchLanguage(page, 'zh');
  await page.goto('/review/there-is-none');
  await expectInBoth((lang) => page.getByText(say(lang, 'web.review.none')));
  await workerReady(page);
  await page.goto('/nowhere/at/all');
  await expectInBoth((lang) => heading(say(lang, 'web.page.lost')));
  await page.getByRole('link', { name: say('zh', 'web.page.lost.play') }).click();
  await new Table(page, 'mouse', 'zh').hand();
  await close(/status of (404|422|401)/);
});
