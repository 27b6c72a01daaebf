// The pages that surveys write: one file each, which asks nobody and which everybody can read.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { faults, visit } from './browser';
import type { Lang } from './words';

const langs = ['en', 'zh'] as const satisfies Lang[];
const all = 'solvable,written,forms,ideas,simplest,fraction,largest,grade,reach,nearest';
const folder = mkdtempSync(join(tmpdir(), 'make24-report-'));

/** Where a page is written, in a language. */
const pageOf = (name: string, lang: Lang): string => join(folder, `${name}-${lang}.html`);

async function survey(...args: string[]): Promise<void> {
  await promisify(execFile)(inject('binary'), ['survey', ...args], { cwd: folder });
}

beforeAll(async () => {
  await survey('--cards', '3', '--stats', all, '--targets', '0..100', '--out', 'three');
  await survey('--cards', '2', '--out', 'two');
  for (const lang of langs) {
    await survey('fold', 'three', '--check', '0', '--lang', lang);
    copyFileSync(join(folder, 'three', 'report.html'), pageOf('survey', lang));
    await survey('--classic', '--page', pageOf('classic', lang), '--lang', lang);
    await survey('compare', 'two', 'three', '--page', pageOf('compare', lang), '--lang', lang);
  }
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** By how many pixels the page is wider than its window. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Tables of which a part is out of sight without a shade that says so. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.scroll:not(.slide)')]
      .filter((table) => table.scrollWidth > table.clientWidth)
      .map((table) => table.getAttribute('aria-label') ?? ''),
  );

/** How many charts there are, and which of them only eyes can read: without a name, a sentence that
 * says what it shows, or a table of its figures. */
const charts = (page: Page): Promise<{ count: number; mute: string[] }> =>
  page.evaluate(() => {
    const drawn = [...document.querySelectorAll('svg:not(svg svg):not([aria-hidden=true])')];
    const named = (chart: Element): boolean => {
      const parts = (chart.getAttribute('aria-labelledby') ?? '').split(' ');
      const texts = parts.map((id) => document.getElementById(id)?.textContent?.trim());
      return chart.getAttribute('role') === 'img' && texts.length === 2 && texts.every(Boolean);
    };
    const figures = (chart: Element): number =>
      chart.closest('figure')?.querySelectorAll('details tbody tr').length ?? 0;
    return {
      count: drawn.length,
      mute: drawn
        .filter((chart) => !named(chart) || figures(chart) === 0)
        .map((chart) => chart.outerHTML.slice(0, 160)),
    };
  });

/** Opens all that is folded away, so that it is judged too. */
const unfold = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));

/** Takes out all but the first of what is repeated: the thousandth hand of a list is written as the
 * first is, and axe takes a quarter of a minute for them. */
const shorten = (page: Page): Promise<void> =>
  page
    .locator('tbody tr:nth-child(n+7), .hands li:nth-child(n+7)')
    .evaluateAll((all) => all.forEach((one) => one.remove()));

const cases = langs.flatMap((lang) => ['survey', 'classic', 'compare'].map((name) => [name, lang] as const));

test.concurrent.each(cases)('the page of %s, %s', async (name, lang) => {
  const { page, close } = await visit({ lang, width: 360, height: 740, lessMotion: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const url = pathToFileURL(pageOf(name, lang)).href;
  await page.goto(url);
  expect(await page.locator('html').getAttribute('lang')).toBe({ en: 'en', zh: 'zh-Hans' }[lang]);
  expect(await sideways(page)).toBe(0);

  const { count, mute } = await charts(page);
  expect(count > 0, `${count} charts`).toBe(name !== 'classic'); // which is tables alone
  expect(mute).toEqual([]);

  await unfold(page);
  expect(await sideways(page)).toBe(0);
  expect(await hidden(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await hidden(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await shorten(page);
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, ['color-contrast'])).toEqual([]); // a theme changes nothing but colours
  expect(asked).toEqual([url]);
  await close();
});
