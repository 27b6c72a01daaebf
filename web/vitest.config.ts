import { readFileSync, readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { cards } from './scripts/cards.ts';

const files = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path}`),
);

/** A test that has a page or a database, or replaces a module or a global, has a process of its own. All others share
 * one in each worker: they load what they test once. */
const apart = files.filter((path) =>
  /@vitest-environment|vi\.(mock|stubGlobal)|fake-indexeddb/.test(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  ),
);

const shared = { environment: 'node' as const, setupFiles: ['src/testing/setup.ts'], testTimeout: 30_000 };

export default defineConfig({
  plugins: [svelte(), cards()],
  resolve: { conditions: ['browser'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'together',
          include: files.filter((path) => !apart.includes(path)),
          isolate: false,
        },
      },
      { extends: true, test: { ...shared, name: 'apart', include: apart } },
    ],
  },
});
