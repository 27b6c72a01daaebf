import { defineConfig } from 'vitest/config';

// Tests of the complete game: the real server and a real browser, both started once for all files.
// MAKE24_E2E=speed measures how fast the page is instead; MAKE24_E2E=picture takes the README's picture.
const kind = process.env.MAKE24_E2E ?? 'e2e';

export default defineConfig({
  test: {
    include: [`e2e/**/*.${kind}.ts`],
    globalSetup: ['e2e/server.ts'],
    environment: 'node',
    isolate: false, // a worker loads the modules once and opens one connection to the browser
    maxWorkers: kind === 'speed' ? 1 : 2,
    maxConcurrency: 3, // concurrent pages per worker; two workers then keep two cores busy
    testTimeout: 300_000, // waits in the tests end after 90 s; a busy machine is slow
    hookTimeout: 60_000,
  },
});
