// The service worker. It stores the pages for use without a network. The build writes sw.js from it, with
// the list of the files of the pages in place of self.__WB_MANIFEST.
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { otherPaths } from './otherpaths';

declare const self: ServiceWorkerGlobalScope & {
  /** The files of a site without a server that differ from those of the build or are not among them. The
   * site sets it before this script (internal/app/site). */
  readonly siteFiles?: PrecacheEntry[];
};

const index = 'index.html';
const files = self.__WB_MANIFEST as PrecacheEntry[];
const siteFiles = self.siteFiles ?? [];
const isReplaced = (url: string): boolean => siteFiles.some((file) => file.url === url);

addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

precacheAndRoute([...files.filter(({ url }) => !isReplaced(url)), ...siteFiles], {
  // The first page is also served by the route below. As a directory index, it would be looked up with the
  // headers of the request, and not found if they name a language.
  directoryIndex: null as unknown as string,
});
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL(index), {
    denylist: [otherPaths(new URL(self.registration.scope).pathname)],
  }),
);

// The documentation: the newest pages, or offline those that were stored before (help.ts, help.js).
registerRoute(/\/help\//, new NetworkFirst({ cacheName: 'help', networkTimeoutSeconds: 4 }));
// The server sends a reader of /help to the pages in a language. Offline, these are the pages stored last.
registerRoute(
  ({ url }) =>
    url.origin === location.origin && url.pathname === new URL('help', self.registration.scope).pathname,
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const stored = await (await caches.open('help')).keys();
      const home = stored.findLast(({ url }) => /\/help\/[\w-]+\/$/.test(url));
      if (!home) throw error;
      return Response.redirect(home.url);
    }
  },
);

// The engine, which is too large to store before a player needs it.
registerRoute(
  /\/make24\.wasm[^/]*\.gz$/,
  new CacheFirst({ cacheName: 'engine', plugins: [new ExpirationPlugin({ maxEntries: 1 })] }),
);
