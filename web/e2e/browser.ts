// A real browser for the tests. close() fails if a page caused an error, sent a request to another
// server or violated the content security policy.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { languageDetails } from '../src/core/catalogue/languagedetails.gen';
import { StandingClock } from './clock';
import { recordServer, recordVisit } from './failures';
import { dataFolder, start, type RunningServer, type ServerOptions } from './server';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const out = join(import.meta.dirname, 'out');

export interface VisitOptions {
  lang?: 'en' | 'zh' | 'zh-Hant';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  touch?: boolean;
  lessMotion?: boolean;
  /** The server that the test started. advanceTime() advances its clock and the page's. */
  server?: RunningServer;
  /** The address of a Network in front of the common server, or of a site. */
  url?: string;
  /** The clock of the page, which stands still. The default is that of the server. */
  clock?: StandingClock;
  /** Allow the service worker, which caches all pages. That takes a second of processor time. */
  worker?: boolean;
  /** The player is new and gets the first hands. */
  fresh?: boolean;
  /** The address of the browser, for a server with addresses; without it, it is that of this machine. */
  address?: string;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Closes the page and fails if it caused an unexpected error. */
  close(expected?: RegExp): Promise<void>;
}

/**
 * How long requests wait at most before they are sent, in milliseconds. scripts/flakes sets it, to find tests
 * that do not wait until the server has answered.
 */
const longestDelay = Number(process.env.E2E_DELAY ?? 0);

/** How long a test waits for anything, in milliseconds; a busy machine may stall for a while. */
const testTimeout = 90_000;

let browser: Promise<Browser> | undefined;

/** One connection for all files of a vitest worker (isolate is off); it ends with the worker. */
const connect = (): Promise<Browser> =>
  (browser ??= chromium.connect(inject('browser'), { timeout: testTimeout }));

/** Starts a server whose clock stands still until the test advances it. It stops when the test ends. */
export async function startServer(
  onTestFinished: (cleanUp: () => Promise<void>) => void,
  options: Pick<ServerOptions, 'addresses' | 'path'> = {},
): Promise<RunningServer> {
  const data = dataFolder(inject('data'));
  onTestFinished(async () => rmSync(data, { recursive: true, force: true })); // the last, also without a server
  const server = await start(inject('binary'), data, {
    clock: new StandingClock(inject('noon')),
    ...options,
  });
  recordServer(server);
  onTestFinished(() => server.stop());
  return server;
}

/** Advances the clock of a server or a site, and those of its pages. Timers that are due then fire. */
export async function advanceTime(
  pages: Page | readonly Page[],
  clock: Pick<StandingClock, 'now' | 'advanceTime'>,
  milliseconds: number,
): Promise<void> {
  clock.advanceTime(milliseconds);
  for (const page of [pages].flat()) {
    await page.clock.setFixedTime(clock.now());
    await advancePageClock(page, milliseconds);
    await page.clock.fastForward(milliseconds);
  }
}

/**
 * Delays the page's timers of half a second and more while a request is pending, so that tests do
 * not depend on the speed of the machine. Without a network or a server, a request fails
 * immediately, and timers run. It also defines advanceClock(), which advances the page's monotonic
 * clock and the times of its events; a standing clock advances only so. It runs in the page.
 */
function holdTimers(standing: boolean): void {
  let pending = 0;
  const realFetch = window.fetch.bind(window);
  window.fetch = async (...args) => {
    pending++;
    try {
      return await realFetch(...args);
    } finally {
      pending--;
    }
  };
  const realSetTimeout = window.setTimeout.bind(window) as (
    run: TimerHandler,
    ms?: number,
    ...rest: unknown[]
  ) => number;
  const realClearTimeout = window.clearTimeout.bind(window);
  const restarted = new Map<number, number>();
  window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms < 500) return realSetTimeout(run, ms, ...rest);
    const expire = (): void => {
      if (pending > 0) return void restarted.set(id, realSetTimeout(expire, 20));
      restarted.delete(id);
      run();
    };
    const id = realSetTimeout(expire, ms);
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = (id) => {
    realClearTimeout(restarted.get(id as number) ?? (id as number));
    restarted.delete(id as number);
  };
  let offset = 0;
  const now = standing ? () => 1000 : performance.now.bind(performance);
  performance.now = () => now() + offset;
  const timeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')!.get!;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event): number {
      return (standing ? 1000 : (timeStamp.call(this) as number)) + offset;
    },
  });
  Object.assign(globalThis, { advanceClock: (ms: number) => (offset += ms) });
}

