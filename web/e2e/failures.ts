// Saves what a failing test left: a picture of each page, its address and text, its console, and the logs
// of the servers, in e2e/failures/.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { within } from './child';
import type { RunningServer } from './server';

const failures = new URL('./failures/', import.meta.url).pathname;

/** How long a page may take for its picture or its text, in milliseconds. It may be the page that hangs. */
const timeout = 10_000;

/** A browser context and what its pages wrote to their consoles. */
interface Recorded {
  context: BrowserContext;
  console: string[];
}

interface Belongings {
  visits: Recorded[];
  servers: RunningServer[];
}

// Several tests run at the same time in one worker, so the running test is not a global.
const belongings = new AsyncLocalStorage<Belongings>();

/** Records a context of the running test. */
export function recordVisit(context: BrowserContext): void {
  const visit: Recorded = { context, console: [] };
  const write = (page: Page, line: string): void =>
    void visit.console.push(`${new URL(page.url()).pathname} ${line}`);
  context.on('console', (message) => {
    const page = message.page();
    if (page) write(page, `${message.type()}: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => {
    const page = error.page();
    if (page) write(page, `error: ${error.error().stack}`);
  });
  context.on('requestfailed', (request) =>
    visit.console.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  belongings.getStore()?.visits.push(visit);
}

/** Records a server of the running test. */
export const recordServer = (server: RunningServer): void => void belongings.getStore()?.servers.push(server);

/** Describes a page: its address, its title and its text, with values of fields. */
async function describePage(page: Page): Promise<string> {
  const text = await page.locator('body').ariaSnapshot({ timeout });
  return `${page.url()}\n${await page.title()}\n\n${text}\n`;
}

/** Saves everything that belongs to a failed test and returns the folder. */
async function save(name: string, { visits, servers }: Belongings): Promise<string> {
  const folder =
    failures +
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/-$/, '')
      .slice(0, 100);
  mkdirSync(folder, { recursive: true });
  let n = 0;
  for (const { context, console } of visits) {
    for (const page of context.pages()) {
      const file = `${folder}/page-${++n}`;
      await page.screenshot({ path: file + '.png', timeout }).catch((error: unknown) => {
        writeFileSync(file + '.png.txt', String(error));
      });
      const description = await within(describePage(page).catch(String), timeout);
      writeFileSync(file + '.txt', description ?? `${page.url()} does not answer`);
    }
    writeFileSync(
      `${folder}/console-${visits.findIndex((visit) => visit.context === context) + 1}.txt`,
      console.join('\n'),
    );
  }
  servers.forEach((server, i) => writeFileSync(`${folder}/server-${i + 1}.log`, server.log()));
  if (existsSync(inject('log'))) writeFileSync(`${folder}/server.log`, readFileSync(inject('log')));
  return folder;
}

/** Runs a test and records what it opens. */
export const recorded = (runTest: () => Promise<void>): Promise<void> =>
  belongings.run({ visits: [], servers: [] }, runTest);

/** Saves what belongs to the running test, which failed, prints the folder and closes the pages. */
export async function saveFailure(name: string): Promise<void> {
  const own = belongings.getStore();
  if (!own) return;
  const folder = await save(name, own).catch((error: unknown) => `nothing: ${String(error)}`);
  console.error(`FAILED: ${name}\nsaved ${folder}`);
  // Open pages would slow down other tests.
  for (const { context } of own.visits)
    await within(
      context.close().catch(() => {}),
      timeout,
    );
}
