import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { cards } from './scripts/cards.ts';
import { first, firstFile, idleFile, isOfFirstPage, languageList, laterElements } from './scripts/first.ts';
import { checkGroups, groupOptions } from './scripts/groups.ts';
import { withoutHydration } from './scripts/hydration.ts';
import { licenses } from './scripts/licenses.ts';

const server = process.env.MAKE24_SERVER ?? 'http://localhost:2424';

export default defineConfig({
  // The scripts find their files beside themselves, so that a site without a server can be published at
  // any path. In index.html, first() makes the addresses absolute.
  base: './',
  plugins: [
    svelte(),
    withoutHydration(),
    cards(),
    languageList(),
    first(),
    checkGroups(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: null, // src/app/worker.ts registers it
      // The server fills in public/manifest.webmanifest in the language of the request's cookie.
      // The service worker does not cache it with the pages, since its language would then never
      // change.
      manifest: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,txt,json}'] },
    }),
    licenses(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // the content security policy of the pages allows inline images only
    modulePreload: {
      polyfill: false,
      // A script need not preload what index.html has loaded before it, nor what runs when the page is
      // idle. The lists are part of the first page.
      resolveDependencies: (name, files, { hostType }) =>
        hostType === 'html'
          ? files
          : idleFile.test(name)
            ? []
            : files.filter((file) => !firstFile.test(file)),
    },
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
            { name: 'address', test: /\/src\/net\/(address|site)\.ts$/ },
            { name: 'base', test: isOfFirstPage },
            { name: 'elements', test: laterElements },
            ...groupOptions,
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