/** Advances the page's monotonic clock, by which the page detects a double press of a button. */
export const advancePageClock = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate(
    (ms) => (globalThis as unknown as { advanceClock(ms: number): void }).advanceClock(ms),
    milliseconds,
  );

/** Stops all timers of a duration, from the next page load. */
export const stopTimers = (page: Page, duration: number): Promise<unknown> =>
  page.addInitScript((duration) => {
    const realSetTimeout = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === duration ? 0 : realSetTimeout(run, ms, ...rest)) as typeof setTimeout;
  }, duration);

/** Stops all intervals of a duration until releaseIntervals is called. */
export const holdIntervals = (page: Page, duration: number): Promise<void> =>
  page.evaluate((duration) => {
    const realSetInterval = window.setInterval;
    window.setInterval = ((step: () => void, ms?: number) =>
      realSetInterval(() => {
        if (ms !== duration || 'intervalsReleased' in globalThis) step();
      }, ms)) as typeof setInterval;
  }, duration);

export const releaseIntervals = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { intervalsReleased: true }));

export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const {
    lang = 'en',
    theme = 'light',
    width = 1280,
    height = 800,
    touch = false,
    lessMotion = false,
    server,
    url = server?.url ?? inject('url'),
    clock = server?.clock,
    worker = false,
    fresh = false,
    address,
  } = options;
  const context = await (
    await connect()
  ).newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    // An emulated locale breaks the first page from a service worker, so English does without it.
    ...(lang !== 'en' && { locale: languageDetails[lang].locale }),
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: worker ? 'allow' : 'block',
    reducedMotion: lessMotion ? 'reduce' : 'no-preference',
    ...(address && { extraHTTPHeaders: { 'X-Forwarded-For': address } }),
  });
  context.setDefaultTimeout(testTimeout);
  if (clock) {
    await context.clock.install({ time: clock.now() });
    await context.clock.setFixedTime(clock.now());
  }
  await context.addInitScript(holdTimers, clock !== undefined);
  if (!fresh) await context.addInitScript(() => localStorage.setItem('make24.first', 'done'));
  if (longestDelay > 0)
    await context.route('**', async (route) => {
      await sleep(Math.random() * longestDelay);
      await route.fallback();
    });
  recordVisit(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push('error: ' + error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (/^https?:$/.test(target.protocol) && target.origin !== new URL(url).origin)
      errors.push('request to another server: ' + target.origin);
  });
  return {
    page,
    context,
    close: async (expected) => {
      // Let the answers of route handlers finish before the context is closed.
      for (const opened of [...context.pages(), context]) await opened.unrouteAll({ behavior: 'wait' });
      const unexpected = (): string[] => errors.filter((error) => !expected?.test(error));
      expect(unexpected()).toEqual([]); // a failing test saves the open page
      await context.close();
      expect(unexpected()).toEqual([]);
    },
  };
}

/**
 * Returns a function that resizes only the viewport. page.setViewportSize also resizes the browser
 * window, which then lays out and paints everything around the page.
 */
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
    await page.evaluate(followWindow, width);
  };
}

/** Waits until the page has followed the window, which it does while it is drawn. It runs in the page. */
async function followWindow(width: number): Promise<void> {
  const drawn = (): Promise<void> =>
    new Promise((done) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        done();
      });
      observer.observe(document.documentElement);
    });
  do await drawn();
  while (innerWidth !== width);
  await drawn(); // what the change of the window has changed
}

/**
 * Waits until an assertion holds. (expect.poll does not know its test if several run concurrently.)
 */
export const eventually = (assertion: () => Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: testTimeout, interval: 40 });

/** Waits until all finite animations have finished. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.then(() => {}).catch(() => {})),
    ),
  );

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; html: string }[];
}

/** Returns axe's violations on the current page, by all its rules or the given ones. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await waitForAnimations(page); // check faded-in elements at full opacity
  // The page's policy forbids other scripts; evaluate bypasses it.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: unknown[] }> };
    };
    // Preload only media, for the rule on audio. No rule needs preloaded styles.
    const options = {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(only && { runOnly: [...only] }),
    };
    return (await axe.run(options)).violations as Violation[];
  }, rules);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}

/** Fails if axe finds violations on the current page. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  expect(await axeViolations(page), what).toEqual([]);
}

/** Saves a screenshot of the page under e2e/out. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  await page.screenshot({ path: join(out, name + '.png') });
}
