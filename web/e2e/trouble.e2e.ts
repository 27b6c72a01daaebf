// What goes wrong is told in a sentence, and loses nothing. More of it is in src/table/served.test.ts.
import { expect, test } from 'vitest';
import { visit } from './browser';
import { begin } from './daily';
import { kept } from './step';
import { Table } from './table';
import { word } from './words';

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

test.concurrent.each(['en', 'zh'] as const)('a puzzle and pages that are not there, %s', async (lang) => {
  const { page, close } = await visit({ lang, worker: true });
  const answered = await page.goto('/nowhere/at/all');
  expect(answered!.status()).toBe(404);
  const nothing = { en: 'There is nothing here', zh: '这里没有内容' }[lang];
  await page.getByRole('heading', { name: nothing }).waitFor();
  for (const unreadable of ['/p/%E0%A4', '/solve/%FF', '/review/%C0']) {
    await page.goto(unreadable);
    await page.getByRole('heading', { name: word(lang, 'web.page.lost') }).waitFor();
  }
  await page.goto('/p/1-3.3.8');
  await page.getByRole('heading', { name: word(lang, 'web.puzzle.none') }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: word(lang, 'web.nav.solver') })
    .click();
  await page.waitForURL(/\/solve/);
  await page.goto('/practice?hand=1-0.0.0.0.0.0.0.0.0.0.0-24-classic');
  await page.getByText(word(lang, 'web.problem.no-puzzle')).first().waitFor();
  await page.goto('/review/there-is-none');
  await page.getByText(word(lang, 'web.review.none')).waitFor();
  await kept(page);
  await page.goto('/nowhere/at/all');
  await page.getByRole('heading', { name: word(lang, 'web.page.lost') }).waitFor();
  await page.getByRole('link', { name: word(lang, 'web.page.lost.play') }).click();
  await new Table(page, 'mouse', lang).hand();
  await close(/status of (404|422|401)/);
});
