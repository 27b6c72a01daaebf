import './theme/tokens.css';
import './theme/base.css';
import { mount } from 'svelte';
import { speakFirst } from './game/lang';
import App from './shell/App.svelte';

await speakFirst();
mount(App, { target: document.getElementById('app')! });

// What is not needed for the first hand comes after it.
const later = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
const loaded = () => later(() => void import('./shell/after').then(({ after }) => after()));
if (document.readyState === 'complete') loaded();
else addEventListener('load', loaded, { once: true });
