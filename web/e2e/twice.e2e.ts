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

/** Moves the page's clock on: by then the player has seen what the dealer said. */
const later = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const real = performance.now.bind(performance);
    performance.now = () => real() + 500;
  });

/** The moves that the page sends, as they are sent: one after the other, each when that before is answered. */
function sentMoves(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/moves')) return;
    const { do: what, hand } = request.postDataJSON() as { do: string; hand: number };
    sent.push(`${what} ${hand}`);
  });
  return sent;
}

test.concurrent('skip in a timed run: the hand that comes is not skipped too', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  const sent = sentMoves(page);
  await page.goto('/timed');
  const begun = made(page);
  await table.press(table.button('web.timed.start'));
  const run = await begun;
  await table.hand();
  await page.locator('main [data-slot]').first().focus();
  await twice(page, 's'); // asks, and is not said yes to in the same breath
  const sure = table.action('web.action.sure');
  await sure.waitFor();
  await later(page);
  await twice(page, 's');
  await soon(async () =>
    expect((await shown(page, run)).map(({ outcome }) => outcome)).toEqual(['skip', 'open']),
  );
  await table.hand();
  expect(await sure.count()).toBe(0);
  await later(page);
  await table.letGo(); // one that is meant
  await soon(async () => expect(await shown(page, run)).toHaveLength(3));
  expect(sent).toEqual(['skip 0', 'skip 1']);
  await close();
});

test.concurrent('“no solution” and a hint in practice: one fault, one step', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  const sent = sentMoves(page);
  const begun = made(page);
  await page.goto('/practice?hand=1-3.3.8.8-24-classic'); // of a hand somebody chose nobody says that it can be solved
  const run = await begun;
  await table.hand();
  await page.locator('main [data-slot]').first().focus();
  await twice(page, 'n');
  await page.locator('.hint.bad').waitFor();
  await later(page);
  await twice(page, 'h');
  await table.act('web.action.skip', 's'); // sent when all before it are answered
  await soon(async () =>
    expect((await shown(page, run))[0]).toMatchObject({ outcome: 'skip', misses: 1, hints: 1 }),
  );
  expect(sent).toEqual(['claim 0', 'hint 0', 'skip 0']);
  await close();
});
