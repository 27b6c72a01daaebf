// Walks through the tables: home, practice, the daily, the timed run.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './browser';
import { close, goTo, waitUntilLoaded, sheet, navigate, type Walk } from './step';
import { pattern, word } from './words';

export async function home(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await navigate(w, '/');
  await table.hand();
  await see('home');
  await table.tile(1);
  await see('home-selected');
  await table.merge({ a: 1, op: '/', b: 2 });
  await see('home-merged');
  await table.act('web.action.undo', 'u');
  await table.act('web.action.type', 'e');
  await page.locator('#typed').waitFor();
  await see('home-typing');
  await page.locator('#typed').fill('1 +');
  await page.keyboard.press('Enter');
  await page.locator('.hint.bad').waitFor();
  await see('home-typed-wrong', () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  const hand = await table.hand();
  const plus = hand.reduce((sum, n) => sum + n) !== 24;
  await table.merge({ a: 0, op: plus ? '+' : '-', b: 1 });
  await table.merge({ a: 1, op: '+', b: 2 });
  await table.merge({ a: 2, op: '+', b: 3 });
  await page.locator('.offer').waitFor();
  await see('home-missed');
  await table.act('web.action.reset', 'r');
  await hints(w);
  await table.next();
  await table.play();
  await table.banner.waitFor();
  await see('home-solved');
}

export async function hints({ page, table, see }: Walk): Promise<void> {
  const dots = (n: number) => page.getByRole('img', { name: table.word('web.hint.dots', { n, of: 3 }) });
  await table.act('web.action.hint', 'h');
  await dots(1).waitFor();
  await see('home-hint-1');
  await table.act('web.action.hint', 'h');
  await dots(2).waitFor();
  await see('home-hint-2');
  await table.act('web.action.hint', 'h');
  const sure = table.action('web.action.sure');
  await sure.waitFor();
  await see('home-hint-sure');
  await table.act('web.action.sure', 'h');
  await table.banner.waitFor();
  await see('home-shown');
}

export async function help({ page, see }: Walk): Promise<void> {
  await page.keyboard.press('?');
  await sheet(page, 'keys').waitFor();
  await see('keys');
  await close(page);
}

export async function practice(w: Walk): Promise<void> {
  const { page, table, see } = w;
  const open = async (): Promise<Locator> => {
    await table.button('web.practice.deal').click();
    await sheet(page, 'deal').waitFor();
    return sheet(page, 'deal');
  };
  const choose = async (name: string, tiles: number, ...picks: [group: string, option: string][]) => {
    const deal = await open();
    for (const [group, option] of picks)
      await deal
        .getByRole('group', { name: group })
        .getByRole('button', { name: option, exact: true })
        .click();
    const dealButton = deal.getByRole('button', { name: table.word('web.practice.go'), exact: true });
    await table.dealt(() => dealButton.click());
    await eventually(async () => expect(await table.tiles.count()).toBe(tiles));
    await see(name);
  };
  await goTo(w, '/practice');
  await table.hand();
  const deal = await open();
  await see('deal');
  await deal.getByRole('textbox').fill('-1');
  await deal.locator('.bad').waitFor();
  await see('deal-wrong');
  await close(page);
  const [cards, rules] = [table.word('web.practice.cards'), table.word('web.practice.rules')];
  await choose('practice-3', 3, [cards, '3']);
  await choose('practice-5', 5, [cards, '5']);
  await choose('practice-6', 6, [cards, '6']);
  const clock = table.word('web.practice.clock');
  await choose('practice-clock', 4, [cards, '4'], [clock, table.word('web.practice.seconds', { n: 120 })]);
  await choose(
    'beginner',
    4,
    [clock, table.word('web.practice.off')],
    [rules, table.word('web.rules.beginner')],
  );
  await choose('hdoj', 4, [rules, table.word('web.rules.hdoj')]);
  await choose('countdown', 6, [rules, table.word('web.rules.countdown')]);
}

export async function single(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await goTo(w, '/practice?hand=1-1.1.1.1-24-classic');
  await table.play();
  await table.button('web.practice.more').waitFor();
  await see('practice-none');
  await goTo(w, '/practice?hand=1-3.3.8.8-24-classic');
  await table.hand();
  await table.act('web.action.none', 'n');
  await page.locator('.hint.bad').waitFor();
  await see('practice-none-wrong');
  await table.play();
  await table.button('web.practice.more').waitFor();
  await see('practice-over');
  await goTo(w, '/practice?hand=1-3.3.8');
  await page.getByText(table.word('web.problem.no-puzzle')).first().waitFor();
  await see('practice-unknown', async () => {
    await page.reload();
    await page.getByText(word('en', 'web.problem.no-puzzle')).first().waitFor();
  });
}

export async function daily(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await navigate(w, '/daily');
  const play = page.getByRole('button', { name: pattern(table.lang, 'web.daily.play') });
  await play.waitFor();
  await see('daily');
  await play.click();
  await table.hand();
  await see('daily-hand');
  await table.act('web.action.skip', 's');
  await table.action('web.action.sure').waitFor();
  await see('daily-skip-sure');
  await table.act('web.action.sure', 's');
  await table.banner.waitFor();
  await see('daily-skipped');
  await table.next();
  await table.act('web.action.hint', 'h');
  await table.play();
  for (let hand = 2; hand < 5; hand++) {
    await table.next();
    await table.play();
  }
  const result = table.button('web.daily.result');
  await result.waitFor();
  await see('daily-over');
  await result.click();
  await page.locator('main .sheet').waitFor();
  await waitUntilLoaded(page);
  await see('daily-result');
}

/**
 * Pauses the countdown before a timed run, which steps every 800 ms, until `counted` is defined.
 */
function holdCount(): void {
  const real = window.setInterval;
  window.setInterval = ((step: () => void, ms?: number) =>
    real(() => {
      if (ms !== 800 || 'counted' in globalThis) step();
    }, ms)) as typeof setInterval;
}

export async function timed(w: Walk): Promise<void> {
  const { page, table, see, advanceTime } = w;
  const runOut = async (): Promise<void> => {
    await advanceTime(4 * 60_000);
    await page.locator('main .sheet').waitFor();
  };
  await goTo(w, '/timed');
  await see('timed');
  await table.button('web.scoring').click();
  await sheet(page, 'scoring').waitFor();
  await see('scoring');
  await close(page);
  await page.evaluate(holdCount);
  await table.button('web.timed.start').click();
  await page.locator('main [role=status] b').waitFor();
  await see('timed-count');
  await page.evaluate(() => void Object.assign(globalThis, { counted: true }));
  await table.hand();
  await see('timed-hand');
  // The checks took some of the three minutes, so the next state uses a new run.
  await runOut();
  await goTo(w, '/timed');
  await table.button('web.timed.start').click();
  for (let solved = 1; solved <= 3; solved++) {
    const before = await page.locator('main .goal small').innerText();
    await table.play();
    await eventually(async () => expect(await page.locator('main .goal small').innerText()).not.toBe(before));
  }
  await table.hand();
  await see('timed-streak');
  await runOut();
  await see('timed-result');
}
