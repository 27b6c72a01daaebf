// The layers of src: what each holds, and what its files may import. A file belongs to the layer with the
// longest name that its path begins with. Tests may import everything, and only tests import testing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

interface Layer {
  name: string;
  holds: string;
  imports: string[];
}

const ground = ['core', 'net', 'ui', 'local', 'study'];
const live = [...ground, 'play', 'live/common'];

/** From the ground up: each layer imports only layers before it in this list. */
const layers: Layer[] = [
  { name: 'core', holds: 'rules, expressions, notation and texts, without a page or a server', imports: [] },
  { name: 'net', holds: 'requests to the server, and what this browser stores', imports: ['core'] },
  { name: 'ui', holds: 'parts of pages, the theme, the router', imports: ['core', 'net'] },
  { name: 'local', holds: 'the game without a server', imports: ['core', 'net'] },
  { name: 'study', holds: 'answers, reviews and statistics', imports: ['core', 'net', 'ui', 'local'] },
  { name: 'play', holds: 'the table, and the modes for one player', imports: ground },
  { name: 'live/common', holds: 'what races and classes share', imports: [...ground, 'play'] },
  { name: 'live/races', holds: 'races', imports: live },
  { name: 'live/classes', holds: 'classes', imports: live },
  {
    name: 'live',
    holds: 'the page for a race or a class',
    imports: [...live, 'live/races', 'live/classes'],
  },
  { name: 'print', holds: 'printed sheets', imports: [...ground, 'play'] },
  {
    name: 'app',
    holds: 'the frame, the start, the settings',
    imports: [...live, 'live/races', 'live/classes', 'live', 'print'],
  },
  { name: 'main.ts', holds: 'the first script', imports: ['ui', 'local', 'play', 'app'] },
];

const src = import.meta.dirname;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|^testing\//.test(path),
);

/** Returns the layer of a file or folder, or undefined if it has none. */
const layerOf = (path: string): Layer | undefined =>
  layers
    .filter(({ name }) => path === name || path.startsWith(name + '/'))
    .sort((a, b) => b.name.length - a.name.length)[0];

/** Returns the files of src that a file imports, also those that it loads later and those of which it
 * needs only types. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'\n]+)'/g)].flatMap(([, from]) => {
    const path = join(dirname(file), from!.split('?')[0]!);
    if (path.startsWith('..')) return []; // outside src
    const found = ['', '.ts', '.svelte'].find((ending) => isFile(path + ending));
    expect(found, `${file} imports ${from}`).toBeDefined();
    return [path + found];
  });
}

const isFile = (path: string): boolean =>
  statSync(join(src, path), { throwIfNoEntry: false })?.isFile() ?? false;

const imports = new Map(files.map((file) => [file, importsOf(file)]));

test('every layer has files, and every file a layer', () => {
  expect(layers.filter(({ name }) => !files.some((file) => layerOf(file)?.name === name))).toEqual([]);
  expect(files.filter((file) => !layerOf(file))).toEqual([]);
});

test('each layer imports only layers before it', () => {
  for (const [i, { name, imports: allowed }] of layers.entries()) {
    const above = layers.slice(0, i).map((layer) => layer.name);
    expect(
      allowed.filter((other) => !above.includes(other)),
      name,
    ).toEqual([]);
  }
});

test('imports follow the table', () => {
  const wrong: string[] = [];
  for (const [file, imported] of imports) {
    const layer = layerOf(file)!;
    for (const other of imported) {
      const name = layerOf(other)?.name ?? other;
      if (name !== layer.name && name !== 'routes.json' && !layer.imports.includes(name)) {
        wrong.push(`${file} of ${layer.name} imports ${other}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('no files import each other in a circle', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const other of imports.get(file) ?? []) visit(other, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});
