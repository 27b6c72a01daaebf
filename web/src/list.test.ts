// e2e/list.json names every page, mode, rules and sheet, and every main state; the end-to-end
// tests look at each. What the source has and the list lacks, nobody would look at.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { list } from '../e2e/states';
import { rules } from './practice/choice';
import { modes } from './race/mode';
import routes from './routes.json' with { type: 'json' };

const source = new URL('.', import.meta.url).pathname;
const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svelte'))
  .map((path) => readFileSync(source + path, 'utf8'));
const seen = (what: 'route' | 'mode' | 'rules' | 'sheet') =>
  new Set(list.states.map((state) => state[what]).filter((name) => name !== undefined));

test('every page is on the list, and a state shows it', () => {
  expect([...list.routes].sort()).toEqual(Object.keys(routes).sort());
  expect([...seen('route')].sort()).toEqual([...list.routes, '*'].sort());
});

test('every mode and all rules are on the list, and a state shows them', () => {
  const rows = readFileSync(new URL('../../race/mode/mode.go', import.meta.url), 'utf8');
  const names = [...rows.matchAll(/Name:\s+"(\w+)",\s+Seats:/g)].map(([, name]) => name);
  expect(Object.keys(modes).sort()).toEqual([...names].sort());
  expect([...list.modes].sort()).toEqual([...names].sort());
  expect([...seen('mode')].sort()).toEqual([...names].sort());
  expect([...list.rules].sort()).toEqual([...rules].sort());
  expect([...seen('rules')].sort()).toEqual([...rules].sort());
});

test('every sheet is on the list, and a state shows it', () => {
  const used = components.flatMap((text) => text.match(/<Sheet\b[^>]*>/g) ?? []);
  const names = used.map((tag) => /\bname="([^"]+)"/.exec(tag)?.[1] ?? tag);
  expect(used.length).toBeGreaterThan(4);
  expect([...list.sheets].sort()).toEqual([...new Set(names)].sort());
  expect([...seen('sheet')].sort()).toEqual([...list.sheets].sort());
  // There is no other kind of dialog.
  const others = components.filter((text) => /<dialog\b|\balert\(|\bconfirm\(|\bprompt\(/.test(text));
  expect(others).toHaveLength(1);
});

test('no state is there twice', () => {
  const names = list.states.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
