// Tests the report pages of surveys and evaluations: a single file each, accessible, without further requests.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeViolations, visit } from './browser';
import type { Lang } from './words';

const langs = ['en', 'zh'] as const satisfies Lang[];
const allStats = 'solvable,written,forms,ideas,simplest,fraction,largest,grade,reach,nearest';
const folder = mkdtempSync(join(tmpdir(), 'make24-report-'));

/** Returns the path of a page in a language. */
const pageOf = (name: string, lang: Lang): string => join(folder, `${name}-${lang}.html`);

async function make24(...args: string[]): Promise<string> {
  return (await promisify(execFile)(inject('binary'), args, { cwd: folder })).stdout;
}

const survey = (...args: string[]): Promise<string> => make24('survey', ...args);

beforeAll(async () => {
  await survey('--cards', '3', '--stats', allStats, '--targets', '0..100', '--out', 'three');
  await survey('--cards', '2', '--out', 'two');
  await make24('generate', '--n=40', '--seed=1', '--out=set.jsonl');
  for (const method of ['greedy', 'search'])
    writeFileSync(
      join(folder, `${method}.jsonl`),
      await make24('baseline', '--method', method, '--samples=2', 'set.jsonl'),
    );
  for (const lang of langs) {
    await make24(
      'evaluate',
      'greedy.jsonl',
      'search.jsonl',
      '--html',
      pageOf('evaluate', lang),
      '--lang',
      lang,
    );
    await survey('fold', 'three', '--check', '0', '--lang', lang);
    copyFileSync(join(folder, 'three', 'report.html'), pageOf('survey', lang));
    await survey('--classic', '--page', pageOf('classic', lang), '--lang', lang);
    await survey('compare', 'two', 'three', '--page', pageOf('compare', lang), '--lang', lang);
  }
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the number of pixels that the page is wider than its window. */
const overflowX = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the names of scrollable tables without a shade that indicates hidden columns. */
const unmarkedScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.scroll:not(.slide)')]
      .filter((table) => table.scrollWidth > table.clientWidth)
      .map((table) => table.getAttribute('aria-label') ?? ''),
  );

/**
 * Returns the number of charts, and the inaccessible ones: those without a name, a description or a
 * table of their values.
 */
const charts = (page: Page): Promise<{ count: number; inaccessible: string[] }> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('svg:not(svg svg):not([aria-hidden=true])')];
    const hasName = (chart: Element): boolean => {
      const parts = (chart.getAttribute('aria-labelledby') ?? '').split(' ');
      const texts = parts.map((id) => document.getElementById(id)?.textContent?.trim());
      return chart.getAttribute('role') === 'img' && texts.length === 2 && texts.every(Boolean);
    };
    const rowCount = (chart: Element): number =>
      chart.closest('figure')?.querySelectorAll('details tbody tr').length ?? 0;
    return {
      count: found.length,
      inaccessible: found
        .filter((chart) => !hasName(chart) || rowCount(chart) === 0)
        .map((chart) => chart.outerHTML.slice(0, 160)),
    };
  });

/** Opens all collapsed details, so that they are checked too. */
const expandAll = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => all.forEach((element) => element.setAttribute('open', '')));

/**
 * Removes all but the first repeated rows and hands, because axe takes 15 seconds for all of them.
 */
const shorten = (page: Page): Promise<void> =>
  page
    .locator('tbody tr:nth-child(n+7), .hands li:nth-child(n+7)')
    .evaluateAll((all) => all.forEach((element) => element.remove()));

const cases = langs.flatMap((lang) =>
  ['survey', 'classic', 'compare', 'evaluate'].map((name) => [name, lang] as const),
);

test.concurrent.each(cases)('the report page %s, in %s', async (name, lang) => {
  const { page, close } = await visit({ lang, width: 360, height: 740, lessMotion: true });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const url = pathToFileURL(pageOf(name, lang)).href;
  await page.goto(url);
  expect(await page.locator('html').getAttribute('lang')).toBe({ en: 'en', zh: 'zh-Hans' }[lang]);
  expect(await overflowX(page)).toBe(0);

  const { count, inaccessible } = await charts(page);
  // classic has only tables, and the charts of evaluate are tables with decorated cells.
  expect(count > 0, `${count} charts`).toBe(name === 'survey' || name === 'compare');
  expect(inaccessible).toEqual([]);

  await expandAll(page);
  expect(await overflowX(page)).toBe(0);
  expect(await unmarkedScroll(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await unmarkedScroll(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await shorten(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, ['color-contrast'])).toEqual([]); // a theme changes only colours
  expect(requests).toEqual([url]);
  await close();
});
