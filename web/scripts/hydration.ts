import type { Plugin } from 'vite';

/** Leaves Svelte's code for hydration out of the build. The pages are only mounted, but Svelte assigns
 * the flag that says whether a page is being hydrated wherever it ends, so that the bundler cannot tell
 * that it is never set. Without the assignment all code behind the flag is dead: 1.4 KiB of the first
 * page. */
export const withoutHydration = (): Plugin => ({
  name: 'make24:without-hydration',
  apply: 'build',
  transform: {
    filter: { id: /\/svelte\/src\/internal\/client\/dom\/hydration\.js$/ },
    handler(code) {
      const kept = code.replace(/^\thydrating = value;$/m, '');
      if (kept === code) throw new Error('without-hydration: Svelte sets the flag elsewhere');
      return { code: kept, map: null };
    },
  },
});
