// The steps that walks are made of.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { soon } from './browser';
import type { Table } from './table';
import { word, type Key, type Lang } from './words';

/** Looks at a state. A sentence that stays as it was when the language is switched is said again by `again`. */
export type See = (name: string, again?: () => Promise<void>) => Promise<void>;

export interface Walk {
  page: Page;
  table: Table;
  see: See;
  /** Lets time pass for the page and its server. */
  pass(milliseconds: number): Promise<void>;
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

/** Goes to a page by a link, which does not load anything twice: from a page of another kind, since the router leaves
 * one of the same kind as it is. */
export async function turn({ page }: Pick<Walk, 'page'>, path: string): Promise<void> {
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL((url) => url.pathname + url.search === path);
  await settled(page);
}

/** Loads a page and waits until it has its heading and nothing is still asked for. */
export async function go({ page }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await soon(async () => expect(await page.locator('[aria-busy=true]').count()).toBe(0));
}

/** Follows a link of the navigation: the page stays, what it shows is another. */
export async function follow(page: Page, key: Key, to: RegExp): Promise<void> {
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: word('en', key) })
    .click();
  await page.waitForURL(to);
}

/** Waits until the statistics have a figure that says so. */
export const figure = (page: Page, name: string, says: RegExp): Promise<void> =>
  soon(async () =>
    expect(await page.locator('main').getByText(name).locator('..').innerText()).toMatch(says),
  );

/** Switches the language of the page, or of the page in its frame, as the button of the top bar does. The button
 * is clicked by script because an open sheet covers it. A page that the server made without it is loaded again. */
export async function speak(page: Page, lang: Lang): Promise<void> {
  const tag = { en: 'en', zh: 'zh-Hans' }[lang];
  const switched = await page.evaluate(async (tag) => {
    const { documentElement: root } = document.querySelector('iframe')?.contentDocument ?? document;
    if (root.lang === tag) return true;
    const button = root.querySelector<HTMLElement>('header.top button[lang]');
    if (!button) return false;
    const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));
    button.click();
    while (root.lang !== tag) await frame();
    for (let frames = 0; frames < 3; frames++) await frame();
    return true;
  }, tag);
  if (switched) return;
  await page.context().addCookies([{ name: 'lang', value: lang, url: new URL(page.url()).origin }]);
  await page.evaluate(() => (document.querySelector('iframe')?.contentWindow ?? window).location.reload());
  await soon(async () => {
    const loaded = await page.evaluate(() => {
      const inside = document.querySelector('iframe')?.contentDocument ?? document;
      return inside.readyState === 'complete' && inside.documentElement.lang;
    });
    expect(loaded).toBe(tag);
  });
}

export const sheet = (page: Page, name: string): Locator => page.locator(`dialog[open][data-name="${name}"]`);

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Waits until the service worker has everything that play without network needs. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
  });
}

/** Loads the first page, and all that play without network needs; gives its hand. */
export async function load(table: Table): Promise<number[]> {
  await table.page.goto('/');
  const hand = await table.hand();
  await kept(table.page);
  return hand;
}

/** Has a browser, from the next page on, no room for anything. */
export const fill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });

/** How many things this browser holds that the server has not answered yet. */
export const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('make24');
        // Where there is nothing yet, nothing is made: that is for the page to do.
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () => (opening.error?.name === 'AbortError' ? done(0) : failed(opening.error));
        opening.onsuccess = () => {
          const all = opening.result.transaction('outbox').objectStore('outbox').count();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result);
          };
        };
      }),
  );
