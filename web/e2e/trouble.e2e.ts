// What goes wrong is told in a sentence, and loses nothing. More of it is in src/table/served.test.ts.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser';
import { begin } from './daily';
import { kept, speak } from './step';
import { Table } from './table';
import { word, type Lang } from './words';

test.concurrent('a session that has expired: it is told, and a new guest goes on', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await begin(table);
  await context.clearCookies({ name: 'make24' });
  await table.play();
  await page.getByText(word('en', 'web.problem.no-player')).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: /daily \d+$/ }).waitFor();

  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await table.hand();
  await context.clearCookies({ name: 'make24' });
  await table.action('web.action.skip').click();
  await page.getByText(word('en', 'web.problem.no-player')).first().waitFor();
  // The page is loaded anew: until then the hand that was refused lies there.
  const guest = page.getByRole('button', { name: word('en', 'web.table.guest') });
  await Promise.all([page.waitForEvent('load'), guest.click()]);
  await table.play();
  await table.solved();
  await close(/status of (401|404)/);
});

test.concurrent('a puzzle and pages that are not there, in both languages', async () => {
  const { page, close } = await visit({ lang: 'zh', worker: true });
  /** What the page says in each language; it is Chinese again after. */
  const says = async (what: (lang: Lang) => Locator): Promise<void> => {
    await what('zh').first().waitFor();
    await speak(page, 'en');
    await what('en').first().waitFor();
    await speak(page, 'zh');
  };
  const heading = (name: string): Locator => page.getByRole('heading', { name });
  const answered = await page.goto('/nowhere/at/all');
  expect(answered!.status()).toBe(404);
  const nothing = { en: 'There is nothing here', zh: '这里没有内容' };
  await says((lang) => heading(nothing[lang]));
  for (const unreadable of ['/p/%E0%A4', '/solve/%FF', '/review/%C0']) {
    await page.goto(unreadable);
    await says((lang) => heading(word(lang, 'web.page.lost')));
  }
  await page.goto('/p/1-3.3.8');
  await says((lang) => heading(word(lang, 'web.puzzle.none')));
  await page
    .getByRole('main')
    .getByRole('link', { name: word('zh', 'web.nav.solver') })
    .click();
  await page.waitForURL(/\/solve/);
  await page.goto('/practice?hand=1-0.0.0.0.0.0.0.0.0.0.0-24-classic');
  const problem = (lang: Lang): Locator => page.getByText(word(lang, 'web.problem.no-puzzle')).first();
  await problem('zh').waitFor();
  await speak(page, 'en');
  await page.reload(); // what went wrong was said in Chinese
  await problem('en').waitFor();
  await speak(page, 'zh');
  await page.goto('/review/there-is-none');
  await says((lang) => page.getByText(word(lang, 'web.review.none')));
  await kept(page);
  await page.goto('/nowhere/at/all');
  await says((lang) => heading(word(lang, 'web.page.lost')));
  await page.getByRole('link', { name: word('zh', 'web.page.lost.play') }).click();
  await new Table(page, 'mouse', 'zh').hand();
  await close(/status of (404|422|401)/);
});
