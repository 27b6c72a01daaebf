import { readFileSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Tests of the complete game: the real server and a real browser, both started once for all files.
// MAKE24_E2E=sweep runs the sweeps instead, which visit every page in every state, language and size;
// MAKE24_E2E=compare saves pictures of every state for scripts/compare-pages; MAKE24_E2E=speed measures how fast
// the page is; MAKE24_E2E=picture takes the README's picture.
const kind = process.env.MAKE24_E2E ?? 'e2e';

const folder = new URL('e2e/', import.meta.url);
/** The files of journeys of which the sweep plays some, or other variants (e2e/journey.ts). */
const swept = readdirSync(folder).filter(
  (name) =>
    name.endsWith('.e2e.ts') && /\bjourney\.(for|sweep)\b/.test(readFileSync(new URL(name, folder), 'utf8')),
);

export default defineConfig({
  test: {
    include: [`e2e/*.${kind}.ts`, ...(kind === 'sweep' ? swept.map((name) => 'e2e/' + name) : [])],
    globalSetup: ['e2e/server.ts'],
    setupFiles: ['e2e/setup.ts'],
    environment: 'node',
    isolate: false, // a worker loads the modules once and opens one connection to the browser
    maxWorkers: kind === 'speed' ? 1 : 2,
    maxConcurrency: 3, // concurrent pages per worker; two workers then keep two cores busy
    // Each limit is longer than what it contains, so that a failure shows what was awaited: a wait in a test
    // ends after 90 s (e2e/browser.ts), and a server stops, or prints its goroutines, within 70 s (e2e/child.ts).
    // A journey that takes half a minute takes minutes on one processor beside other work.
    testTimeout: 600_000,
    hookTimeout: 150_000, // stops the servers of a test, and saves what a failure left
    teardownTimeout: 150_000, // stops the common server and the browser
    reporters: [['minimal', { silent: false }]], // otherwise it hides where a failure is saved
  },
});
