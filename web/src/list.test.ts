// e2e/list.json names every page, mode, rule set and dialog, and the main states of each; the
// end-to-end tests visit each state. These tests fail if the source has something that the list
// lacks, since the end-to-end tests would miss it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { list } from '../e2e/states';
import { rules } from './play/practice/choice';
import { modes } from './core/race/mode';
import routes from './routes.json' with { type: 'json' };

const source = import.meta.dirname;
const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svelte'))
  .map((path) => readFileSync(join(source, path), 'utf8'));
const valuesOf = (field: 'route' | 'mode' | 'rules' | 'dialog') =>
  new Set(list.states.map((state) => state[field]).filter((name) => name !== undefined));

test('every page is on the list, and a state shows it', () => {
  expect([...list.routes].sort()).toEqual(Object.keys(routes).sort());
  expect([...valuesOf('route')].sort()).toEqual([...list.routes, '*'].sort());
});

test('every mode and all rules are on the list, and a state shows them', () => {
  const modeSource = readFileSync(new URL('../../race/mode/mode.go', import.meta.url), 'utf8');
  const names = [...modeSource.matchAll(/Name:\s+(\w+),\s+Seats:/g)].map(([, name]) => name!.toLowerCase());
  expect(Object.keys(modes).sort()).toEqual([...names].sort());
  expect([...list.modes].sort()).toEqual([...names].sort());
  expect([...valuesOf('mode')].sort()).toEqual([...names].sort());
  expect([...list.rules].sort()).toEqual([...rules].sort());
  expect([...valuesOf('rules')].sort()).toEqual([...rules].sort());
});

test('every dialog is on the list, and a state shows it', () => {
  const tags = components.flatMap((text) => text.match(/<Dialog\b[^>]*>/g) ?? []);
  const names = tags.map((tag) => /\bname="([^"]+)"/.exec(tag)?.[1] ?? tag);
  expect(tags.length).toBeGreaterThan(4);
  expect([...list.dialogs].sort()).toEqual([...new Set(names)].sort());
  expect([...valuesOf('dialog')].sort()).toEqual([...list.dialogs].sort());
  // Only Dialog.svelte has one.
  const withDialog = components.filter((text) => /<dialog\b|\balert\(|\bconfirm\(|\bprompt\(/.test(text));
  expect(withDialog).toHaveLength(1);
});

test('no state is listed twice', () => {
  const names = list.states.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
