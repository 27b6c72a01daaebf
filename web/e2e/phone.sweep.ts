// Tests small phones: the purpose of a page and the tab bar are visible without scrolling.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, stopTimers, visit, waitForAnimations } from './browser';
import { allowCopying } from './clipboard';
import { beginDaily, resultHeading } from './daily';
import { nextRun, waitUntilLoaded, switchLanguage } from './step';
import { Table } from './table';
import { pattern, type Lang } from './words';

const phones = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
];

/** Expects every match to be completely visible above the tab bar, without scrolling. */
async function expectVisible(page: Page, elements: Locator): Promise<void> {
  await elements.first().waitFor();
  const { boxes, tabs, scrolled } = await elements.evaluateAll((all) => ({
    boxes: all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    tabs: document.querySelector('.tabs')!.getBoundingClientRect().toJSON() as DOMRect,
    scrolled: scrollY,
  }));
  const { width, height } = page.viewportSize()!;
  expect(tabs.bottom).toBe(height);
  expect(boxes).not.toEqual([]);
  for (const box of boxes) {
    expect(box.width).toBeGreaterThan(0);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(tabs.top);
  }
  expect(scrolled).toBe(0);
}

test.concurrent('small phones in both languages: first page, daily, solver', async () => {
  const { page, close } = await visit({ ...phones[0], lang: 'zh', touch: true, lessMotion: true });
  const table = new Table(page, 'touch', 'zh');
  const forEachPhone = async (check: (lang: Lang) => Promise<void>): Promise<void> => {
    for (const lang of ['zh', 'en'] as const) {
      await switchLanguage(page, lang);
      for (const size of phones) {
        await page.setViewportSize(size);
        await waitForAnimations(page);
        await check(lang);
      }
    }
    await switchLanguage(page, 'zh');
  };
  await page.goto('/');
  await table.hand();
  await forEachPhone(async () => {
    await expectVisible(page, page.locator('.today'));
    await expectVisible(page, table.tiles);
    await expectVisible(page, page.locator('.acts button:visible'));
    // The top edge of the next panel shows that the page goes on.
    const panel = (await page.locator('.rail .daily').boundingBox())!;
    const tabs = (await page.locator('.tabs').boundingBox())!;
    expect(tabs.y - panel.y).toBeGreaterThanOrEqual(8);
  });
  await page.locator('.today').tap();
  await page.waitForURL(/\/daily$/);
  await forEachPhone((lang) =>
    expectVisible(page, page.getByRole('button', { name: pattern(lang, 'web.daily.play') })),
  );

  await page.goto('/solve/2-4-6-7');
  await page.locator('.idea').first().waitFor();
  await forEachPhone(async () => {
    await expectVisible(page, page.locator('.idea').first().locator('.steps'));
    await expectVisible(page, page.locator('.pc'));
  });
  await close();
});

test.concurrent('the solver on a phone: the pad covers the tabs, the answer stays visible', async () => {
  const { page, close } = await visit({ width: 360, height: 640, touch: true, lessMotion: true });
  const table = new Table(page, 'touch');
  await page.goto('/solve/2-4-6-7');
  await waitUntilLoaded(page);
  const pad = page.getByRole('group', { name: table.say('web.solver.pad') });
  const card = (n: number) => page.locator('.pc').nth(n);
  expect(await pad.isVisible()).toBe(false);
  await card(2).tap();
  await pad.getByRole('button', { name: '8', exact: true }).tap();
  await page.waitForURL(/\/solve\/2-4-7-8$/);
  expect(await card(3).getAttribute('aria-pressed')).toBe('true');
  const edge = (await page.locator('.drawer').boundingBox())!.y;
  const answer = (await page.locator('.idea .expr').first().boundingBox())!;
  expect(answer.y + answer.height).toBeLessThanOrEqual(edge);
  await page.keyboard.press('Escape');
  expect(await pad.isVisible()).toBe(false);
  expect(await card(3).evaluate((element) => element === document.activeElement)).toBe(true);

  // Typed text is a hand, with zeros and dashes, or a puzzle ID.
  await table.button('web.solver.type').tap();
  const field = page.getByRole('textbox', { name: table.say('web.solver.type') });
  await field.fill('0-5-5-24');
  await page.waitForURL(/\/solve\/0-5-5-24$/);
  expect((await page.locator('.pick').innerText()).match(/\d+/g)).toEqual(['0', '5', '5', '24']);
  await field.fill('1-3.5-2-hdoj');
  await page.waitForURL(/\/solve\/3-5\?target=2&rules=hdoj$/);
  await field.fill('1-1.2-12-r.as.j');
  await page.waitForURL(/\/p\/1-1\.2-12-r\.as\.j$/);
  await close();
});

test.concurrent('a daily that ended early can be shared, and “Copied” is not covered by a bar', async () => {
  const { page, context, close } = await visit({ width: 360, height: 640, touch: true, lessMotion: true });
  await allowCopying(context);
  await stopTimers(page, 2000); // “Copied” stays for the whole test
  const table = new Table(page, 'touch');
  const pendingRun = nextRun(page);
  await beginDaily(table);
  const run = await pendingRun;
  await table.play();
  await table.expectSolved();
  const ended = await context.request.post(`/game/runs/${run}/moves`, {
    headers: { Origin: new URL(page.url()).origin },
    data: { do: 'finish', id: 'end', trail: [] },
  });
  expect(ended.status()).toBe(200);
  await page.reload();
  await resultHeading(page, 1).waitFor();
  await eventually(async () => expect(await page.locator('main .marks i').count()).toBe(5));
  await table.press(table.button('web.copy'));
  const copied = table.button('web.share.copied');
  await copied.waitFor();
  const visibleCorners = await copied.evaluate((button) => {
    const box = button.getBoundingClientRect();
    const corners = [box.left + 8, box.right - 8].flatMap((x) =>
      [box.top + 8, box.bottom - 8].map((y) => [x, y]),
    );
    return corners.map(([x, y]) => button.contains(document.elementFromPoint(x!, y!)));
  });
  expect(visibleCorners).toEqual([true, true, true, true]);
  await close();
});

test.concurrent('hands and puzzles that are invalid or too large show a page', async () => {
  const { page, close } = await visit({ width: 360, height: 640, lessMotion: true });
  for (const path of [
    '/solve/1-', // one card
    '/solve/-', // no hand
    `/solve/1-1-1-1?target=${'9'.repeat(60)}`,
    `/solve/1-1-1-1?target=${'9'.repeat(40)}`,
    `/p/1-2.4.6.7-${'9'.repeat(60)}-classic`,
    '/solve/99999999999999999999-1-1-1',
  ]) {
    await page.goto(path);
    await waitUntilLoaded(page);
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    const alert = page.locator('main [role=alert]');
    if (/solve\/(-|9)|9{60}$/.test(path)) expect((await alert.innerText()).length, path).toBeGreaterThan(10);
    else expect(await alert.count(), path).toBe(0);
  }
  await close();
});
