// Renders the page. Everything that the first view does not need is loaded afterwards.
import { mount } from 'svelte';
import { speakInitial } from '../game/lang';
import { allMessages } from '../catalogue/catalogue.svelte';
import App from './App.svelte';
import { isReadable } from './places';
import { markSettled, settled } from './settled';

// The router would throw on an address that cannot be decoded.
if (!isReadable(location.pathname)) history.replaceState(null, '', '/lost');

void speakInitial().then(() => mount(App, { target: document.getElementById('app')! }));

// A page with a table is ready when its first hand is shown, any other page when it is loaded.
// After maxWait milliseconds the rest no longer waits.
const maxWait = 5000;
const hasTable = location.pathname === '/' || location.pathname === '/practice';
if (!hasTable) void allMessages().catch(() => {}); // start early: the page awaits it too
if (hasTable) setTimeout(markSettled, maxWait);
else if (document.readyState === 'complete') markSettled();
else addEventListener('load', markSettled, { once: true });

const whenIdle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
void settled.then(() =>
  whenIdle(() => void import('./background').then(({ startBackground }) => startBackground())),
);
