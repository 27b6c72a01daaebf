// Tests layouts at widths from 320 to 2560: nothing extends beyond the window or its container, no
// text is cut off, and no control overlaps another. It checks some widths and both sides of each
// breakpoint; with MAKE24_SWEEP=all (make proof NAME=sweep-all) it checks every width.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardEntry, boardPlaces, leaderboard } from '../src/testing/boards';
import { visit } from './browser';
import { runs } from './runs';
import { switchLanguage } from './step';
import { allowFrames, breakpoints, open, resize, sweep, widths } from './sweep';
import { Table } from './table';
import type { Lang } from './words';

const all = process.env.MAKE24_SWEEP === 'all';

const pages = {
  tables: ['/', '/practice', '/practice?hand=1-3.3.5.7.75.100-952-countdown'],
  begins: ['/daily', '/timed', '/p/1-3.3.8.8-24-classic', '/nowhere/at/all'],
  solver: ['/solve/0-5-5-24', '/solve/1-1-1-1', '/solve/3-6-25-50-75-100?target=952&rules=countdown'],
  teachers: ['/sheet?seed=5&lang=zh', '/class', '/set'],
  reading: ['/stats', '/stats/rating', '/stats/boards', '/history', '/settings', '/about', 'review'],
};

/**
 * Plays one hand and skips another, so that the pages have content. It returns the ID of the run.
 */
async function playTwoHands(page: Page, lang: Lang): Promise<string> {
  const table = new Table(page, 'mouse', lang);
  await page.goto('/practice');
  await table.play();
  await table.next();
  await table.hand();
  await table.act('web.action.skip', 's');
  await table.next();
  await table.hand();
  return (await runs(page))[0]!.run;
}

/** Fills the leaderboards, since those of the server depend on the other tests. */
async function fillBoards(page: Page): Promise<void> {
  const top = ['Wolfeschlegelsteinhausen', 'M M M M M M M M M M M M', '王'].map((name, i) =>
    boardEntry(name, i + 1, { time: 4_100_000 }),
  );
  await page.route('**/game/boards', (route) => route.fulfill({ json: { places: boardPlaces() } }));
  await page.route('**/game/boards/**', (route) => route.fulfill({ json: leaderboard({ top }) }));
}

const parts = Object.keys(pages) as (keyof typeof pages)[];

test.concurrent.each(parts)('%s in each language', { timeout: 3_600_000 }, async (part) => {
  const { page, close } = await visit({ lang: 'zh', lessMotion: true });
  const run = part === 'reading' ? await playTwoHands(page, 'zh') : '';
  await allowFrames(page);
  await fillBoards(page);
  const faults: string[] = [];
  for (const name of pages[part]) {
    await open(page, name === 'review' ? `/review/${run}` : name);
    for (const lang of all ? (['zh', 'zh-Hant', 'en'] as const) : (['zh', 'en'] as const)) {
      await switchLanguage(page, lang);
      for (const [height, textSize, step] of [
        [800, 100, 160],
        [640, 200, 640],
      ] as const) {
        await resize(page, height, textSize);
        const widthList = widths(await breakpoints(page), all ? 1 : step);
        for (const fault of await sweep(page, widthList, height, textSize))
          faults.push(`${name} in ${lang}, text ${textSize} %: ${fault}`);
      }
    }
    await switchLanguage(page, 'zh'); // load the next page in Chinese
  }
  await close(/status of 404/); // the page that does not exist
  expect(faults.join('\n')).toBe('');
});
