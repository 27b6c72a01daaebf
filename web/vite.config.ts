import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { cards } from './scripts/cards.ts';
import { first, isOfFirstPage, languageList, laterElements } from './scripts/first.ts';
import { licenses } from './scripts/licenses.ts';

const server = process.env.MAKE24_SERVER ?? 'http://localhost:2424';

export default defineConfig({
  // The scripts find their files beside themselves, so that a site without a server can be published at
  // any path. In index.html, first() makes the addresses absolute.
  base: './',
  plugins: [
    svelte(),
    cards(),
    languageList(),
    first(),
    VitePWA({
      registerType: 'prompt', // a new version never interrupts a hand
      injectRegister: null, // src/app/worker.ts registers it
      // The server fills in public/manifest.webmanifest in the language of the request's cookie.
      // The service worker does not cache it with the pages, since its language would then never
      // change.
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,txt,json}'],
        navigateFallback: 'index.html',
        // The first page is also served by navigateFallback. As a directory index, the worker would
        // look it up with the headers of the request, and not find it if they name a language.
        directoryIndex: null,
        navigateFallbackDenylist: [
          /^\/(game|v1|docs|help|plain|openapi\.json|verify|healthz|readyz|metrics|picture)/,
        ],
        // The documentation: the newest pages, or offline those that were stored before.
        runtimeCaching: [
          {
            urlPattern: /\/help\//,
            handler: 'NetworkFirst',
            options: { cacheName: 'help', networkTimeoutSeconds: 4 },
          },
          // The engine, which is too large to store before a player needs it.
          {
            urlPattern: /\/make24\.wasm[^/]*\.gz$/,
            handler: 'CacheFirst',
            options: { cacheName: 'engine', expiration: { maxEntries: 1 } },
          },
        ],
        cleanupOutdatedCaches: true,
      },
    }),
    licenses(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // the content security policy of the pages allows inline images only
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // They only define functions, so the first page need not load them.
      treeshake: { moduleSideEffects: [{ test: laterElements, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The modules of the first page form one file, which is smaller than several files. Every
            // other page needs it too.
            { name: 'base', test: isOfFirstPage },
            // The list of the files that each page loads is part of the first page, so a file for
            // modules that are loaded together makes the first page smaller.
            { name: 'elements', test: laterElements },
            {
              name: 'offline',
              test: /src\/(local\/(offline\.svelte|offlinedeal|drafts|clues|replay)|local\/table\/(handtable|path|random|deal)|core\/race\/|core\/exact\/(moves|parse|search|hint)|net\/outbox)/,
            },
            {
              name: 'results',
              test: /src\/(ui\/(Felt|MarkSign|Scene|Sheet)|play\/share\/(ShareBox|Challenge|ChallengeLink)|play\/challenge\/challenge|ui\/cards\/MiniCard)\./,
            },
            {
              name: 'common',
              test: /src\/(core\/notation\/(dates|hand)|play\/share\/(share|sharing)|ui\/(Marks|cached|Nothing)|net\/types\.gen|ui\/theme\/disabled|play\/daily\/Piles|study\/stats\/(figures|RatingChange|ratingchange))\./,
            },
            { name: 'shell', test: /src\/ui\/(Notices|Waiting|moreicons)\./ },
            { name: 'live', test: /src\/live\// },
            {
              name: 'parts',
              test: /src\/(play\/table\/(Typed|Banner|HintLine|unused|clue|drag\.svelte|entered)\.|play\/session\/away\.|play\/practice\/Done\.|play\/findall\/(Offer|progress|offer)\.|study\/answers\/(steps|form)\.|core\/notation\/Sentence\.|ui\/Notice\.)/,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['.', '../clients/js'] },
    proxy: Object.fromEntries(
      ['/game', '/v1', '/docs', '/help', '/plain', '/picture'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
});
