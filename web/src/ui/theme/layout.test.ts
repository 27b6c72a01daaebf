import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../..', import.meta.url);
const css = readFileSync(new URL('layout.css', import.meta.url), 'utf8');
const names = [...css.matchAll(/^\.([\w-]+) \{/gm)].map(([, name]) => name!);
const components = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .map((name) => ({ name, text: readFileSync(new URL(name, src), 'utf8') }));

test('no component styles a layout class, whose other elements would change too', () => {
  expect(names.length).toBeGreaterThan(20);
  const selector = new RegExp(`\\.(${names.join('|')})(?![\\w-])`, 'g');
  const found = components.flatMap(({ name, text }) =>
    [
      ...(/<style>[^]*/
        .exec(text)?.[0]
        .replace(/\/\*[^]*?\*\/|\d[\d.]*/g, ' ')
        .matchAll(selector) ?? []),
    ].map(([used]) => `${name}: ${used}`),
  );
  expect(found).toEqual([]);
});

test('every layout class is used', () => {
  const used = new Set(
    components.flatMap(({ text }) =>
      [...text.matchAll(/class(?:=|:)"?([^">]*)/g)].flatMap(([, list]) => list!.split(/\s+/)),
    ),
  );
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});
