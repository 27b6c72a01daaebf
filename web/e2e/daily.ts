// Steps for tests of the daily.
import type { Locator, Page } from 'playwright-core';
import { workerReady } from './step';
import type { Table } from './table';
import { say, type Key } from './words';

export const playButton = (page: Page): Locator => page.getByRole('button', { name: /^Play daily/ });
export const continueButton = (page: Page): Locator => page.getByRole('button', { name: /^Continue daily/ });
export const message = (page: Page, key: Key): Locator =>
  page.getByText(say('en', key), { exact: true }).first();
/** The heading of the result with a number of solved hands. */
export const resultHeading = (page: Page, solved: number): Locator =>
  page.getByRole('heading', { level: 1, name: new RegExp(`${solved}/5`) });

/** Begins the daily and returns its first hand. */
export async function beginDaily(table: Table): Promise<number[]> {
  await table.page.goto('/daily');
  await playButton(table.page).click();
  return table.hand();
}

/** Loads the daily and everything that play without a network needs. */
export async function loadDaily(table: Table): Promise<void> {
  const { page } = table;
  await page.goto('/daily');
  await playButton(page).waitFor();
  await workerReady(page);
  await page.goto('/');
  await table.hand();
}

/** Skips a number of hands, beginning with the open one. */
export async function skipHands(table: Table, count: number): Promise<void> {
  for (let hand = 0; hand < count; hand++) {
    if (hand > 0) await table.next();
    await table.hand();
    await table.skipConfirmed();
    await table.banner.waitFor();
  }
}

/** Loads the daily, goes offline, begins it, skips its first hand and returns the second. */
export async function beginOffline(table: Table): Promise<number[]> {
  await loadDaily(table);
  await table.page.context().setOffline(true);
  await beginDaily(table);
  await skipHands(table, 1);
  await table.next();
  return table.hand();
}

/** Goes from the last hand to the result. */
export async function openResult(page: Page, solved: number): Promise<void> {
  await page.getByRole('button', { name: say('en', 'web.daily.result') }).click();
  await resultHeading(page, solved).waitFor();
}
