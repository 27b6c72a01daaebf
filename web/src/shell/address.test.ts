// environment: page
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => document.documentElement.removeAttribute('data-site'));

test.each([
  [undefined, '/', '/daily?run=1'],
  ['/', '/', '/daily?run=1'],
  ['/a/make24/', '/a/make24/', '/a/make24/daily?run=1'],
])('with data-site %s, addresses begin with %s', async (site, home, daily) => {
  if (site) document.documentElement.dataset.site = site;
  const { addressOf, pathAt, base } = await import('./address');
  expect([base, addressOf('/'), addressOf('/daily?run=1')]).toEqual([home, home, daily]);
  expect([pathAt(home), pathAt(daily)]).toEqual(['/', '/daily?run=1']);
  expect([pathAt('/'), pathAt('/daily')]).toEqual(['/', '/daily']);
  expect(pathAt(home.slice(0, -1) || '/')).toBe('/'); // the router's address of the first page
});

test('links of pages that work without a server contain the base', () => {
  const src = resolve(import.meta.dirname, '..');
  const needServer = /^\/(class|sheet|s|c|docs|race|r|player|stats\/(boards|rating))\b/;
  const found: string[] = [];
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.svelte')) continue;
    const code = readFileSync(resolve(src, name), 'utf8');
    for (const [, path] of code.matchAll(/\bhref=(?:"|\{\s*['`])(\/[^"'`?{]*)/g)) {
      if (!needServer.test(path!)) found.push(`${name}: ${path}`);
    }
  }
  expect(found).toEqual([]);
});
