import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { cards } from './scripts/cards.ts';

export default defineConfig({
  plugins: [svelte(), cards()],
  resolve: { conditions: ['browser'] },
  test: { include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
