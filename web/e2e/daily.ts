// The steps that tests of the daily are made of.
import type { Locator, Page } from 'playwright-core';
import { kept } from './step';
import type { Table } from './table';
import { word, type Key } from './words';

export const start = (page: Page): Locator => page.getByRole('button', { name: /^Play daily/ });
export const goOn = (page: Page): Locator => page.getByRole('button', { name: /^Continue daily/ });
export const says = (page: Page, key: Key): Locator =>
  page.getByText(word('en', key), { exact: true }).first();
/** The head of the result, with so many hands solved. */
export const result = (page: Page, solved: number): Locator =>
  page.getByRole('heading', { level: 1, name: new RegExp(`${solved}/5`) });

/** Begins it; gives its first hand. */
export async function begin(table: Table): Promise<number[]> {
  await table.page.goto('/daily');
  await start(table.page).click();
  return table.hand();
}

/** Loads the daily, and all that play without network needs. */
export async function loadDaily(table: Table): Promise<void> {
  const { page } = table;
  await page.goto('/daily');
  await start(page).waitFor();
  await kept(page);
  await page.goto('/');
  await table.hand();
}

/** Skips hands: the open one, and the next ones. */
export async function skip(table: Table, hands: number): Promise<void> {
  for (let hand = 0; hand < hands; hand++) {
    if (hand > 0) await table.next();
    await table.hand();
    await table.letGo();
    await table.banner.waitFor();
  }
}

/** Loads it, loses the network, begins it and skips its first hand; gives the second. */
export async function beginOffline(table: Table): Promise<number[]> {
  await loadDaily(table);
  await table.page.context().setOffline(true);
  await begin(table);
  await skip(table, 1);
  await table.next();
  return table.hand();
}

/** Goes from the last hand to the result. */
export async function seeResult(page: Page, solved: number): Promise<void> {
  await page.getByRole('button', { name: word('en', 'web.daily.result') }).click();
  await result(page, solved).waitFor();
}
