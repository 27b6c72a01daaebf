// A real browser for the tests. Whatever page is opened here must make no error, ask
// nobody but the server, and break no policy; close() says so.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { dataFolder, start, type Running } from './server';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const out = new URL('./out/', import.meta.url).pathname;

export interface Look {
  lang?: 'en' | 'zh';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  touch?: boolean;
  lessMotion?: boolean;
  /** A server of the test's own; pass() moves its clock and the page's. */
  server?: Running;
  /** With a service worker, which stores all pages for use without network: that takes a second of a processor. */
  worker?: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Closes the page and fails if it made an error that was not expected. */
  close(expected?: RegExp): Promise<void>;
}

/** How long a test waits for anything, in milliseconds: a busy machine may stand still for a while. */
const patience = 90_000;

let browser: Promise<Browser> | undefined;

/** One connection for all files that a worker runs (isolate is off); it ends with the worker. */
const connect = (): Promise<Browser> =>
  (browser ??= chromium.connect(inject('browser'), { timeout: patience }));

/** A server of the test's own, whose clock the test can move. It stops when the test is over. */
export async function ownServer(onTestFinished: (then: () => Promise<void>) => void): Promise<Running> {
  const data = dataFolder();
  const server = await start(inject('binary'), data);
  onTestFinished(async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  });
  return server;
}

/** Lets time pass, for the server and for a page that was opened with it. */
export async function pass(page: Page, server: Running, milliseconds: number): Promise<void> {
  server.pass(milliseconds);
  await page.clock.fastForward(milliseconds);
}

/** Holds the page's timers of half a second and more while the server answers: on the page no time passes for it, so
 * nothing a test sees depends on how fast the machine is. Without network, or a server, an answer fails at once, and
 * timers go on. The page's monotonic clock can be moved on: later(). Runs in the page. */
function holdTimers(): void {
  let asked = 0;
  const ask = window.fetch.bind(window);
  window.fetch = async (...what) => {
    asked++;
    try {
      return await ask(...what);
    } finally {
      asked--;
    }
  };
  const start = window.setTimeout.bind(window) as (
    run: TimerHandler,
    ms?: number,
    ...rest: unknown[]
  ) => number;
  const stop = window.clearTimeout.bind(window);
  const held = new Map<number, number>();
  window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms < 500) return start(run, ms, ...rest);
    const end = (): void => {
      if (asked > 0) return void held.set(id, start(end, 20));
      held.delete(id);
      run();
    };
    const id = start(end, ms);
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = (id) => {
    stop(held.get(id as number) ?? (id as number));
    held.delete(id as number);
  };
  let ahead = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + ahead;
  Object.assign(globalThis, { later: (ms: number) => (ahead += ms) });
}

/** Moves the page's monotonic clock on, by which it tells a button pressed twice from one pressed again. */
export const later = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((ms) => (globalThis as unknown as { later(ms: number): void }).later(ms), milliseconds);

export async function visit(look: Look = {}): Promise<Visit> {
  const {
    lang = 'en',
    theme = 'light',
    width = 1280,
    height = 800,
    touch = false,
    lessMotion = false,
    server,
    worker = false,
  } = look;
  const url = server?.url ?? inject('url');
  const context = await (
    await connect()
  ).newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    // Emulated, a language breaks the first page that a service worker gives: not for English.
    ...(lang === 'zh' && { locale: 'zh-CN' }),
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: worker ? 'allow' : 'block',
    reducedMotion: lessMotion ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(patience);
  if (server) await context.clock.install();
  await context.addInitScript(holdTimers);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push('error: ' + error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push('console: ' + message.text());
  });
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^https?:$/.test(asked.protocol) && asked.origin !== url) errors.push('asks ' + asked.origin);
  });
  return {
    page,
    context,
    close: async (expected) => {
      // An answer that a test gives in the server's place is given before there is nobody to take it.
      for (const one of context.pages()) await one.unrouteAll({ behavior: 'wait' });
      await context.close();
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
    },
  };
}

/** Resizes the viewport alone. page.setViewportSize also resizes the browser's window, which then lays out and draws
 * everything around the page, too. */
export async function resizer(page: Page): Promise<(width: number, height: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  return async (width, height) => {
    const size = { width, height, screenWidth: width, screenHeight: height };
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      mobile: false,
      deviceScaleFactor: 1,
      screenOrientation: { angle: 0, type: 'landscapePrimary' },
    });
  };
}

/** Waits until an assertion holds. (expect.poll does not know its test where several run at once.) */
export const soon = (assertion: () => Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: patience, interval: 40 });

/** Waits until all that moves for a while has come to its end. */
export const still = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.then(() => {}).catch(() => {})),
    ),
  );

interface Found {
  id: string;
  help: string;
  nodes: { target: string[]; html: string }[];
}

/** What axe finds on the page as it is now, by all its rules or those given. */
export async function faults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await still(page); // what fades in is judged when it is there
  // The page's policy forbids scripts that are not the server's; this goes past it.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: { run(how: object): Promise<{ violations: unknown[] }> };
    };
    // What is loaded before it looks is for its rule on sound alone; a copy of all styles would be for none.
    const how = {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(only && { runOnly: [...only] }),
    };
    return (await axe.run(how)).violations as Found[];
  }, rules);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}

/** Fails with what axe finds on the page as it is now. */
export async function axe(page: Page, what: string): Promise<void> {
  expect(await faults(page), what).toEqual([]);
}

/** Keeps a picture of the page under e2e/out, for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  await page.screenshot({ path: `${out}${name}.png` });
}
