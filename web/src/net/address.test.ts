// environment: page
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  document.documentElement.removeAttribute('data-site');
  document.documentElement.removeAttribute('data-base');
});

test.each([
  [undefined, '/', '/', '/daily?run=1'],
  ['site', '/', '/', '/daily?run=1'],
  ['site', '/a/make24/', '/a/make24/', '/a/make24/daily?run=1'],
  ['base', '/24/', '/24/', '/24/daily?run=1'],
] as const)('with data-%s %s, addresses begin with %s', async (name, value, home, daily) => {
  if (name) document.documentElement.dataset[name] = value;
  const { addressOf, pathAt, base } = await import('./address');
  expect([base, addressOf('/'), addressOf('/daily?run=1')]).toEqual([home, home, daily]);
  expect([pathAt(home), pathAt(daily)]).toEqual(['/', '/daily?run=1']);
  expect([pathAt('/'), pathAt('/daily')]).toEqual(['/', '/daily']);
  expect(pathAt(home.slice(0, -1) || '/')).toBe('/'); // the router's address of the first page
});

test('links of pages contain the base', () => {
  const src = resolve(import.meta.dirname, '..');
  const found: string[] = [];
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.svelte')) continue;
    const code = readFileSync(resolve(src, name), 'utf8');
    for (const [, path] of code.matchAll(/\bhref=(?:"|\{\s*['`])(\/[^"'`?{]*)/g)) {
      found.push(`${name}: ${path}`);
    }
  }
  expect(found).toEqual([]);
});
