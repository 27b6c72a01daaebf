// Steps for the walks and other tests.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { languages } from '../src/core/catalogue/languages.gen';
import { eventually } from './browser';
import type { Table } from './table';
import { say, type Key, type Lang } from './words';

/** Checks a state. repeatMessage shows a message again that does not change with the language. */
export type Check = (name: string, repeatMessage?: (lang: Lang) => Promise<void>) => Promise<void>;

export interface Walk {
  page: Page;
  table: Table;
  check: Check;
  /** Advances the clocks of the page and its server. */
  advanceTime(milliseconds: number): Promise<void>;
}

/** Waits until the server creates a run and returns its ID. */
export async function nextRun(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    (response) => response.url().endsWith('/game/runs') && response.status() === 201,
  );
  return ((await answer.json()) as { run: string }).run;
}

/** Begins a practice run without a fixed number of hands. */
export async function beginPractice(w: Walk): Promise<void> {
  const pendingRun = nextRun(w.page);
  await goTo(w, '/');
  await pendingRun;
  await w.table.hand();
}

/**
 * Goes to a page through a link, without a reload. The current page must be of another route,
 * because the router does not rebuild a page of the same route.
 */
export async function navigate({ page }: Pick<Walk, 'page'>, path: string): Promise<void> {
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL((url) => url.pathname + url.search === path);
  await waitUntilLoaded(page);
}

/** Loads a page and waits until its heading is shown and nothing is loading. */
export async function goTo({ page }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
}

export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await eventually(async () => expect(await page.locator('[aria-busy=true]').count()).toBe(0));
}

/** Follows a link of the navigation, without a reload. */
export async function followNav(page: Page, key: Key, to: RegExp): Promise<void> {
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: say('en', key) })
    .click();
  await page.waitForURL(to);
}

/** Waits until a figure of the statistics matches. */
export const waitForFigure = (page: Page, name: string, pattern: RegExp): Promise<void> =>
  eventually(async () =>
    expect(await page.locator('main').getByText(name).locator('..').innerText()).toMatch(pattern),
  );

/**
 * Switches the language of the page, or of the page in its frame, with the button of the top bar. A
 * script clicks it, because an open dialog may cover it. A page without the button is reloaded with
 * the language cookie.
 */
export async function switchLanguage(page: Page, lang: Lang): Promise<void> {
  const { tag } = languages[lang];
  const switched = await page.evaluate(async (tag) => {
    const { documentElement: root } = document.querySelector('iframe')?.contentDocument ?? document;
    if (root.lang === tag) return true;
    const button = root.querySelector<HTMLElement>('header.top button[lang]');
    if (!button) return false;
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
    while (root.lang !== tag) {
      const before = root.lang;
      root.querySelector<HTMLElement>('header.top button[lang]')!.click();
      while (root.lang === before) await frame();
    }
    for (let frames = 0; frames < 3; frames++) await frame();
    return true;
  }, tag);
  if (switched) return;
  await page.context().addCookies([{ name: 'lang', value: lang, url: new URL(page.url()).origin }]);
  await page.evaluate(() => (document.querySelector('iframe')?.contentWindow ?? window).location.reload());
  await eventually(async () => {
    const loaded = await page.evaluate(() => {
      const frameDocument = document.querySelector('iframe')?.contentDocument ?? document;
      return frameDocument.readyState === 'complete' && frameDocument.documentElement.lang;
    });
    expect(loaded).toBe(tag);
  });
}

export const dialog = (page: Page, name: string): Locator =>
  page.locator(`dialog[open][data-name="${name}"]`);

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/**
 * Waits until the service worker is active and has cached everything for play without a network.
 */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Loads the first page and everything that play without a network needs; returns its hand. */
export async function loadForOffline(table: Table): Promise<number[]> {
  await table.page.goto('/');
  const hand = await table.hand();
  await workerReady(table.page);
  return hand;
}

/** Makes the browser's storage fail as if the disk were full, from the next page load. */
export const fillDisk = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('disk full', 'QuotaExceededError');
    };
  });

/** Returns the number of parcels in the outbox. */
export const outboxCount = (page: Page): Promise<number> =>
  query(page, 'outbox', null).then((parcels) => parcels?.length ?? 0);

/** Returns the values of a key in a store of the page's database, or all values; undefined without a database. */
const query = (page: Page, store: string, key: string | null): Promise<unknown[] | undefined> =>
  page.evaluate(
    ([store, key]) =>
      new Promise<unknown[] | undefined>((resolve, reject) => {
        const opening = indexedDB.open('make24');
        // If there is no database yet, do not create it: only the page may.
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () =>
          opening.error?.name === 'AbortError' ? resolve(undefined) : reject(opening.error);
        opening.onsuccess = () => {
          const values = opening.result.transaction(store).objectStore(store).getAll(key);
          values.onsuccess = () => {
            opening.result.close();
            resolve(values.result);
          };
        };
      }),
    [store, key] as const,
  );

/** Waits until the page has stored that the daily is done, which it learns from the server. */
export const waitForStoredResult = (page: Page): Promise<void> =>
  eventually(async () => expect(await query(page, 'kept', 'daily')).toMatchObject([{ state: 'done' }]));
