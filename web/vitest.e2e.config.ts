import { defineConfig } from 'vitest/config';

// The tests of the whole game: the real server, a real browser, both started once for all files. With
// MAKE24_SPEED it measures how fast the page is instead, alone.
const measures = Boolean(process.env.MAKE24_SPEED);

export default defineConfig({
  test: {
    include: [measures ? 'e2e/**/*.speed.ts' : 'e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/server.ts'],
    environment: 'node',
    isolate: false, // a worker loads what tests are made of once, and has one connection to the browser
    maxWorkers: measures ? 1 : 2,
    maxConcurrency: 3, // pages at a time in each of two workers: as many as keep two cores busy
    testTimeout: 300_000, // a busy machine takes its time; what hangs is told after one and a half
    hookTimeout: 60_000,
  },
});
