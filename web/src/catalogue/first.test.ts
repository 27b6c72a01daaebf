import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import first from './en/first.json';
import rest from './en/rest.json';

const src = resolve(import.meta.dirname, '..');

/** Returns a source file and its static imports, without dynamic imports and types. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file) || !/\.(ts|svelte)$/.test(file)) return found;
  found.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, from] of code.matchAll(/^\s*(?:import|export) (?!type )(?:[^'"();]*? from )?'(\.[^']+)'/gm)) {
    const path = resolve(dirname(file), from!);
    for (const ending of ['', '.ts']) withImports(path + ending, found);
  }
  return found;
}

test('first.json has every message that the first page uses, and rest.json the others', () => {
  const files = withImports(resolve(src, 'shell/start.ts'));
  for (const part of ['table/Tiles.svelte', 'practice/PracticeTable.svelte', 'shell/TopBar.svelte']) {
    expect(files).toContain(resolve(src, part));
  }
  const misplaced = [...files].flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return Object.keys(rest).filter((key) => code.includes(`'${key}'`));
  });
  expect(misplaced).toEqual([]);
  expect(Object.keys(first).filter((key) => key in rest)).toEqual([]);
});
