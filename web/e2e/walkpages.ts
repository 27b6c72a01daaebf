// Walks through the pages without a table, and through pages without a network.
import type { HandStats } from '../src/core/types.gen';
import { mergesFor } from './answer';
import { runs } from './runs';
import { closeDialog, dialog, goTo, navigate, nextRun, workerReady, type Walk } from './step';
import { pattern } from './words';

export async function walkEmptyPages(w: Walk): Promise<void> {
  // There is no service worker yet, so the server answers.
  await goTo(w, '/nowhere/at/all');
  await w.check('missing');
  for (const path of ['stats', 'history']) {
    await navigate(w, '/' + path);
    await w.page.locator('.empty').waitFor();
    await w.check(path + '-empty');
  }
  await navigate(w, '/stats/rating');
  await w.page.getByText(w.table.say('web.rating.few.sub')).waitFor();
  await w.check('rating-empty');
  await goTo(w, '/stats/hands');
  await w.page.getByText(w.table.say('web.grades.empty')).waitFor();
  await w.check('hands-empty');
}

export async function walkSolver(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await goTo(w, '/solve');
  await page.locator('.ideas').first().waitFor();
  await check('solver');
  await goTo(w, '/solve/4-4-6-8');
  await page.locator('.ideas').first().waitFor();
  await check('solver-answers');
  await page
    .getByRole('button', { name: pattern(table.lang, 'web.answers.play') })
    .first()
    .click();
  await page.getByRole('group', { name: table.say('web.player.table') }).waitFor();
  await check('solver-steps');
  await goTo(w, '/solve/1-1-1-1');
  await page.locator('.near').first().waitFor();
  await check('solver-none');
  await page.locator('.pc').first().click();
  await table.button('web.solver.done').waitFor();
  await check('solver-pad');
  await table.button('web.solver.done').click();
  await table.button('web.solver.type').click();
  await page.getByRole('textbox', { name: table.say('web.solver.type') }).fill('3 zebra');
  await page.locator('.fault:not(:empty)').first().waitFor();
  await check('solver-fault');
  await goTo(w, '/solve/3-6-25-50-75-100?target=952&rules=countdown');
  await page.locator('.ideas').first().waitFor();
  await check('solver-countdown');
}

export async function walkDrills(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/drills');
  await page.locator('ol a').first().waitFor();
  await check('drills');
  await goTo(w, '/set');
  await page.locator('textarea').waitFor();
  await check('set-new');
  await page.locator('textarea').fill('3 3 8 8\n1 1 1 1\n3 6 10 11 12 13');
  await page.getByText(table.say('web.set.none')).waitFor();
  await check('set-hands');
  await goTo(w, '/set/3.3.8.8_1.1.1.1?title=' + 'Fractions-'.repeat(6));
  await page.locator('.go').waitFor();
  await check('set');
  await goTo(w, '/set/3.3');
  await page.getByText(table.say('web.set.bad')).waitFor();
  await check('set-bad');
}

export async function walkSheets(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const picture = page.locator('.prev img');
  await goTo(w, '/sheet?seed=5&lang=zh');
  await picture.waitFor();
  await check('sheet');
  await table.button('web.sheet.more').click();
  await check('sheet-more');
  await table.button('web.sheet.part.answers').click();
  await page.getByAltText(table.say('web.sheet.page.answers', { n: 2, of: 2 })).waitFor();
  await check('sheet-answers');
  await goTo(w, '/sheet?kind=bingo&seed=5&lang=zh&title=' + 'Bingo-'.repeat(10));
  await picture.waitFor();
  await check('sheet-bingo');
  await goTo(w, '/sheet?levels=1&cards=3&needs=fraction&seed=5&lang=zh');
  await page.getByRole('alert').getByText(table.say('web.sheet.nothing')).waitFor();
  await check('sheet-nothing');
  await goTo(w, '/sheet?seed=5&lang=zh');
  const code = await page.locator('.prev b').innerText();
  const field = page.getByRole('textbox', { name: table.say('web.sheet.code') });
  await field.fill('7KQ0');
  await field.press('Enter');
  await page.getByText(table.say('web.sheet.code.bad')).waitFor();
  await check('sheet-code-wrong');
  await field.fill(code);
  await field.press('Enter');
  await page.getByText(table.say('web.sheet.code.used', { code })).waitFor();
  await check('sheet-code');
  await goTo(w, '/s/' + code);
  await page.locator('.go').waitFor();
  await check('printed');
  await goTo(w, '/s/2222');
  await page.getByText(table.say('web.sheet.unknown.sub')).waitFor();
  await check('printed-unknown');
}

export async function walkFindAll(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const open = async (puzzle: string): Promise<void> => {
    await goTo(w, '/practice/all' + puzzle);
    await page.locator('main [data-slot]').first().waitFor();
  };
  await open('');
  await check('find');
  await open('/1-4.5.6.10-24-classic?found=5*(10-4)-6&time=38000');
  for (const merge of mergesFor('(10-4)*5-6', [4, 5, 6, 10])) await table.merge(merge);
  await page.locator('.verdict').waitFor();
  await check('find-same');
  await page.keyboard.press('r');
  await page.keyboard.press('h');
  await page.locator('.verdict').waitFor();
  await check('find-hint');
  await table.action('web.find.giveup').click();
  await table.action('web.action.sure').click();
  await table.button('web.find.play').waitFor();
  await check('find-shown');
  await page.getByRole('button', { name: table.say('web.find.shown.n', { n: 3 }) }).click();
  await page.locator('.ledger li').first().waitFor();
  await check('find-idea');
  await open('/1-3.3.8.8-24-classic?found=8/(3-8/3)&time=38000');
  await table.button('web.find.next').waitFor();
  await check('find-all');
  await goTo(w, '/practice/all/1-1.1.1.1-24-classic');
  await table.button('web.find.next').waitFor();
  await check('find-bad');
}

