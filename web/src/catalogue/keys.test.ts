import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const source = files
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n');
const keysOf = (lang: string): string[] =>
  files
    .filter((file) => file.startsWith(`catalogue/${lang}/`) && file.endsWith('.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(root + file, 'utf8'))));

const all = (pattern: RegExp): Set<string> => new Set([...source.matchAll(pattern)].map(([, key]) => key!));
/** Keys as they stand in the source, and the beginnings of those that are put together there. */
const written = all(/['"`](web\.[\w.]*\w)['"`]/g);
const begun = all(/['"`](web\.[\w.]*\.)(?:['"`]|\$\{)/g);

const english = keysOf('en').filter((key) => key.startsWith('web.'));

test('the pages use every sentence that is theirs', () => {
  expect(english.length).toBeGreaterThan(500);
  const idle = english.filter(
    (key) => !written.has(key) && ![...begun].some((start) => key.startsWith(start)),
  );
  expect(idle).toEqual([]);
});

test('every sentence that the pages use is there, in both languages', () => {
  const known = new Set(english);
  expect([...written].filter((key) => !known.has(key))).toEqual([]);
  expect([...begun].filter((start) => !english.some((key) => key.startsWith(start)))).toEqual([]);
  expect(keysOf('zh').sort()).toEqual(keysOf('en').sort());
});
