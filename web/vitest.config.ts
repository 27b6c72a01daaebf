import { readFileSync, readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { cards } from './scripts/cards.ts';
import { bundle } from './scripts/happydom.ts';
import './svelte.config.js'; // the cache of compiled modules depends on it

await bundle();

const files = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path}`),
);

const filesWith = (pattern: RegExp): string[] =>
  files.filter((path) => pattern.test(readFileSync(new URL(path, import.meta.url), 'utf8')));

/** Tests that use a page, or a database, or replace a module or a global, run in a thread of their own. All
 * others share one thread per worker, so that modules are loaded only once. */
const pages = filesWith(/^\/\/ environment: page$/m);
const isolated = filesWith(/vi\.(mock|stubGlobal)|fake-indexeddb/).filter((path) => !pages.includes(path));

const commonOptions = {
  setupFiles: ['src/testing/setup.ts'],
  testTimeout: 120_000, // longer than until() waits (src/testing/until.ts)
  hookTimeout: 120_000,
};

export default defineConfig({
  plugins: [svelte(), cards()],
  resolve: { conditions: ['browser'] },
  test: {
    pool: 'threads', // they start faster than processes
    reporters: [['minimal', { silent: false }]], // failures, what tests print, and the totals
    // Compiled modules are kept between runs. A change of a module, of this file, of what it imports or of
    // package-lock.json compiles anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      {
        extends: true,
        test: {
          ...commonOptions,
          name: 'shared',
          include: files.filter((path) => !pages.includes(path) && !isolated.includes(path)),
          isolate: false,
        },
      },
      { extends: true, test: { ...commonOptions, name: 'isolated', include: isolated } },
      {
        extends: true,
        test: { ...commonOptions, name: 'pages', include: pages, environment: './src/testing/page.ts' },
      },
    ],
  },
});
