// Completes index.html, so that the felt is painted before any file is loaded, and so that the
// browser requests all files of the first page in parallel:
//
//   - The styles that src/main.ts imports become a <style>.
//   - The other stylesheets of the first page follow the felt, which is painted before them.
//   - The addresses of files, which Vite makes relative, are absolute, since the server sends the page
//     for paths of any depth. A site without a server changes them (internal/app/site).
//   - Scripts have preload links. A file for one language has an hreflang; the server omits those of
//     other languages.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { languages } from '../src/core/catalogue/languages.gen.ts';
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

const src = resolve(import.meta.dirname, '../src');

/** The modules that src/main.ts imports, which are loaded before start.ts. */
const mainModules = importsOf(resolve(src, 'main.ts'));
const startModules = importsOf(resolve(src, 'app/start.ts'));
startModules.delete(resolve(src, 'app/start.ts'));

/** The modules of Svelte for elements that the first page does not have. */
export const laterElements =
  /\/svelte\/src\/internal\/client\/dom\/(elements\/bindings\/(input|select|size)|blocks\/svelte-element)\.js$/;

/** Reports whether a module is loaded with src/app/start.ts, for Vite's code splitting. start.ts is a
 * file of its own, since it is imported dynamically. */
export const isOfFirstPage = (id: string): boolean =>
  (/\/(svelte\/src|clsx|sv-router\/src)\//.test(id) && !laterElements.test(id)) ||
  /^\0?virtual:card-|\/src\/routes\.json$/.test(id) ||
  (startModules.has(id.split('?')[0]!) && !mainModules.has(id));

/** The files that index.html loads, also as preload links. */
export const firstFile = /\b(address|base|index|rolldown-runtime|start)-[^/]*$/;
/** The file of app/background.ts, which start.ts loads when the browser is idle. */
export const idleFile = /\bbackground-[^/]*$/;

const startModule = /\/src\/app\/start\.ts$/;
const catalogueModule = /\/src\/core\/catalogue\/([\w-]+)\/first\.json$/;

/** Fills in the list of the languages in index.html, which its script needs before any file is loaded. */
export const withLanguages = (html: string): string =>
  html.replace('= LANGUAGES;', `= ${JSON.stringify(Object.values(languages).map(({ tag }) => tag))};`);

/** The plugin that fills in the list of the languages, also during development. */
export const languageList = (): Plugin => ({
  name: 'make24:languages',
  transformIndexHtml: { order: 'pre', handler: withLanguages },
});

export function first(): Plugin {
  return {
    name: 'make24:first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        if (!bundle) return page;
        const html = page.replace(/(\s(?:href|src)=")\.\//g, '$1/');
        const tags: HtmlTagDescriptor[] = [];
        const add = (tag: HtmlTagDescriptor): void => {
          if (!html.includes(`"${tag.attrs!.href}"`)) tags.push(tag);
        };
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const start = chunks.find(({ facadeModuleId: from }) => from && startModule.test(from));
        if (!start) throw new Error('first: there is no chunk of src/app/start.ts');
        for (const chunk of withImports(start, chunks)) {
          add(link('modulepreload', chunk.fileName));
          for (const css of chunk.viteMetadata?.importedCss ?? []) {
            if (!html.includes(`"/${css}"`)) tags.push({ ...link('stylesheet', css), injectTo: 'body' });
          }
        }
        for (const { facadeModuleId, fileName } of chunks) {
          const lang = catalogueModule.exec(facadeModuleId ?? '')?.[1];
          if (lang) add(link('modulepreload', fileName, lang));
        }
        return { html: html.replace(entryStyle, (_, file: string) => inline(bundle, file)), tags };
      },
    },
  };
}

/** The link that Vite adds for the styles of src/main.ts. */
const entryStyle = /<link rel="stylesheet"[^>]* href="\/(assets\/index-[^"]+\.css)">/;

/** Removes a stylesheet from the bundle, so that no chunk loads it, and returns it as a <style>. */
function inline(bundle: Rollup.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`first: there is no ${file}`);
  delete bundle[file];
  for (const part of Object.values(bundle)) {
    if (part.type === 'chunk') part.viteMetadata?.importedCss.delete(file);
  }
  return `<style>${asset.source.toString().trim()}</style>`;
}

const link = (rel: string, file: string, hreflang?: string): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { rel, ...(hreflang && { hreflang }), crossorigin: true, href: '/' + file },
});

/** Returns a source file and its static imports, without dynamic imports and types. */
export function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file) || !/\.(ts|svelte)$/.test(file)) return found;
  found.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, from] of code.matchAll(/^\s*(?:import|export) (?!type )(?:[^'"();]*? from )?'(\.[^']+)'/gm)) {
    const path = resolve(dirname(file), from!);
    for (const ending of ['', '.ts']) importsOf(path + ending, found);
  }
  return found;
}

/** Returns a chunk and all its imports, including those of the imported chunks. */
function withImports(chunk: Rollup.OutputChunk, all: Rollup.OutputChunk[]): Set<Rollup.OutputChunk> {
  const found = new Set([chunk]);
  for (const current of found) {
    for (const name of current.imports) {
      const imported = all.find(({ fileName }) => fileName === name);
      if (imported) found.add(imported);
    }
  }
  return found;
}
