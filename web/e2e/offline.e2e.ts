// Without network: what was kept goes on, what was played waits, is sent once and counts once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownServer, soon, visit } from './browser';
import { begin, goOn } from './daily';
import { runs } from './runs';
import { figure, fill, follow, load, waiting } from './step';
import { Table } from './table';
import { word } from './words';

const silence = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 409/;

/** How often each path under /game was posted to. */
function posts(page: Page): (path: string) => number {
  const all: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.ok()) all.push(new URL(response.url()).pathname);
  });
  return (path) => all.filter((one) => one === path).length;
}

test.concurrent('practice and the solver work; the run is sent once and marked', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const table = new Table(page);
  const sent = posts(page);
  await load(table);

  await context.setOffline(true);
  await page.reload();
  await table.hand();
  await page.getByText(word('en', 'web.offline')).first().waitFor();
  // No server says the answer here: the page's own table knows it.
  const hand = await table.numbers();
  await table.play();
  await table.solved();
  await table.next();
  await table.play();
  await table.solved();

  // The table is left, so the run is done with and lies in the outbox.
  await follow(page, 'web.nav.solver', /\/solve/);
  await soon(async () => expect(await waiting(page)).toBe(1));
  await page.goto(`/solve/${hand.join('-')}`);
  await page.locator('.ideas').first().waitFor();
  await page.goto('/solve/1-1-1-1');
  await page.getByText('No solution for A A A A.').waitFor();
  await page.goto('/settings');
  await page.getByText(word('en', 'web.account.offline')).waitFor();

  // It is taken out once it was answered: a page that ends before that sends it again.
  await context.setOffline(false);
  await soon(async () => expect(await waiting(page)).toBe(0));
  await page.locator('#name').waitFor(); // the account is there by itself
  await page.goto('/history');
  await soon(async () => {
    const mine = (await runs(page)).filter((run) => run.offline);
    expect(mine.map(({ mode, solved, ranked }) => ({ mode, solved, ranked: ranked ?? false }))).toEqual([
      { mode: 'practice', solved: 2, ranked: false },
    ]);
  });
  const entry = page.getByRole('link', { name: /Practice.*2 of 2/s });
  await entry.waitFor();
  await soon(async () => expect(await entry.innerText()).toContain('offline'));
  await page.goto('/stats');
  await figure(page, 'Hands solved', /\b2\b/);
  await soon(async () => expect(sent('/game/offline')).toBe(1));
  await close(silence);
});

test.concurrent('the server is killed and comes back in the middle of a run', async ({ onTestFinished }) => {
  const server = await ownServer(onTestFinished);
  const { page, close } = await visit({ lessMotion: true, server });
  const table = new Table(page);
  await begin(table);
  await table.play();
  await table.solved();
  await table.next();
  await table.hand();

  await server.kill();
  await table.play();
  await page.getByText(word('en', 'web.net.lost')).first().waitFor();
  await server.restart();
  await table.solved();
  await table.next();
  await table.hand();
  expect(await table.level()).toBe(3);
  await page.reload();
  await goOn(page).click();
  await table.hand();
  expect(await table.level()).toBe(3);
  await close(/ERR_|status of 409/); // what was under way broke off in one way or another
});

test.concurrent('a browser whose disk is full plays all the same, and sends what was played', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const table = new Table(page);
  await load(table);
  await fill(page);
  await begin(table);
  await table.play();
  await table.solved();
  await page.reload();
  await goOn(page).click();
  await table.banner.waitFor();

  await page.goto('/');
  await table.hand();
  await context.setOffline(true);
  await page.reload();
  await table.play();
  await table.solved();
  await page.getByText(word('en', 'web.outbox.room')).first().waitFor();
  await follow(page, 'web.nav.solver', /\/solve/);
  await page.getByText(word('en', 'web.outbox.waiting', { n: 1 })).waitFor();
  await context.setOffline(false);
  await soon(async () =>
    expect((await runs(page)).filter((run) => run.offline)).toMatchObject([{ solved: 1 }]),
  );
  await soon(async () => expect(await page.getByText(word('en', 'web.outbox.room')).count()).toBe(0));
  await close(silence);
});
