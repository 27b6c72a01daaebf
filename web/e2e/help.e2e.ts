// Tests the documentation: from the game to a page, by keys and by touch, the search, and without a
// network.
import { expect } from 'vitest';
import { eventually, expectNoViolations, visit } from './browser';
import { journey } from './journey';
import { workerReady } from './step';
import { Table } from './table';
import { say } from './words';

const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

journey('help in English by keys: search, choose, and read offline', async () => {
  const { page, context, close } = await visit({ theme: 'dark', width: 1280, height: 800, worker: true });
  const table = new Table(page);
  await page.goto('/');
  await table.hand();
  await workerReady(page);
  await page.goto('/about');
  await page.getByRole('link', { name: say('en', 'web.help.title'), exact: true }).press('Enter');
  await page.waitForURL('**/help/en/');
  await expectNoViolations(page, 'the first page of the help');

  await page.keyboard.press('/');
  await page.keyboard.type('backups restore');
  await page
    .getByRole('status')
    .filter({ hasText: /Sections found: \d/ })
    .waitFor();
  await expectNoViolations(page, 'the results of a search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/help/en/operations#backup-and-restore');
  await page.getByRole('heading', { name: 'Backup and restore' }).waitFor();
  await expectNoViolations(page, 'a page of the help');

  // All pages of the language are stored, also those that were never open.
  await eventually(async () =>
    expect(
      await page.evaluate(async () =>
        Boolean(await (await caches.open('help')).match('/help/en/known-programs')),
      ),
    ).toBe(true),
  );
  await context.setOffline(true);
  await page.goto('/help/en/teach');
  await page.getByRole('searchbox').fill('no such word as xyzzy');
  await page.getByRole('searchbox').fill('xyzzy');
  await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor();
  await context.setOffline(false);
  await close(offlineErrors);
});

journey.sweep('help in Chinese by touch: the lists of pages and headings, the other language', async () => {
  const { page, close } = await visit({ lang: 'zh', width: 360, height: 740, touch: true });
  await page.goto('/help/zh/');
  await expectNoViolations(page, 'the first page of the help in Chinese');
  await page.locator('.groups').getByRole('link', { name: '玩法' }).tap();
  await page.waitForURL('**/help/zh/play');
  await page.getByRole('button', { name: '所有页面' }).tap();
  await expectNoViolations(page, 'the list of pages');
  await page.locator('#contents').getByRole('link', { name: '教学' }).tap();
  await page.waitForURL('**/help/zh/teach');
  await page.getByRole('button', { name: '本页目录' }).tap();
  const heading = page.locator('#here a').nth(1);
  const words = await heading.innerText();
  await heading.tap();
  await page.locator('#here').waitFor({ state: 'hidden' });
  expect(await page.locator(':target').innerText()).toBe(words);
  await page.getByRole('searchbox').fill('学生数据');
  await page
    .getByRole('status')
    .filter({ hasText: /找到 \d+ 节/ })
    .waitFor();
  await page.getByRole('link', { name: 'English' }).tap();
  await page.waitForURL('**/help/en/teach');
  await close();
});
