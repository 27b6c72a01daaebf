// One run played without network in two tabs: each goes on where the other is, and nothing of it
// is lost or sent twice.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { soon, visit } from './browser';
import { skip } from './daily';
import { kept, waiting } from './step';
import { Table } from './table';
import { word } from './words';

const silence = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 409/;

interface Sent {
  run: string;
  mode: string;
  offline?: boolean;
  solved: number;
  hands: number;
}
const sent = (page: Page): Promise<Sent[]> =>
  page.evaluate(async () => {
    const { runs } = (await (await fetch('/game/runs')).json()) as { runs: Sent[] };
    return runs.filter(({ offline }) => offline);
  });

const elsewhere = (page: Page): Promise<void> =>
  page.locator('main').getByText(word('en', 'web.problem.elsewhere')).first().waitFor();

/** Waits until a tab shows the hand that lies in another. */
const same = (one: Table, other: Table): Promise<void> =>
  soon(async () => expect((await one.numbers()).join()).toBe((await other.numbers()).join()));

/** What was played without network is sent once there is one, by the page that goes there. */
async function arrives(page: Page, run: Partial<Sent>): Promise<void> {
  await page.context().setOffline(false);
  await page.goto('/history');
  await soon(async () => expect(await sent(page)).toMatchObject([run]));
  await soon(async () => expect(await waiting(page)).toBe(0));
}

const leave = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: word('en', 'web.nav.solver') })
    .click();
  await page.waitForURL(/\/solve/);
};

test.concurrent('the daily: what is played in one tab is there in the other', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const here = new Table(page);
  await page.goto('/daily');
  await page.getByRole('button', { name: /^Play daily/ }).waitFor();
  await kept(page);
  await context.setOffline(true);
  await page.goto('/daily');
  await page.getByRole('button', { name: /^Play daily/ }).click();
  await here.play();
  await here.solved();

  const second = await context.newPage();
  const there = new Table(second);
  await second.goto('/daily');
  await second.getByRole('button', { name: /^Continue daily/ }).click();
  await there.next();
  await there.hand();
  await elsewhere(page);
  await here.banner.waitFor({ state: 'detached' });
  await same(here, there);
  await there.play();
  await there.solved();
  await here.banner.waitFor();
  await here.next(); // and back
  await here.hand();
  await there.banner.waitFor({ state: 'detached' });
  await same(there, here);
  await skip(here, 3);
  await there.banner.waitFor();
  await soon(async () => expect(await waiting(page)).toBe(1));
  await arrives(page, { mode: 'daily', solved: 2, hands: 5 });
  await close(silence);
});

test.concurrent('practice in a copy of the tab: it is sent by the one that leaves it last', async () => {
  const { page, context, close } = await visit({ lessMotion: true, worker: true });
  const here = new Table(page);
  await page.goto('/');
  await here.hand();
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await here.play();
  await here.solved();

  const opened = context.waitForEvent('page');
  await page.evaluate(() => void open('/')); // with what this tab keeps
  const copy = await opened;
  const there = new Table(copy);
  await there.banner.waitFor(); // the same hand, done with
  await there.next();
  await there.hand();
  await elsewhere(page);
  await same(here, there);
  await there.play();
  await there.solved();
  await here.banner.waitFor();

  await leave(page);
  await there.next();
  await there.play();
  await there.solved();
  expect(await waiting(copy)).toBe(0); // it goes on
  await leave(copy);
  await soon(async () => expect(await waiting(copy)).toBe(1));

  await arrives(copy, { mode: 'practice', solved: 3, hands: 3 });
  await close(silence);
});
