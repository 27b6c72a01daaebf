// The router. It knows the paths of the pages, and app/start.ts says how to load a page. Every path has
// the component Page, which shows the loaded one, so that the router need not know which pages are
// loaded on demand.
import type { Component } from 'svelte';
import { createRouter } from 'sv-router';
import routes from '../../routes.json';
import { pathOf, type PagePath } from './places';
import Page, { showPage } from './Page.svelte';

type LoadPage = (path: PagePath) => Component | Promise<Component>;

let load: LoadPage;

/** Sets the function that loads the page of a path. */
export function loadPagesWith(loadPage: LoadPage): void {
  load = loadPage;
}

const loaded = new Map<PagePath, Component>();

async function open(pathname: string): Promise<void> {
  const path = pathOf(pathname);
  if (!loaded.has(path)) loaded.set(path, await load(path));
}

// sv-router takes the name of its own field "hooks" for a path, and fails there if no page has it.
const paths = [...Object.keys(routes), '*', '/hooks'];

/** The pages at the paths of ../../routes.json, which the server and the tests also read. */
export const { p, navigate, isActive, route } = createRouter({
  ...(Object.fromEntries(paths.map((path) => [path, Page])) as Record<PagePath, Component>),
  hooks: {
    beforeLoad: ({ pathname }) => open(pathname),
    afterLoad: ({ pathname }) => showPage(loaded.get(pathOf(pathname))!),
    onPreload: ({ pathname }) => void open(pathname).catch(() => {}), // a visit tries again
  },
});
