// Walks through every state of list.json. see is called in each, and may change the window and the
// theme, but must not play.
import type { Locator, Page } from 'playwright-core';
import { soon } from './browser';
import { Table } from './table';
import { pattern, type Lang } from './words';
import { expect } from 'vitest';

export type See = (name: string) => Promise<void>;

interface Walk {
  page: Page;
  table: Table;
  see: See;
}

/** Parts of the walk, each for a player who begins with nothing. */
const parts = {
  home: async (w) => {
    await empty(w);
    await home(w);
    await help(w);
  },
  practice: async (w) => {
    await practice(w);
    await single(w);
  },
  back: async (w) => {
    await dealt(w);
    await daily(w);
    await figures(w);
    await review(w);
  },
  timed,
  solver: async (w) => {
    await solver(w);
    await puzzle(w);
  },
  settings: async (w) => {
    await dealt(w);
    await settings(w);
  },
  offline,
} satisfies Record<string, (w: Walk) => Promise<void>>;

export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

export const walk = (part: Part, page: Page, lang: Lang, see: See): Promise<void> =>
  parts[part]({ page, table: new Table(page, 'mouse', lang), see });

/** The name of the run that is made next. */
async function made(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    (one) => one.url().endsWith('/game/runs') && one.status() === 201,
  );
  return ((await answer.json()) as { run: string }).run;
}

/** Begins a practice that goes on. */
async function dealt(w: Walk): Promise<void> {
  const begun = made(w.page);
  await go(w, '/');
  await begun;
  await w.table.hand();
}

/** Goes to a page and waits until it has its heading and nothing is still asked for. */
async function go({ page }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await soon(async () => expect(await page.locator('[aria-busy=true]').count()).toBe(0));
}

async function empty(w: Walk): Promise<void> {
  // Before the service worker is there the server answers itself.
  await go(w, '/nowhere/at/all');
  await w.see('missing');
  for (const path of ['stats', 'history']) {
    await go(w, '/' + path);
    await w.page.locator('.empty').waitFor();
    await w.see(path + '-empty');
  }
}

async function home(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/');
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
  await see('home-typed-wrong');
  await page.keyboard.press('Escape');
  const hand = await table.hand();
  const plus = hand.reduce((sum, n) => sum + n) !== 24;
  await table.merge({ a: 0, op: plus ? '+' : '-', b: 1 });
  await table.merge({ a: 1, op: '+', b: 2 });
  await table.merge({ a: 2, op: '+', b: 3 });
  await page.locator('.offer').waitFor();
  await see('home-missed');
  await table.act('web.action.reset', 'r');
  await table.act('web.action.none', 'n');
  await page.locator('.hint.bad').waitFor();
  await see('home-none-wrong');
  await hints(w);
  await table.next();
  await table.play();
  await table.banner.waitFor();
  await see('home-solved');
}

async function hints({ page, table, see }: Walk): Promise<void> {
  const dots = (n: number) => page.getByRole('img', { name: table.word('web.hint.dots', { n }) });
  await table.act('web.action.hint', 'h');
  await dots(1).waitFor();
  await see('home-hint-1');
  await table.act('web.action.hint', 'h');
  await dots(2).waitFor();
  await table.act('web.action.hint', 'h');
  await dots(3).waitFor();
  await see('home-hint-3');
  await table.act('web.action.hint', 'h');
  const sure = table.action('web.action.sure');
  await sure.waitFor();
  await see('home-hint-sure');
  await sure.click();
  await table.banner.waitFor();
  await see('home-shown');
}

async function help({ page, see }: Walk): Promise<void> {
  await page.keyboard.press('?');
  await sheet(page, 'keys').waitFor();
  await see('keys');
  await close(page);
}

const sheet = (page: Page, name: string): Locator => page.locator(`dialog[open][data-name="${name}"]`);

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

async function practice(w: Walk): Promise<void> {
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
    await deal.getByRole('button', { name: table.word('web.practice.go'), exact: true }).click();
    await soon(async () => expect(await table.tiles.count()).toBe(tiles));
    await table.hand();
    await see(name);
  };
  await go(w, '/practice');
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

async function single(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/practice?hand=1-1.1.1.1-24-classic');
  await table.play();
  await table.button('web.practice.more').waitFor();
  await see('practice-none');
  await go(w, '/practice?hand=1-3.3.8.8-24-classic');
  await table.play();
  await table.button('web.practice.more').waitFor();
  await see('practice-over');
  await go(w, '/practice?hand=1-3.3.8');
  await page.getByText(table.word('web.problem.no-puzzle')).first().waitFor();
  await see('practice-unknown');
}

async function daily(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/daily');
  const play = page.getByRole('button', { name: pattern(table.lang, 'web.daily.play') });
  await play.waitFor();
  await see('daily');
  await play.click();
  await table.hand();
  await see('daily-hand');
  await table.act('web.action.skip', 's');
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
  await settled(page);
  await see('daily-result');
}

