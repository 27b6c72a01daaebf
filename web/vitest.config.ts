import { readFileSync, readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { cards } from './scripts/cards.ts';

const files = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path}`),
);

/** Tests that use a page or a database, or replace a module or a global, run in a process of their
 * own. All others share one process per worker, so that modules are loaded only once. */
const isolated = files.filter((path) =>
  /@vitest-environment|vi\.(mock|stubGlobal)|fake-indexeddb/.test(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  ),
);

const commonOptions = {
  environment: 'node' as const,
  setupFiles: ['src/testing/setup.ts'],
  testTimeout: 30_000,
};

export default defineConfig({
  plugins: [svelte(), cards()],
  resolve: { conditions: ['browser'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...commonOptions,
          name: 'shared',
          include: files.filter((path) => !isolated.includes(path)),
          isolate: false,
        },
      },
      { extends: true, test: { ...commonOptions, name: 'isolated', include: isolated } },
    ],
  },
});
