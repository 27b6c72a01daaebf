// Measures the first visit and a hand on a slow phone: 360 × 740, the processor four times slower,
// and for the visit a network of 400 kbit/s with 150 ms of latency, like a crowded mobile cell.
import { cpus } from 'node:os';
import { inject } from 'vitest';
import { visit } from './browser';
import { Table } from './table';

/** Times are in milliseconds. */
export interface Row {
  name: string;
  paint: number; // the first paint of the felt
  playable: number; // until the first hand can be played
  shift: number; // the cumulative layout shift until 2 s after that
  openTask: number; // the longest task until the first hand can be played
  playTask: number; // the longest task in play, while hands are dealt and tiles merged
  frame: number; // the 95th percentile of the time between frames in play
  late: number; // the share of frames in play that took more than 25 ms, in percent
  win: number; // from the winning key to the banner, with a server that answers after 2 s
}

/** The largest values allowed. */
export const limits = { paint: 1000, playable: 2500, shift: 0, playTask: 100, frame: 18, win: 500 };

const network = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const tries = 5;

declare global {
  interface Window {
    feel: { tasks: [start: number, duration: number][]; shift: number; frames: number[] };
  }
}

/** Records long tasks, layout shifts, frames and the time when the first hand can be played. It runs
 * in the page. */
function record(): void {
  const feel: Window['feel'] = (window.feel = { tasks: [], shift: 0, frames: [] });
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => feel.tasks.push([entry.startTime, entry.duration])),
  ).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => (feel.shift += (entry as unknown as { value: number }).value)),
  ).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    const tiles = document.querySelectorAll('main [data-slot]').length;
    if (tiles < 4 || !document.querySelector('main .acts [aria-disabled=false]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('playable'))); // after the frame
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

type FirstVisit = Pick<Row, 'paint' | 'playable' | 'shift' | 'openTask'>;
type Hands = Pick<Row, 'playTask' | 'frame' | 'late' | 'win'>;

async function slowPhone(url: string, slowNetwork: boolean) {
  const opened = await visit({ url, width: 360, height: 740, touch: true, fresh: true });
  const devtools = await opened.context.newCDPSession(opened.page);
  await devtools.send('Network.enable');
  if (slowNetwork) await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await opened.page.addInitScript(record);
  return opened;
}

async function firstVisit(url: string): Promise<FirstVisit> {
  const { page, close } = await slowPhone(url, true);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('playable').length > 0);
  await page.waitForTimeout(2000);
  const measured = await page.evaluate(() => {
    const playable = performance.getEntriesByName('playable')[0]!.startTime;
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      playable,
      shift: window.feel.shift,
      openTask: Math.max(0, ...window.feel.tasks.filter(([start]) => start < playable).map(([, ms]) => ms)),
    };
  });
  await close();
  return measured;
}

/** Deals two hands and plays them by keys, while all frames are recorded. */
async function playHands(url: string): Promise<Hands> {
  const { page, close } = await slowPhone(url, false);
  const table = new Table(page, 'keys');
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  };
  await page.goto('/practice?hand=1-1.1.3.8-24-classic');
  await table.hand();
  await page.waitForTimeout(3000); // until everything else is loaded
  await page.evaluate(() => {
    window.feel.tasks.length = 0;
    let last = performance.now();
    const next = (now: number): void => {
      window.feel.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await press('3', '*', '4', 'u', '1', '+', '2', '*', '3', 'r'); // merges
  await page.waitForTimeout(500);
  await page.keyboard.press('s'); // the answer, then another hand
  await table.banner.waitFor();
  await table.banner.locator('.btn').click();
  await table.banner.waitFor({ state: 'detached' });
  await page.waitForTimeout(1000);
  const { frames, tasks } = await page.evaluate(() => window.feel);
  frames.sort((a, b) => a - b);

  await page.route('**/moves', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue().catch(() => {});
  });
  await page.goto('/practice?hand=1-6.6.6.6-24-classic');
  await table.hand();
  await page.waitForTimeout(2000);
  await press('1', '+', '2', '+', '3', '+');
  await page.evaluate(() => {
    addEventListener('keydown', ({ timeStamp }) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main .banner')) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => performance.measure('win', { start: timeStamp, end: performance.now() })),
        );
      }).observe(document, { childList: true, subtree: true });
    });
  });
  await page.keyboard.press('4');
  await page.waitForFunction(() => performance.getEntriesByName('win').length > 0);
  const win = await page.evaluate(() => performance.getEntriesByName('win')[0]!.duration);
  await page.waitForTimeout(2500); // the answer
  await close();
  return {
    playTask: Math.max(0, ...tasks.map(([, ms]) => ms)),
    frame: frames[Math.floor(frames.length * 0.95)]!,
    late: (100 * frames.filter((ms) => ms > 25).length) / frames.length,
    win,
  };
}

/** Returns the medians of several tries. */
async function medians<T extends object>(measure: () => Promise<T>): Promise<T> {
  const all: T[] = [];
  while (all.length < tries) all.push(await measure());
  const names = Object.keys(all[0]!) as (keyof T)[];
  const median = (name: keyof T) =>
    all.map((one) => Number(one[name])).sort((a, b) => a - b)[Math.floor(tries / 2)];
  return Object.fromEntries(names.map((name) => [name, median(name)])) as T;
}

export async function measureFeel(name: string, url = inject('url')): Promise<Row> {
  const first = await medians(() => firstVisit(url));
  const hands = await medians(() => playHands(url));
  return { name, ...first, ...hands };
}

/** Returns the rows as a table in Markdown. */
export function feelTable(rows: readonly Row[]): string {
  const ms = (n: number): string => `${n.toFixed(n < 100 ? 1 : 0)} ms`;
  const cells = (row: Row): string[] => [
    row.name,
    ms(row.paint),
    ms(row.playable),
    row.shift.toFixed(4),
    ms(row.openTask),
    ms(row.playTask),
    ms(row.frame),
    `${row.late.toFixed(1)} %`,
    ms(row.win),
  ];
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |\n`;
  const heads = [
    'version',
    'felt painted',
    'playable',
    'layout shift',
    'longest task, opening',
    'longest task, play',
    'frame, p95',
    'frames over 25 ms',
    'win shown',
  ];
  const table = [heads, heads.map(() => '---'), ...rows.map(cells)].map(line).join('');
  return `${table}\nMeasured on ${cpus()[0]!.model.trim()}, ${cpus().length} cores.`;
}
