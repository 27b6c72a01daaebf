import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '../routes.json';

test('routes.json has the paths of the router, in its order', () => {
  const source = readFileSync(new URL('./router.ts', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/^ {2}'(\/[^']*)':/gm)].map((m) => m[1]);
  expect(Object.keys(routes)).toEqual(paths);
});
