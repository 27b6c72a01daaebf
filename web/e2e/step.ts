// The steps that walks are made of.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { soon } from './browser';
import type { Table } from './table';

export type See = (name: string) => Promise<void>;

export interface Walk {
  page: Page;
  table: Table;
  see: See;
}

/** The name of the run that is made next. */
export async function made(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    (one) => one.url().endsWith('/game/runs') && one.status() === 201,
  );
  return ((await answer.json()) as { run: string }).run;
}

/** Begins a practice that goes on. */
export async function dealt(w: Walk): Promise<void> {
  const begun = made(w.page);
  await go(w, '/');
  await begun;
  await w.table.hand();
}

/** Goes to a page and waits until it has its heading and nothing is still asked for. */
export async function go({ page }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await soon(async () => expect(await page.locator('[aria-busy=true]').count()).toBe(0));
}

export const sheet = (page: Page, name: string): Locator => page.locator(`dialog[open][data-name="${name}"]`);

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Lets the time of a timed run go by, with wrong claims that cost 3 s each. Sooner after the one before
 * they would mean the same. */
export async function runOut(page: Page, table: Table): Promise<void> {
  const none = table.action('web.action.none');
  for (let claims = 0; claims < 2000 && (await none.count()) > 0; claims++) {
    await page.keyboard.press('n');
    await page.waitForTimeout(40);
  }
  await page.locator('main .sheet').waitFor();
}

/** Waits until the service worker has everything that play without network needs. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
  });
}

/** How many things this browser holds that the server has not answered yet. */
export const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('make24');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('outbox').objectStore('outbox').count();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result);
          };
        };
      }),
  );