export async function walkPuzzle(w: Walk): Promise<void> {
  const { page, table, check } = w;
  // The answers of the server would depend on what other parts have played.
  let stats: HandStats = {
    puzzle: '1-3.3.8.8-24-classic',
    predicted: 60_000,
    solutions: 0,
    counts: { ideas: 1, forms: 1 },
  };
  await page.route('**/game/hands/*', (route) => route.fulfill({ json: stats }));
  await navigate(w, '/p/1-3.3.8.8-24-classic');
  await page.getByText(table.say('web.puzzle.measured.none')).waitFor();
  await check('puzzle');
  await table.button('web.puzzle.show').click();
  await page.locator('.ideas').first().waitFor();
  await check('puzzle-answers');
  stats = { ...stats, puzzle: '1-4.5.6.10-24-classic', measured: 17_400, counts: { ideas: 3, forms: 3 } };
  await goTo(w, '/p/1-4.5.6.10-24-classic');
  await page.getByText(table.say('web.puzzle.measured.sub')).waitFor();
  await check('puzzle-played');
  await page.unroute('**/game/hands/*');
  await goTo(w, '/p/1-3.3.8');
  await page.getByRole('heading', { name: table.say('web.puzzle.none') }).waitFor();
  await check('puzzle-unknown');
}

export async function walkReview(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/review/' + (await runs(page)).find((run) => run.mode === 'daily')!.run);
  await page.locator('.path, .det').first().waitFor();
  await page.locator('.ideas').first().waitFor();
  await check('review');
  await page
    .getByRole('region', { name: table.say('web.review.hands') })
    .getByRole('button')
    .nth(1)
    .click();
  await page.getByRole('button', { name: table.say('web.review.replay') }).click();
  await page.getByRole('group', { name: table.say('web.player.table') }).waitFor();
  await page.locator('.ideas').first().waitFor();
  await check('review-replay');
  await navigate(w, '/timed');
  const pendingRun = nextRun(page);
  await table.button('web.timed.start').click();
  const openRun = await pendingRun;
  await table.hand();
  await goTo(w, '/review/' + openRun);
  await page.getByText(table.say('web.review.open')).waitFor();
  await check('review-open');
  await goTo(w, '/review/none');
  await page.getByText(table.say('web.review.none')).waitFor();
  await check('review-unknown');
}

export async function walkSettings(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/settings');
  await check('settings');
  await table.button('web.account.signin').click();
  await dialog(page, 'sign-in').waitFor();
  await check('sign-in');
  await closeDialog(page);
  await table.button('web.account.erase').click();
  await dialog(page, 'erase').waitFor();
  await check('erase');
  await closeDialog(page);
  await navigate(w, '/about');
  await check('about');
  await workerReady(page);
  await goTo(w, '/nowhere/at/all');
  await page.getByRole('heading', { name: table.say('web.page.lost') }).waitFor();
  await check('lost');
}

export async function walkOffline(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await goTo(w, '/');
  await table.hand();
  await workerReady(page);
  await goTo(w, '/'); // from the service worker, with a network
  await page.context().setOffline(true);
  await goTo(w, '/');
  await table.hand();
  await check('offline');
  await page.goto('/stats');
  await page.getByRole('alert').waitFor();
  await check('offline-stats');
  await page.goto('/stats/rating');
  await page.getByRole('alert').waitFor();
  await check('offline-rating');
  await page.goto('/stats/boards');
  await page.getByRole('alert').first().waitFor();
  await check('offline-boards');
  await page.goto('/player/some');
  await page.getByRole('alert').waitFor();
  await check('offline-player');
  await goTo(w, '/daily');
  await check('offline-daily');
  await goTo(w, '/sheet?seed=5&lang=zh');
  await page.locator('.prev').getByRole('alert').waitFor();
  await check('offline-sheet');
  await goTo(w, '/solve/1-2-3-4-5');
  await page.locator('.fail').waitFor();
  await check('offline-solver');
  await page.context().setOffline(false);

  // A daily that was begun online waits for the network.
  await goTo(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.play') }).click();
  await table.hand();
  await page.context().setOffline(true);
  await goTo(w, '/daily');
  await page.getByText(table.say('web.daily.waits')).waitFor();
  await check('offline-daily-begun');
  await page.context().setOffline(false);

  // On the next day it is offered beside the new daily.
  await page.route('**/game/daily', async (route) => {
    const response = await route.fetch();
    const { run, number, ...answer } = await response.json();
    const left = { number, run };
    await route.fulfill({ response, json: { ...answer, number: number + 1, state: 'new', left } });
  });
  await goTo(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.continue') }).waitFor();
  await check('daily-left');
}