async function timed(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/timed');
  await see('timed');
  await table.button('web.scoring').click();
  await sheet(page, 'scoring').waitFor();
  await see('scoring');
  await close(page);
  await table.button('web.timed.start').click();
  await page.locator('main [role=status] b').waitFor();
  await see('timed-count');
  await table.hand();
  await see('timed-hand');
  for (let solved = 1; solved <= 3; solved++) {
    const before = await page.locator('main .goal small').innerText();
    await table.play();
    await soon(async () => expect(await page.locator('main .goal small').innerText()).not.toBe(before));
  }
  await table.hand();
  await see('timed-streak');
  await page.locator('main').focus(); // keys without modifiers are for who is at the table
  await runOut(page, table);
  await see('timed-result');
}

/** Lets the time of a timed run go by, with wrong claims that cost 3 s each. */
export async function runOut(page: Page, table: Table): Promise<void> {
  const none = table.action('web.action.none');
  for (let claims = 0; claims < 80 && (await none.count()) > 0; claims++) {
    await page.keyboard.press('n');
    await page.waitForTimeout(40);
  }
  await page.locator('main .sheet').waitFor();
}

async function solver(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/solve');
  await page.locator('.ideas').first().waitFor();
  await see('solver');
  await go(w, '/solve/4-4-6-8');
  await page.locator('.ideas').first().waitFor();
  await see('solver-answers');
  await page
    .getByRole('button', { name: pattern(table.lang, 'web.answers.play') })
    .first()
    .click();
  await page.getByRole('group', { name: table.word('web.player.table') }).waitFor();
  await page.waitForTimeout(300);
  await see('solver-steps');
  await go(w, '/solve/1-1-1-1');
  await page.locator('.near').first().waitFor();
  await see('solver-none');
  await page.getByLabel(table.word('web.solver.type')).fill('3 zebra');
  await page.locator('.fault:not(:empty)').first().waitFor();
  await see('solver-fault');
  await go(w, '/solve/3-6-25-50-75-100?target=952&rules=countdown');
  await page.locator('.ideas').first().waitFor({ timeout: 30_000 });
  await see('solver-countdown');
}

async function puzzle(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/p/1-3.3.8.8-24-classic');
  await see('puzzle');
  await table.button('web.puzzle.show').click();
  await page.locator('.ideas').first().waitFor();
  await see('puzzle-answers');
  await go(w, '/p/1-3.3.8');
  await page.getByRole('heading', { name: table.word('web.puzzle.none') }).waitFor();
  await see('puzzle-unknown');
}

async function figures(w: Walk): Promise<void> {
  const { page, see } = w;
  await go(w, '/stats');
  await page.locator('.flip').first().waitFor();
  await see('stats');
  for (const flip of await page.locator('.flip').all()) await flip.click();
  await see('stats-tables');
  await go(w, '/history');
  await page.locator('ol.panel').waitFor();
  await see('history');
}

async function review(w: Walk): Promise<void> {
  const { page, table, see } = w;
  const runs = await page.evaluate(async () => {
    const response = await fetch('/game/runs');
    return ((await response.json()) as { runs: { run: string; mode: string }[] }).runs;
  });
  await go(w, '/review/' + runs.find((run) => run.mode === 'daily')!.run);
  await page.locator('.path, .det').first().waitFor();
  await page.locator('.ideas').first().waitFor();
  await see('review');
  await page
    .getByRole('region', { name: table.word('web.review.hands') })
    .getByRole('button')
    .nth(1)
    .click();
  await page.getByRole('button', { name: table.word('web.review.replay') }).click();
  await page.getByRole('group', { name: table.word('web.player.table') }).waitFor();
  await page.locator('.ideas').first().waitFor();
  await see('review-replay');
  await go(w, '/timed');
  const begun = made(page);
  await table.button('web.timed.start').click();
  const open = await begun;
  await table.hand();
  await go(w, '/review/' + open);
  await page.getByText(table.word('web.review.open')).waitFor();
  await see('review-open');
  await go(w, '/review/none');
  await page.getByText(table.word('web.review.none')).waitFor();
  await see('review-unknown');
}

async function settings(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/settings');
  await see('settings');
  await table.button('web.account.signin').click();
  await sheet(page, 'sign-in').waitFor();
  await see('sign-in');
  await close(page);
  await table.button('web.account.erase').click();
  await sheet(page, 'erase').waitFor();
  await see('erase');
  await close(page);
  await go(w, '/about');
  await see('about');
  await kept(page);
  await go(w, '/nowhere/at/all');
  await page.getByRole('heading', { name: table.word('web.page.lost') }).waitFor();
  await see('lost');
}

async function offline(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await go(w, '/');
  await table.hand();
  await kept(page);
  await go(w, '/'); // by the service worker, while there is network
  await page.context().setOffline(true);
  await go(w, '/');
  await table.hand();
  await see('offline');
  await page.goto('/stats');
  await page.getByRole('alert').waitFor();
  await see('offline-stats');
  await go(w, '/daily');
  await see('offline-daily');
  await go(w, '/solve/1-2-3-4-5');
  await page.locator('.fail').waitFor();
  await see('offline-solver');
  await page.context().setOffline(false);
}

/** Waits until the service worker has everything that play without network needs. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
  });
}
