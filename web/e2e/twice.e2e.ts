// A button pressed twice in a row counts once, also where the answer comes in between.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { quit, soon, visit } from './browser';
import { made } from './step';
import { Table } from './table';

afterAll(quit);

interface Seen {
  outcome: string;
  misses?: number;
  hints?: number;
}

const shown = (page: Page, run: string): Promise<Seen[]> =>
  page.evaluate(
    async (run) =>
      ((await (await fetch(`/game/runs/${run}`)).json()) as { view: { shown: Seen[] } }).view.shown,
    run,
  );

/** Presses a letter, and once more in the very moment when what is read out changes: that is when the
 * dealer has answered. From the one to the other the page's clock stands still: that is so on any machine
 * before anybody has seen it. */
const twice = (page: Page, letter: string): Promise<void> =>
  page.evaluate(
    (key) =>
      new Promise<void>((done) => {
        const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const real = performance.now;
        const at = performance.now();
        performance.now = () => at;
        const told = document.querySelector('main > p[role=status]')!;
        const answered = new MutationObserver(() => {
          answered.disconnect();
          press();
          performance.now = real;
          done();
        });
        answered.observe(told, { childList: true, characterData: true, subtree: true });
        press();
      }),
    letter,
  );

test.concurrent('skip in a timed run: the hand that comes is not skipped too', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await page.goto('/timed');
  const begun = made(page);
  await table.press(table.button('web.timed.start'));
  const run = await begun;
  await table.hand();
  await page.locator('main [data-slot]').first().focus();
  await twice(page, 's'); // asks, and is not said yes to in the same breath
  await table.action('web.action.sure').waitFor();
  await page.waitForTimeout(500); // a skip would be answered by now
  expect((await shown(page, run)).map(({ outcome }) => outcome)).toEqual(['open']);
  await twice(page, 's');
  await page.waitForTimeout(500); // a second one would be answered by now
  await soon(async () =>
    expect((await shown(page, run)).map(({ outcome }) => outcome)).toEqual(['skip', 'open']),
  );
  await table.letGo(); // one that is meant
  await soon(async () => expect(await shown(page, run)).toHaveLength(3));
  await close();
});

test.concurrent('“no solution” and a hint in practice: one fault, one step', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  const begun = made(page);
  await page.goto('/practice?hand=1-3.3.8.8-24-classic'); // of a hand somebody chose nobody says that it can be solved
  const run = await begun;
  await table.hand();
  await page.locator('main [data-slot]').first().focus();
  await twice(page, 'n');
  await page.locator('.hint.bad').waitFor();
  await page.waitForTimeout(500);
  await twice(page, 'h');
  await page.waitForTimeout(500);
  await soon(async () =>
    expect((await shown(page, run))[0]).toMatchObject({ outcome: 'open', misses: 1, hints: 1 }),
  );
  await close();
});
