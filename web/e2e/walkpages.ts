// Walks through the pages without a table, and through pages without a network.
import { runs } from './runs';
import { close, goTo, workerReady, nextRun, sheet, navigate, type Walk } from './step';
import { pattern } from './words';

export async function empty(w: Walk): Promise<void> {
  // Without a service worker yet, the server itself answers.
  await goTo(w, '/nowhere/at/all');
  await w.see('missing');
  for (const path of ['stats', 'history']) {
    await navigate(w, '/' + path);
    await w.page.locator('.empty').waitFor();
    await w.see(path + '-empty');
  }
}

export async function solver(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await goTo(w, '/solve');
  await page.locator('.ideas').first().waitFor();
  await see('solver');
  await goTo(w, '/solve/4-4-6-8');
  await page.locator('.ideas').first().waitFor();
  await see('solver-answers');
  await page
    .getByRole('button', { name: pattern(table.lang, 'web.answers.play') })
    .first()
    .click();
  await page.getByRole('group', { name: table.word('web.player.table') }).waitFor();
  await see('solver-steps');
  await goTo(w, '/solve/1-1-1-1');
  await page.locator('.near').first().waitFor();
  await see('solver-none');
  await page.locator('.pc').first().click();
  await table.button('web.solver.done').waitFor();
  await see('solver-pad');
  await table.button('web.solver.done').click();
  await table.button('web.solver.type').click();
  await page.getByRole('textbox', { name: table.word('web.solver.type') }).fill('3 zebra');
  await page.locator('.fault:not(:empty)').first().waitFor();
  await see('solver-fault');
  await goTo(w, '/solve/3-6-25-50-75-100?target=952&rules=countdown');
  await page.locator('.ideas').first().waitFor();
  await see('solver-countdown');
}

export async function puzzle(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await navigate(w, '/p/1-3.3.8.8-24-classic');
  await see('puzzle');
  await table.button('web.puzzle.show').click();
  await page.locator('.ideas').first().waitFor();
  await see('puzzle-answers');
  await goTo(w, '/p/1-3.3.8');
  await page.getByRole('heading', { name: table.word('web.puzzle.none') }).waitFor();
  await see('puzzle-unknown');
}

export async function figures(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await navigate(w, '/stats');
  await page.locator('.flip').first().waitFor();
  await see('stats');
  await table.button('web.stats.skills.time').click();
  await see('stats-times');
  for (const flip of await page.locator('.flip').all()) await flip.click();
  await see('stats-tables');
  await navigate(w, '/history');
  await page.locator('ol.panel').waitFor();
  await see('history');
}

export async function review(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await navigate(w, '/review/' + (await runs(page)).find((run) => run.mode === 'daily')!.run);
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
  await navigate(w, '/timed');
  const begun = nextRun(page);
  await table.button('web.timed.start').click();
  const open = await begun;
  await table.hand();
  await goTo(w, '/review/' + open);
  await page.getByText(table.word('web.review.open')).waitFor();
  await see('review-open');
  await goTo(w, '/review/none');
  await page.getByText(table.word('web.review.none')).waitFor();
  await see('review-unknown');
}

export async function settings(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await navigate(w, '/settings');
  await see('settings');
  await table.button('web.account.signin').click();
  await sheet(page, 'sign-in').waitFor();
  await see('sign-in');
  await close(page);
  await table.button('web.account.erase').click();
  await sheet(page, 'erase').waitFor();
  await see('erase');
  await close(page);
  await navigate(w, '/about');
  await see('about');
  await workerReady(page);
  await goTo(w, '/nowhere/at/all');
  await page.getByRole('heading', { name: table.word('web.page.lost') }).waitFor();
  await see('lost');
}

export async function offline(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await goTo(w, '/');
  await table.hand();
  await workerReady(page);
  await goTo(w, '/'); // from the service worker, with a network
  await page.context().setOffline(true);
  await goTo(w, '/');
  await table.hand();
  await see('offline');
  await page.goto('/stats');
  await page.getByRole('alert').waitFor();
  await see('offline-stats');
  await goTo(w, '/daily');
  await see('offline-daily');
  await goTo(w, '/solve/1-2-3-4-5');
  await page.locator('.fail').waitFor();
  await see('offline-solver');
  await page.context().setOffline(false);

  // A daily that was begun online waits for the network.
  await goTo(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.play') }).click();
  await table.hand();
  await page.context().setOffline(true);
  await goTo(w, '/daily');
  await page.getByText(table.word('web.daily.waits')).waitFor();
  await see('offline-daily-begun');
  await page.context().setOffline(false);

  // On the next day it is offered beside the new daily.
  await page.route('**/game/daily', async (route) => {
    const response = await route.fetch();
    const { run, number, ...said } = await response.json();
    const left = { number, run };
    await route.fulfill({ response, json: { ...said, number: number + 1, state: 'new', left } });
  });
  await goTo(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.goon') }).waitFor();
  await see('daily-left');
}
