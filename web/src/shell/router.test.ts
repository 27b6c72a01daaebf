import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '../routes.json';

test('routes.json lists the paths of the router in the same order', () => {
  const source = readFileSync(new URL('./router.ts', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/^ {2}'(\/[^']*)':/gm)].map((m) => m[1]);
  expect(Object.keys(routes)).toEqual(paths);
});

// The router treats every page whose source contains "() => import(" as lazy.
test('eager pages have no import( in their source', () => {
  for (const page of ['../home/Home.svelte', '../practice/Practice.svelte'])
    expect(readFileSync(new URL(page, import.meta.url), 'utf8'), page).not.toContain('import(');
});
