import { defineConfig } from 'vitest/config';

// The tests of the whole game: the real server, a real browser.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/server.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 300_000, // a busy machine takes its time; what hangs is told after one and a half
    hookTimeout: 60_000,
  },
});
