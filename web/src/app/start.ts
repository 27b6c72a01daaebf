// Renders the page. Everything that the first view does not need is loaded afterwards.
import { mount } from 'svelte';
import { setInitialLanguage } from '../play/session/lang';
import { allMessages } from '../core/catalogue/catalogue.svelte';
import { addressOf, pathAt } from '../net/address';
import App from './App.svelte';
import Home from './home/Home.svelte';
import Practice from '../play/practice/Practice.svelte';
import { isDecodable } from '../ui/page/places';
import { loadPagesWith } from '../ui/page/router';
import { markSettled, settled } from '../net/settled';

// The router would throw on an address that cannot be decoded.
if (!isDecodable(location.pathname)) history.replaceState(null, '', addressOf('/lost'));

loadPagesWith((path) => {
  if (path === '/') return Home;
  if (path === '/practice') return Practice;
  return import('./pages').then(({ loadPage }) => loadPage(path));
});

void setInitialLanguage().then(() => {
  const target = document.getElementById('app')!;
  target.replaceChildren(); // the felt of index.html
  mount(App, { target });
});

// A page with a table is ready when its first hand is shown, any other page when it is loaded.
// After maxWait milliseconds, a page with a table counts as ready in any case.
const maxWait = 5000;
const hasTable = ['/', '/practice'].includes(pathAt(location.pathname));
if (!hasTable) void allMessages().catch(() => {}); // start early: the page awaits it too
if (hasTable) setTimeout(markSettled, maxWait);
else if (document.readyState === 'complete') markSettled();
else addEventListener('load', markSettled, { once: true });

void settled.then(() => delete document.documentElement.dataset.at); // of index.html

// Without a timeout, a browser that draws no frames may never call back.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
void settled.then(() =>
  whenIdle(() => void import('./background').then(({ startBackground }) => startBackground()), {
    timeout: maxWait,
  }),
);
