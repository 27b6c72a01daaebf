// Walks over the pages for reading, and over what there is without network.
import { runs } from './runs';
import { close, go, kept, made, sheet, turn, type Walk } from './step';
import { pattern } from './words';

export async function empty(w: Walk): Promise<void> {
  // Before the service worker is there the server answers itself.
  await go(w, '/nowhere/at/all');
  await w.see('missing');
  for (const path of ['stats', 'history']) {
    await turn(w, '/' + path);
    await w.page.locator('.empty').waitFor();
    await w.see(path + '-empty');
  }
}

export async function solver(w: Walk): Promise<void> {
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
  await see('solver-steps');
  await go(w, '/solve/1-1-1-1');
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
  await go(w, '/solve/3-6-25-50-75-100?target=952&rules=countdown');
  await page.locator('.ideas').first().waitFor();
  await see('solver-countdown');
}

export async function puzzle(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await turn(w, '/p/1-3.3.8.8-24-classic');
  await see('puzzle');
  await table.button('web.puzzle.show').click();
  await page.locator('.ideas').first().waitFor();
  await see('puzzle-answers');
  await go(w, '/p/1-3.3.8');
  await page.getByRole('heading', { name: table.word('web.puzzle.none') }).waitFor();
  await see('puzzle-unknown');
}

export async function figures(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await turn(w, '/stats');
  await page.locator('.flip').first().waitFor();
  await see('stats');
  await table.button('web.stats.skills.time').click();
  await see('stats-times');
  for (const flip of await page.locator('.flip').all()) await flip.click();
  await see('stats-tables');
  await turn(w, '/history');
  await page.locator('ol.panel').waitFor();
  await see('history');
}

export async function review(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await turn(w, '/review/' + (await runs(page)).find((run) => run.mode === 'daily')!.run);
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
  await turn(w, '/timed');
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

export async function settings(w: Walk): Promise<void> {
  const { page, table, see } = w;
  await turn(w, '/settings');
  await see('settings');
  await table.button('web.account.signin').click();
  await sheet(page, 'sign-in').waitFor();
  await see('sign-in');
  await close(page);
  await table.button('web.account.erase').click();
  await sheet(page, 'erase').waitFor();
  await see('erase');
  await close(page);
  await turn(w, '/about');
  await see('about');
  await kept(page);
  await go(w, '/nowhere/at/all');
  await page.getByRole('heading', { name: table.word('web.page.lost') }).waitFor();
  await see('lost');
}

export async function offline(w: Walk): Promise<void> {
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

  // A daily that was begun with network waits for it.
  await go(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.play') }).click();
  await table.hand();
  await page.context().setOffline(true);
  await go(w, '/daily');
  await page.getByText(table.word('web.daily.waits')).waitFor();
  await see('offline-daily-begun');
  await page.context().setOffline(false);

  // The day after it is offered beside the next one.
  await page.route('**/game/daily', async (route) => {
    const response = await route.fetch();
    const { run, number, ...said } = await response.json();
    const left = { number, run };
    await route.fulfill({ response, json: { ...said, number: number + 1, state: 'new', left } });
  });
  await go(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.goon') }).waitFor();
  await see('daily-left');
}
