// Checks that sv-router recognizes the lazy pages in the built scripts, by the source text of their
// functions. Vite changes that text in some cases (src/app/router.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const assets = new URL('../dist/assets/', import.meta.url);

test('the functions of the lazy pages contain "() => import("', () => {
  const base = readdirSync(assets).find((file) => /^base-.*\.js$/.test(file))!;
  const code = readFileSync(new URL(base, assets), 'utf8');
  expect(code).toMatch(/\(\)=>\w+\(\(\)=>import\([`'"]\.\/pages-/);
});
