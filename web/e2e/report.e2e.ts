// Tests the report pages of surveys and evaluations: a single file each, accessible, without further requests.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { axeViolations, visit } from './browser';
import { run } from './child';
import { journey } from './journey';
import { dataFolder } from './server';
import { languages } from '../src/core/catalogue/languages.gen';
import type { Lang } from './words';

const langs = ['en', 'zh'] as const satisfies Lang[];
const folder = dataFolder(inject('data'));

async function make24(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(inject('binary'), args, { cwd: folder });
  expect(status, stderr).toBe(0);
  return stdout;
}

const survey = (...args: string[]): Promise<string> => make24('survey', ...args);

/** Returns a function that calls another only once and always returns the same promise. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Returns the names of all statistics, which completion lists. */
async function allStats(): Promise<string> {
  const lines = (await make24('__complete', 'survey', '--stats', '')).split('\n');
  return lines.filter((line) => /^\w+$/.test(line)).join(',');
}

const three = once(async () =>
  survey('--cards', '3', '--stats', await allStats(), '--targets', '0..100', '--out', 'three'),
);
const two = once(() => survey('--cards', '2', '--out', 'two'));
const answers = once(async () => {
  await make24('generate', '--size=40', '--seed=1', '--out=set.jsonl');
  for (const method of ['greedy', 'search'])
    writeFileSync(
      join(folder, `${method}.jsonl`),
      await make24('baseline', '--method', method, '--samples=2', 'set.jsonl'),
    );
});

/** The commands that make each page. */
const makePage: Record<string, (page: string, lang: Lang) => Promise<unknown>> = {
  survey: async (page, lang) => {
    await three();
    await survey('fold', 'three', '--check', '0', '--lang', lang);
    copyFileSync(join(folder, 'three', 'report.html'), page);
  },
  classic: (page, lang) => survey('--classic', '--html', page, '--lang', lang),
  compare: async (page, lang) => {
    await Promise.all([two(), three()]);
    await survey('compare', 'two', 'three', '--html', page, '--lang', lang);
  },
  evaluate: async (page, lang) => {
    await answers();
    await make24('evaluate', 'greedy.jsonl', 'search.jsonl', '--html', page, '--lang', lang);
  },
};

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

type Case = readonly [name: string, lang: Lang];

const cases = langs.flatMap((lang) => Object.keys(makePage).map((name) => [name, lang] as const));

journey.for(cases as [Case, ...Case[]])('the report page %s, in %s', async ([name, lang]) => {
  const { page, close } = await visit({ lang, width: 360, height: 740, lessMotion: true });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const file = join(folder, `${name}-${lang}.html`);
  await makePage[name]!(file, lang);
  const url = pathToFileURL(file).href;
  await page.goto(url);
  expect(await page.locator('html').getAttribute('lang')).toBe(languages[lang].tag);
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
