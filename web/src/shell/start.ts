// Draws the page. Whatever is not needed for its first sight comes when it is there.
import { mount } from 'svelte';
import { speakFirst } from '../game/lang';
import { whole } from '../catalogue/catalogue.svelte';
import App from './App.svelte';
import { isReadable } from './places';
import { settle, settled } from './settled';

// An address that cannot be read is none of ours: the router would break at it.
if (!isReadable(location.pathname)) history.replaceState(null, '', '/lost');

void speakFirst().then(() => mount(App, { target: document.getElementById('app')! }));

// A page with a table settles when the first hand lies there; any other when it is loaded, and
// none keeps the rest waiting for ever.
const longest = 5000;
const dealing = location.pathname === '/' || location.pathname === '/practice';
if (!dealing) void whole().catch(() => {}); // the page waits for it too
if (dealing) setTimeout(settle, longest);
else if (document.readyState === 'complete') settle();
else addEventListener('load', settle, { once: true });

const later = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
void settled.then(() => later(() => void import('./after').then(({ after }) => after())));
