import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from '../../../scripts/first';
import first from './en/first.json';
import rest from './en/rest.json';

const src = resolve(import.meta.dirname, '../..');

test('first.json has every message that the first page uses, and rest.json the others', () => {
  const files = importsOf(resolve(src, 'app/start.ts'));
  for (const part of ['play/table/Tiles.svelte', 'play/practice/PracticeTable.svelte', 'app/TopBar.svelte']) {
    expect(files).toContain(resolve(src, part));
  }
  const misplaced = [...files].flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return Object.keys(rest).filter((key) => code.includes(`'${key}'`));
  });
  expect(misplaced).toEqual([]);
  expect(Object.keys(first).filter((key) => key in rest)).toEqual([]);
});
