// Saves a picture of every state of list.json under e2e/out/pages, in both languages, in both themes and at
// several sizes. scripts/compare-pages copies this file into another revision, so it uses only what both have.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { advanceTime, startServer, stopTimers, visit } from './browser';
import { switchLanguage } from './step';
import { partNames, walk, type Part } from './walk';
import type { Lang } from './words';
import type { RunningServer } from './server';

const folder = join(import.meta.dirname, 'out/pages');

/** The window in which the states are reached. */
const start = { width: 360, height: 740, theme: 'light' } as const;
const wide = { width: 1280, height: 800 };

/** The windows of the pictures of each language. Every pair of a width, a theme and a language is there. */
const windows = {
  zh: [start, { ...wide, theme: 'dark' }],
  en: [
    { ...wide, theme: 'light' },
    { ...start, theme: 'dark' },
  ],
} as const;

/**
 * Replaces the random numbers of the page by the same ones each time. Each load of a page draws others, since the
 * server recognizes a repeated action by its ID. It runs in the page.
 */
function fixRandom(): void {
  let drawn = 0;
  try {
    const loads = Number(sessionStorage.getItem('loads')) + 1;
    sessionStorage.setItem('loads', String(loads));
    drawn = loads * 1_000_000;
  } catch {
    return; // a page without an address
  }
  const next = (): number => {
    let x = Math.imul(++drawn, 0x9e3779b9);
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return (x ^ (x >>> 15)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => (next() >>> 28).toString(16)).join('');
  Object.assign(crypto, {
    getRandomValues: (values: Uint32Array) => values.map(next).forEach((value, i) => (values[i] = value)),
    randomUUID: () => [8, 4, 4, 4, 12].map(hex).join('-'),
  });
}

/**
 * Waits until nothing is loading, and until a change of the window is visible. Without a network, a page loads
 * forever, but its stylesheets are there. It runs in the page.
 */
async function settle(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const missing = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find((link) => !link.sheet);
  do await frame();
  while (navigator.onLine && document.querySelector('[aria-busy=true]'));
  await document.fonts.ready;
  for (let frames = 0; missing(); await frame())
    if (++frames > 1200) throw new Error(`${missing()?.href} is not loaded`); // 20 s at 60 frames a second
  const images = [...document.images].filter((image) => image.loading !== 'lazy');
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  await frame();
  scrollTo(0, 0);
}

/** Saves pictures of the current state in its current language. */
async function savePictures(page: Page, state: string, lang: keyof typeof windows): Promise<void> {
  for (const { width, height, theme } of windows[lang]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(settle);
    const path = join(folder, `${state}-${width}-${theme}-${lang}.png`);
    await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  }
}

async function savePart(part: Part, server: RunningServer): Promise<void> {
  const worker = part === 'settings' || part === 'offline';
  const { page, context, close } = await visit({ ...start, lang: 'zh', lessMotion: true, server, worker });
  await context.addInitScript(fixRandom);
  await stopTimers(page, 8000); // notices stay
  const check = async (state: string, repeatMessage?: (lang: Lang) => Promise<void>): Promise<void> => {
    await savePictures(page, state, 'zh');
    await switchLanguage(page, 'en');
    await repeatMessage?.('en');
    await savePictures(page, state, 'en');
    await switchLanguage(page, 'zh');
    await page.setViewportSize(start);
    await page.emulateMedia({ colorScheme: start.theme });
    server.advanceTime(1000); // what happens next is later than what the player has seen
    await page.clock.setFixedTime(server.now());
  };
  await walk(part, page, 'zh', check, (milliseconds) => advanceTime(page, server, milliseconds));
  await close(/./); // the sweep looks for errors
}

// Each part has a server of its own, whose clock stands still in each state and which deals the same hands each time. Its port,
// which pages show, is also the same: the server reads COMPARE_PORT (scripts/compare-pages) when it starts.
test.concurrent.for(partNames)(
  'pictures of the states of %s',
  { timeout: 3_600_000 },
  async (part, { onTestFinished }) => {
    process.env.COMPARE_PORT = String(24_200 + partNames.indexOf(part));
    const starting = startServer(onTestFinished);
    delete process.env.COMPARE_PORT;
    await savePart(part, await starting);
  },
);
