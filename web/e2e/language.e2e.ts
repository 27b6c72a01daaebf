// Tests that Chinese pages contain no English text, and that the choice of a language is
// remembered.
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { eventually, visit } from './browser';
import { journey } from './journey';
import { foreignTexts } from './layout';
import { workerReady } from './step';
import { Table } from './table';
import { say } from './words';

async function expectChinese(page: Page): Promise<void> {
  expect(await foreignTexts(page, 'zh')).toEqual([]);
}

journey.sweep('practice is entirely in Chinese, from deal to review', async () => {
  const { page, close } = await visit({ lang: 'zh', lessMotion: true });
  const table = new Table(page, 'mouse', 'zh');
  await page.goto('/');
  const hand = await table.hand();
  await expectChinese(page);
  await eventually(async () =>
    expect(await table.announced.innerText()).toContain(
      say('zh', 'web.table.dealt', { hand: hand.join('、'), target: '24' }),
    ),
  );
  await table.act('web.action.hint', 'h');
  await page.getByRole('img', { name: table.say('web.hint.dots', { n: 1, of: 3 }) }).waitFor();
  await eventually(async () => expect(await page.locator('.hint').innerText()).toMatch(/\p{Script=Han}/u));
  await expectChinese(page);
  await table.merge({ a: 0, op: '+', b: 1 });
  await eventually(async () => expect(await table.announced.innerText()).toMatch(/\p{Script=Han}/u));
  await expectChinese(page);
  await table.act('web.action.undo', 'u');
  await table.play();
  await table.expectSolved();
  await expectChinese(page);
  await table.next();
  await table.hand();

  await page.goto('/daily');
  await page.locator('main button.pri').click();
  await table.hand();
  await expectChinese(page);
  await table.play();
  await table.expectSolved();
  await expectChinese(page);

  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await table.merge({ a: 0, op: '*', b: 1 });
  await table.act('web.action.hint', 'h');
  await page.locator('.hint', { hasText: table.say('hint.back', { target: '24' }) }).waitFor();
  // A repeated hint is free, and shows the wrong move. A double press is no repeated hint.
  await eventually(async () => {
    await table.act('web.action.hint', 'h');
    expect(await page.locator('.hint').innerText()).toContain('3 × 3 = 9');
  });
  await expectChinese(page);
  await table.press(page.locator('.offer'));
  await table.play();
  await table.button('web.practice.more').waitFor();
  await expectChinese(page);
  await page.goto('/history');
  await page
    .getByRole('link', { name: say('zh', 'web.history.solved', { n: 1, of: 1 }) })
    .first()
    .click();
  await page.locator('.ideas').first().waitFor();
  await expectChinese(page);
  await close();
});

journey.sweep('a shown hint changes with the language', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await table.hand();
  const line = page.locator('.hint');
  await table.act('web.action.hint', 'h');
  await line.getByText('24 can be made.').waitFor();
  await table.act('web.action.hint', 'h');
  await line.getByText('Go through a fraction: make 8 ÷').waitFor();
  await line.getByRole('img', { name: 'one third' }).waitFor(); // stacked, not 1/3
  await page.getByRole('button', { name: /^中/ }).click();
  await line.getByText('中途会出现分数：凑成 8 ÷').waitFor();
  await line.getByRole('img', { name: '三分之一' }).waitFor();
  await expectChinese(page);
  await eventually(async () => expect(await table.announced.innerText()).toContain('中途会出现分数'));
  await close();
});

journey('the browser determines the language, and a switch is remembered', async () => {
  for (const [accept, lang] of [
    ['zh-TW,zh;q=0.9,en;q=0.5', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-CN,zh;q=0.9,zh-TW;q=0.5', 'zh-Hans'],
    ['de,en;q=0.5', 'en'],
    ['fr', 'en'],
  ] as const) {
    const answer = await fetch(inject('url'), { headers: { 'Accept-Language': accept } });
    expect(await answer.text(), accept).toContain(`<html lang="${lang}"`);
  }
  const { page, context, close } = await visit({ lang: 'zh' });
  await page.goto('/');
  const table = new Table(page, 'mouse', 'zh');
  await table.hand();
  await page.getByRole('button', { name: '繁體中文' }).click();
  await page.getByRole('button', { name: say('zh-Hant', 'web.action.undo') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant');
  await page.getByRole('button', { name: 'EN · Change to English' }).click();
  await page.getByRole('button', { name: say('en', 'web.action.undo') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.reload();
  await page.getByRole('button', { name: say('en', 'web.action.undo') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  // The server's first page uses it too, and so does a new tab.
  const first = await context.request.get('/');
  expect(await first.text()).toContain('<html lang="en');
  const tab = await context.newPage();
  await tab.goto('/settings');
  await tab.getByRole('heading', { name: say('en', 'web.nav.settings') }).waitFor();
  await tab.getByRole('button', { name: '简体中文', exact: true }).click();
  await tab.getByRole('heading', { name: say('zh', 'web.nav.settings') }).waitFor();
  await tab.reload();
  await tab.getByRole('heading', { name: say('zh', 'web.nav.settings') }).waitFor();
  await expectChinese(tab);
  await close();
});

journey.sweep('the installed game has its name in the player’s language', async () => {
  const { page, context, close } = await visit({ worker: true });
  const devtools = await context.newCDPSession(page);
  const manifest = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await devtools.send('Page.getAppManifest')).data ?? '{}');
  await page.goto('/');
  await workerReady(page);
  await page.reload();
  expect(await manifest()).toMatchObject({ lang: 'en', name: 'make24', short_name: 'make24' });
  await context.addCookies([{ name: 'lang', value: 'zh', url: inject('url') }]);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await manifest()).toMatchObject({
    lang: 'zh-Hans',
    name: say('zh', 'web.title'),
    short_name: 'make24',
  });
  await close();
});
