// The rules of the tests of the pages (docs/adr/0019-where-tests-run.md): no test reads a clock or sleeps, and
// make test plays at most thirty journeys.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, web), 'utf8');

const filesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, web), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/^(out|failures)\//.test(path))
    .map((path) => `${folder}/${path}`);

/** The helpers that may read clocks and set timers, for all others, and the measurements of speed. */
const allowed = new Set([
  'e2e/browser.ts',
  'e2e/child.ts',
  'e2e/clock.ts',
  'e2e/feel.ts',
  'e2e/page.speed.ts',
  'src/testing/server.ts',
  'src/testing/setup.ts',
  'src/testing/racepages.ts',
  'src/testing/until.ts',
  'scripts/testrules.test.ts',
]);

const clocks: readonly RegExp[] = [
  /\bDate\.now\b/,
  /\bnew Date(?!\w|\([^)])|(?<!new )\bDate\(\)|\bTemporal\.Now\b/,
  /\bperformance\.now\b/,
  /\bprocess\.(hrtime|cpuUsage|uptime)\b/,
  /\bwaitForTimeout\b/,
  /(?<!['"\w])set(Timeout|Interval)\b/,
  /\btimers\/promises\b/,
  /\bAbortSignal\.timeout\b/,
  /\b(networkidle|requestIdleCallback|scheduler\.wait)\b/, // half a second without requests, and idle time
  /\btimeout: (\d{1,4}|1?\d_\d{3})\b/, // a busy machine may stall for 20 seconds
  /\b(vi\.wait(For|Until)|expect\.poll)\b/, // their default limit is one second
];

/** Returns the lines of a file that read a clock or sleep, without comments. */
const clockLines = (text: string): string[] =>
  text.split('\n').filter((line) => {
    const code = line.replace(/^\s*(\/\/|\/?\*).*|\s\/\/.*$/, '');
    return clocks.some((clock) => clock.test(code));
  });

test('tests read no clock and do not sleep', () => {
  const files = [
    ...filesIn('e2e'),
    ...filesIn('src/testing'),
    ...[...filesIn('src'), ...filesIn('scripts')].filter((path) => path.endsWith('.test.ts')),
  ].filter((path) => !allowed.has(path));
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((path) => clockLines(read(path)).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test('each way to read a clock or to sleep is found', () => {
  for (const line of [
    'const begun = Date.now();',
    'expect(new Date().getTime() - begun).toBeLessThan(1000);',
    'await page.evaluate(() => performance.now());',
    'const [seconds] = process.hrtime();',
    'const begun = new Date;',
    'const begun = Date();',
    "await page.goto('/', { waitUntil: 'networkidle' });",
    'await banner.waitFor({ timeout: 1000 });',
    'await banner.waitFor({ timeout: 15_000 });',
    'await page.waitForTimeout(500);',
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    "import { setTimeout as sleep } from 'node:timers/promises';",
    'const signal = AbortSignal.timeout(50);',
    'await vi.waitFor(() => expect(shown()).toBe(true));',
    'await vi.waitUntil(shown);',
    'await expect.poll(shown).toBe(true);',
  ])
    expect(clockLines(line), line).toEqual([line]);
  for (const line of [
    '// Date.now would not do',
    "vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });",
    'const at = new Date(server.now());',
    'await banner.waitFor({ timeout: 90_000 });',
  ])
    expect(clockLines(line), line).toEqual([]);
});

test('all helpers that may read clocks exist and do', () => {
  for (const path of allowed) expect(clockLines(read(path)), path).not.toEqual([]);
});

test('no path is the path of an address, in which spaces and other letters are escaped', () => {
  const files = ['src', 'scripts', 'e2e'].flatMap(filesIn);
  const found = files.filter((path) => /import\.meta\.url\)\s*\.pathname/.test(read(path)));
  expect(found).toEqual([]);
});

test('make test plays at most thirty journeys, and nothing else in a browser', () => {
  const files = filesIn('e2e').filter((path) => path.endsWith('.e2e.ts'));
  const journeys = files.flatMap((path) => read(path).match(/^journey(\.for\b|\()/gm) ?? []);
  expect(journeys.length).toBeGreaterThan(20);
  expect(journeys.length).toBeLessThanOrEqual(30);
  const others = files.filter((path) =>
    /^\s*(test|it)\b[.(]|import \{[^}]*\b(test|it)\b[^}]*\} from 'vitest'/m.test(read(path)),
  );
  expect(others).toEqual([]);
});
