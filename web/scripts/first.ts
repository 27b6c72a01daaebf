// Adds preload links for all files of the first page to index.html, so that the browser requests
// them in parallel. A file for one language has an hreflang; the server omits those of other
// languages.
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

const startModule = /\/src\/shell\/start\.ts$/;
const catalogueModule = /\/src\/catalogue\/(\w+)\/first\.json$/;

export function first(): Plugin {
  return {
    name: 'make24:first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [];
        const add = (tag: HtmlTagDescriptor): void => {
          if (!html.includes(`"${tag.attrs!.href}"`)) tags.push(tag);
        };
        const chunks = Object.values(bundle ?? {}).filter((part) => part.type === 'chunk');
        const page = chunks.find(({ facadeModuleId: from }) => from && startModule.test(from));
        if (!page) throw new Error('first: there is no chunk of src/shell/start.ts');
        for (const chunk of withImports(page, chunks)) {
          add(link('modulepreload', chunk.fileName));
          for (const css of chunk.viteMetadata?.importedCss ?? []) add(link('stylesheet', css));
        }
        for (const { facadeModuleId, fileName } of chunks) {
          const lang = catalogueModule.exec(facadeModuleId ?? '')?.[1];
          if (lang) add(link('modulepreload', fileName, lang));
        }
        return tags;
      },
    },
  };
}

const link = (rel: string, file: string, hreflang?: string): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { rel, ...(hreflang && { hreflang }), crossorigin: true, href: '/' + file },
});

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
