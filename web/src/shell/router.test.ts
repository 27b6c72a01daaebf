import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '../routes.json';

test('routes.json has the paths of the router, in its order', () => {
  const source = readFileSync(new URL('./router.ts', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/^ {2}'(\/[^']*)':/gm)].map((m) => m[1]);
  expect(Object.keys(routes)).toEqual(paths);
});

// The router takes whatever has () => import( in its source for a page that comes late.
test('pages that are there at once have no import in their source', () => {
  for (const page of ['../home/Home.svelte', '../practice/Practice.svelte'])
    expect(readFileSync(new URL(page, import.meta.url), 'utf8'), page).not.toContain('import(');
});
