// Saves what a failing test left: a picture of each page, its address and text, its console and latest
// requests, and the logs of the servers, in e2e/failures/.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { within } from './child';
import { RequestLog } from './requests';
import type { RunningServer } from './server';

const failures = join(import.meta.dirname, 'failures');

/** How long a page may take for its picture or its text, in milliseconds. It may be the page that hangs. */
const timeout = 10_000;

/** A browser context, what its pages wrote to their consoles, and their requests. */
interface Recorded {
  context: BrowserContext;
  requests: RequestLog;
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
  const visit: Recorded = { context, requests: new RequestLog(context), console: [] };
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

/** A test: its title and its file. */
interface FailedTest {
  name: string;
  file: { name: string };
}

/**
 * Creates a folder for what a test left, named by its file and its title, and returns its path. Tests may have
 * the same title, or titles that begin alike, so the name ends with a number if the folder exists.
 */
export function createFolder({ name, file }: FailedTest, parent = failures): string {
  const words = `${basename(file.name, '.ts')} ${name}`.replace(/[^\p{L}\p{N}]+/gu, '-');
  const path = join(parent, words.slice(0, 80).replace(/-$/, '')); // a file system allows 255 bytes
  for (let n = 1; ; n++) {
    const folder = n === 1 ? path : `${path}-${n}`;
    if (mkdirSync(folder, { recursive: true })) return folder;
  }
}

/** Saves everything that belongs to a failed test and returns the folder. */
async function save(test: FailedTest, { visits, servers }: Belongings): Promise<string> {
  const folder = createFolder(test);
  let n = 0;
  for (const [i, { context, requests, console }] of visits.entries()) {
    for (const page of context.pages()) {
      const file = `${folder}/page-${++n}`;
      await page.screenshot({ path: file + '.png', timeout }).catch((error: unknown) => {
        writeFileSync(file + '.png.txt', String(error));
      });
      const description = await within(describePage(page).catch(String), timeout);
      writeFileSync(file + '.txt', description ?? `${page.url()} does not answer`);
    }
    writeFileSync(`${folder}/console-${i + 1}.txt`, console.join('\n'));
    writeFileSync(`${folder}/requests-${i + 1}.txt`, String(requests));
  }
  servers.forEach((server, i) => writeFileSync(`${folder}/server-${i + 1}.log`, server.log()));
  if (existsSync(inject('log'))) writeFileSync(`${folder}/server.log`, readFileSync(inject('log')));
  return folder;
}

/** Runs a test and records what it opens. */
export const recorded = (runTest: () => Promise<void>): Promise<void> =>
  belongings.run({ visits: [], servers: [] }, runTest);

/** Saves what belongs to the running test, which failed, prints the folder and closes the pages. */
export async function saveFailure(test: FailedTest): Promise<void> {
  const own = belongings.getStore();
  if (!own) return;
  const folder = await save(test, own).catch((error: unknown) => `nothing: ${String(error)}`);
  console.error(`FAILED: ${test.file.name}: ${test.name}\nsaved ${folder}`);
  // Open pages would slow down other tests.
  for (const { context } of own.visits)
    await within(
      context.close().catch(() => {}),
      timeout,
    );
}
