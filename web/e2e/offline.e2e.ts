// Without network: what was kept goes on, what was played waits, is sent once and counts once.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { quit, soon, visit } from './browser';
import { begin, goOn, loadDaily, says, seeResult, result } from './daily';
import { runs } from './runs';
import { dataFolder, start } from './server';
import { figure, fill, follow, kept, load, waiting } from './step';
import { Table } from './table';
import { word } from './words';

afterAll(quit);

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
  const { page, context, close } = await visit({ lessMotion: true });
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

  // It is taken out once it was answered: a page that ends before that sends it again.
  await context.setOffline(false);
  await soon(async () => expect(await waiting(page)).toBe(0));
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

test.concurrent('the daily, once loaded: counted, not ranked', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await loadDaily(table);

  await context.setOffline(true);
  await page.goto('/daily');
  await says(page, 'web.daily.unranked').waitFor();
  await begin(table);
  for (let hand = 0; hand < 5; hand++) {
    if (hand > 0) await table.next();
    await table.play();
    if (hand < 4) await table.solved();
  }
  await seeResult(page, 5);
  await says(page, 'web.daily.unranked.short').waitFor();

  await context.setOffline(false);
  await page.goto('/history');
  await soon(async () => {
    const mine = (await runs(page)).filter((run) => run.mode === 'daily');
    expect(mine.map(({ solved, offline, ranked }) => ({ solved, offline, ranked: ranked ?? false }))).toEqual(
      [{ solved: 5, offline: true, ranked: false }],
    );
  });
  await page.goto('/daily');
  await result(page, 5).waitFor();
  await close(silence);
});

test.concurrent('the network goes in mid-hand: the answer waits and counts', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await load(table);
  await context.setOffline(true);
  await table.play();
  await page.getByText(word('en', 'web.net.lost')).first().waitFor();
  await context.setOffline(false);
  await table.solved();
  await soon(async () => expect((await runs(page))[0]).toMatchObject({ solved: 1 }));
  expect((await runs(page))[0]!.offline ?? false).toBe(false);
  await close(silence);
});

test.concurrent('the network goes, the tab is closed: any later tab sends what was played', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await begin(table);
  await kept(page);
  await context.setOffline(true);
  await table.letGo();
  await soon(async () => expect(await waiting(page)).toBe(1));
  const later = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const sent = posts(later);
  await later.goto('/about');
  await soon(async () => expect(await runs(later)).toMatchObject([{ mode: 'daily', solved: 0 }]));
  const { run } = (await runs(later))[0]!;
  const outcomes = () =>
    later.evaluate(
      async (id) =>
        (
          (await (await fetch('/game/runs/' + id)).json()) as { view: { shown: { outcome: string }[] } }
        ).view.shown.map((hand) => hand.outcome),
      run,
    );
  await soon(async () => expect(await outcomes()).toEqual(['skip']));
  await soon(async () => expect(sent(`/game/runs/${run}/moves`)).toBe(1));
  await close(silence);
});

test.concurrent('the server is killed and comes back in the middle of a run', async ({ onTestFinished }) => {
  const data = dataFolder();
  let server = await start(inject('binary'), data);
  onTestFinished(async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  });
  const { page, close } = await visit({ lessMotion: true, url: server.url });
  const table = new Table(page);
  await begin(table);
  await table.play();
  await table.solved();
  await table.next();
  await table.hand();

  const ended = new Promise((done) => server.process.once('exit', done));
  server.process.kill('SIGKILL');
  await ended;
  await table.play();
  await page.getByText(word('en', 'web.net.lost')).first().waitFor();
  server = await start(inject('binary'), data, Number(new URL(server.url).port));
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

/** Plays a hand that this browser dealt and leaves it, so that the run waits to be sent. */
async function playedOffline(page: Page): Promise<void> {
  const table = new Table(page);
  await page.reload();
  await table.play();
  await table.solved();
  await follow(page, 'web.nav.solver', /\/solve/);
}

test.concurrent('what one guest played is not sent for the next, and waits for its own', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  const sent = posts(page);
  await page.goto('/');
  await table.hand();
  await page.goto('/settings'); // the server has said who plays
  await page.locator('#name').waitFor();
  await load(table);
  await context.setOffline(true);
  await playedOffline(page);
  await page.getByText(word('en', 'web.outbox.waiting', { n: 1 })).waitFor();

  const mine = await context.cookies();
  await context.clearCookies({ name: 'make24' });
  await context.setOffline(false);
  await page.goto('/');
  await table.hand(); // the next guest's
  await page.goto('/settings');
  await page.locator('#name').waitFor();
  await page.goto('/history');
  await page.waitForLoadState('networkidle');
  expect((await runs(page)).filter((run) => run.offline)).toEqual([]);
  expect(sent('/game/offline')).toBe(0);
  expect(await page.getByText(word('en', 'web.outbox.waiting', { n: 1 })).count()).toBe(0);

  await context.addCookies(mine);
  await page.goto('/history'); // the first page after all that, which knows only the next guest
  await soon(async () => {
    expect((await runs(page)).filter((run) => run.offline)).toMatchObject([{ solved: 1 }]);
    expect(await waiting(page)).toBe(0);
  });
  await close(silence);
});

test.concurrent('no room on the device: it is said, and what was played is sent all the same', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await load(table);
  await fill(page);
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

test.concurrent('the account is there by itself once the network is back', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  await load(new Table(page));
  await context.setOffline(true);
  await page.goto('/settings');
  await page.getByText(word('en', 'web.account.offline')).waitFor();
  await context.setOffline(false);
  await page.locator('#name').waitFor();
  await close(silence);
});
