import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { cards } from './scripts/cards.ts';
import { first } from './scripts/first.ts';

const server = process.env.MAKE24_SERVER ?? 'http://localhost:2424';

export default defineConfig({
  plugins: [
    svelte(),
    cards(),
    first(),
    VitePWA({
      registerType: 'prompt', // a hand is never interrupted by a new version
      injectRegister: null, // src/shell/worker.ts registers it
      // public/manifest.webmanifest, which the server writes in the reader's language: index.html asks
      // for it with the cookie that says which. It is not kept with the pages, or the language of the
      // day they were kept would stay.
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,txt,json}'],
        navigateFallback: '/index.html',
        // The first page comes by the fallback too: looked up as a file of its own, with the
        // headers of the request, it was not found where those named a language.
        directoryIndex: null,
        navigateFallbackDenylist: [/^\/(game|v1|docs|plain|openapi\.json|verify|healthz|readyz|metrics)/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // the pages' policy takes nothing inline but images
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs is one file, not a dozen: that makes it smaller.
            {
              name: 'base',
              test: /src\/(catalogue\/\w+\.(svelte\.)?ts|net\/(api|localstore|network|player|storage|trail|uploads)\.|game\/(offlineloader|daily|clock|session|me|tabs)\.|exact\/(rational|puzzle|tree|format)\.|shell\/(notices|settled|play)\.|(settings\/(settings|sync|merge)|notation\/(marks|announced))\.)|svelte\/src\/|\/clsx\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/game', '/v1', '/docs', '/plain'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
