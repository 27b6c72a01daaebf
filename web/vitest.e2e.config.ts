import { defineConfig } from 'vitest/config';

// The tests of the whole game: the real server, a real browser, both started once for all files.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/server.ts'],
    environment: 'node',
    maxWorkers: 2,
    maxConcurrency: 3, // pages at a time in each of two workers: as many as keep two cores busy
    testTimeout: 300_000, // a busy machine takes its time; what hangs is told after one and a half
    hookTimeout: 60_000,
  },
});
