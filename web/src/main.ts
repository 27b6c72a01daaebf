import './theme/tokens.css';
import './theme/base.css';
import { mount } from 'svelte';
import { speak, type Lang } from './catalogue/catalogue.svelte';
import App from './shell/App.svelte';

const lang: Lang = document.documentElement.lang === 'zh' ? 'zh' : 'en';
await speak(lang);
mount(App, { target: document.getElementById('app')! });
