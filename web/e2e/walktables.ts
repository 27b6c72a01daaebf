// Walks through the tables: home, practice, the daily, the timed run.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, holdIntervals, releaseIntervals } from './browser';
import { closeDialog, goTo, waitUntilLoaded, dialog, navigate, type Walk } from './step';
import { pattern, say } from './words';

export async function walkHome(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/');
  await table.hand();
  await check('home');
  await table.pressTile(1);
  await check('home-selected');
  await table.merge({ a: 1, op: '/', b: 2 });
  await check('home-merged');
  await table.act('web.action.undo', 'u');
  await table.act('web.action.type', 'e');
  await page.locator('#typed').waitFor();
  await check('home-typing');
  await page.locator('#typed').fill('1 +');
  await page.keyboard.press('Enter');
  await page.locator('.hint.bad').waitFor();
  await check('home-typed-wrong', () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  const hand = await table.hand();
  const plus = hand.reduce((sum, n) => sum + n) !== 24;
  await table.merge({ a: 0, op: plus ? '+' : '-', b: 1 });
  await table.merge({ a: 1, op: '+', b: 2 });
  await table.merge({ a: 2, op: '+', b: 3 });
  await page.locator('.offer').waitFor();
  await check('home-missed');
  await table.act('web.action.reset', 'r');
  await walkHints(w);
  await table.next();
  await table.play();
  await table.banner.waitFor();
  await check('home-solved');
}

export async function walkHints({ page, table, check }: Walk): Promise<void> {
  const dots = (n: number) => page.getByRole('img', { name: table.say('web.hint.dots', { n, of: 3 }) });
  await table.act('web.action.hint', 'h');
  await dots(1).waitFor();
  await check('home-hint-1');
  await table.act('web.action.hint', 'h');
  await dots(2).waitFor();
  await check('home-hint-2');
  await table.act('web.action.hint', 'h');
  const sure = table.action('web.action.sure');
  await sure.waitFor();
  await check('home-hint-sure');
  await table.act('web.action.sure', 'h');
  await table.banner.waitFor();
  await check('home-shown');
}

export async function walkHelp({ page, check }: Walk): Promise<void> {
  await page.keyboard.press('?');
  await dialog(page, 'keys').waitFor();
  await check('keys');
  await closeDialog(page);
}

export async function walkPractice(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const open = async (): Promise<Locator> => {
    await table.button('web.practice.deal').click();
    await dialog(page, 'deal').waitFor();
    return dialog(page, 'deal');
  };
  const choose = async (name: string, tiles: number, ...picks: [group: string, option: string][]) => {
    const deal = await open();
    for (const [group, option] of picks)
      await deal
        .getByRole('group', { name: group })
        .getByRole('button', { name: option, exact: true })
        .click();
    const dealButton = deal.getByRole('button', { name: table.say('web.practice.go'), exact: true });
    await table.handAfter(() => dealButton.click());
    await eventually(async () => expect(await table.tiles.count()).toBe(tiles));
    await check(name);
  };
  await goTo(w, '/practice');
  await table.hand();
  const deal = await open();
  await check('deal');
  await deal.getByRole('textbox').fill('-1');
  await deal.locator('.bad').waitFor();
  await check('deal-wrong');
  await deal.getByRole('button', { name: table.say('web.practice.near'), exact: true }).click();
  await check('deal-near');
  await closeDialog(page);
  const [cards, rules] = [table.say('web.practice.cards'), table.say('web.practice.rules')];
  await choose('practice-3', 3, [cards, '3']);
  await choose('practice-5', 5, [cards, '5']);
  await choose('practice-6', 6, [cards, '6']);
  const clock = table.say('web.practice.clock');
  await choose('practice-clock', 4, [cards, '4'], [clock, table.say('web.practice.seconds', { n: 120 })]);
  await choose(
    'beginner',
    4,
    [clock, table.say('web.practice.off')],
    [rules, table.say('web.rules.beginner')],
  );
  await choose('hdoj', 4, [rules, table.say('web.rules.hdoj')]);
  await choose('countdown', 6, [rules, table.say('web.rules.countdown')]);
  for (const name of ['joker', 'ace-eleven', 'face-ten', 'factorial', 'make-ten', 'no-brackets'] as const)
    await choose(name, 4, [rules, table.say(`web.rules.${name}`)]);
}

/** Cards that may stand for other numbers, and a step that needs brackets. */
export async function walkChoices(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const pick = (value: string) =>
    page.locator('.choices').getByRole('button', { name: value, exact: true }).click();
  await goTo(w, '/practice?hand=1-0.1.2.13-24-r.asmd.wf');
  await table.hand();
  await table.pressTile(3);
  await pick('10');
  await check('choices-king');
  await table.pressTile(3);
  await table.pressTile(0);
  await check('choices-joker');
  await table.pressTile(0);
  await table.pressTile(3);
  await table.pressOperator('+');
  await table.pressTile(0);
  await page.locator('.hint.bad').waitFor();
  await check('choices-needed');
  await pick('2');
  await table.pressOperator('*');
  await table.pressTile(2);
  await table.pressOperator('*');
  await table.pressTile(1);
  await table.banner.waitFor();
  await check('choices-solved');
  await goTo(w, '/practice?hand=1-1.2.3.4-24-r.asmd.b');
  await table.hand();
  await table.merge({ a: 0, op: '+', b: 1 });
  await table.merge({ a: 1, op: '*', b: 2 });
  await page.locator('.hint.bad').waitFor();
  await check('brackets-refused');
}

export async function walkSinglePuzzle(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await goTo(w, '/practice?hand=1-1.1.1.1-24-classic');
  await table.play();
  await table.button('web.practice.more').waitFor();
  await check('practice-none');
  await goTo(w, '/practice?hand=1-3.3.8.8-24-classic');
  await table.hand();
  await table.act('web.action.none', 'n');
  await page.locator('.hint.bad').waitFor();
  await check('practice-none-wrong');
  await table.play();
  await table.button('web.practice.more').waitFor();
  await check('practice-over');
  await goTo(w, '/practice?hand=1-3.3.8');
  await page.getByText(table.say('web.problem.no-puzzle')).first().waitFor();
  await check('practice-unknown', async (lang) => {
    await page.reload();
    await page.getByText(say(lang, 'web.problem.no-puzzle')).first().waitFor();
  });
}

export async function walkDaily(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/daily');
  const play = page.getByRole('button', { name: pattern(table.lang, 'web.daily.play') });
  await play.waitFor();
  await check('daily');
  await play.click();
  await table.hand();
  await check('daily-hand');
  await table.act('web.action.skip', 's');
  await table.action('web.action.sure').waitFor();
  await check('daily-skip-sure');
  await table.act('web.action.sure', 's');
  await table.banner.waitFor();
  await check('daily-skipped');
  await table.next();
  await table.act('web.action.hint', 'h');
  await table.play();
  for (let hand = 2; hand < 5; hand++) {
    await table.next();
    await table.play();
  }
  const result = table.button('web.daily.result');
  await result.waitFor();
  await check('daily-over');
  await result.click();
  await page.locator('main .pane').waitFor();
  await waitUntilLoaded(page);
  await check('daily-result');
  await navigate(w, '/daily/archive');
  await check('daily-archive');
  await navigate(w, '/daily/7');
  await play.waitFor();
  await check('daily-past');
  await play.click();
  for (let hand = 1; hand <= 5; hand++) {
    await table.hand();
    await table.act('web.action.skip', 's');
    if (hand < 5) await table.next();
  }
  await result.click();
  await page.locator('main .pane').waitFor();
  await check('daily-past-result');
  await navigate(w, '/timed');
  await navigate(w, '/daily/99999');
  await check('daily-none');
}

export async function walkTimed(w: Walk): Promise<void> {
  const { page, table, check, advanceTime } = w;
  const runOut = async (): Promise<void> => {
    await advanceTime(4 * 60_000);
    await page.locator('main .hero').waitFor();
  };
  await goTo(w, '/timed');
  await check('timed');
  for (const [state, name] of [
    ['timed1', table.say('web.timed.minutes', { n: 1 })],
    ['timed5', table.say('web.timed.minutes', { n: 5 })],
    ['streak', table.say('web.nav.streak')],
    ['', table.say('web.timed.minutes', { n: 3 })],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    if (state) await check(state);
  }
  await table.button('web.scoring').click();
  await dialog(page, 'scoring').waitFor();
  await check('scoring');
  await closeDialog(page);
  await holdIntervals(page, 800); // the countdown before a run
  await table.button('web.timed.start').click();
  await page.locator('main [role=status] b').waitFor();
  await check('timed-count');
  await releaseIntervals(page);
  await table.hand();
  await check('timed-hand');
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
  await check('timed-streak');
  await runOut();
  await check('timed-result');
  await page.waitForURL(/\/t\//);
  await page.reload();
  await page.locator('main .hero').waitFor();
  await check('result');
}
