// Tests that each failing browser test has a folder of its own.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../e2e/failures';

test('no test overwrites what another left', ({ onTestFinished }) => {
  const parent = mkdtempSync(join(tmpdir(), 'make24-failures-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const long = 'the sheet stays open '.repeat(9);
  for (const [file, name] of [
    ['play', 'a hand is played (zh)'],
    ['timed', 'a hand is played (zh)'],
    ['timed', 'a hand is played (zh)'],
    ['sheet', long + 'by keys'],
    ['sheet', long + 'by touch'],
  ])
    createFolder({ name: name!, file: { name: `e2e/${file}.e2e.ts` } }, parent);
  expect(readdirSync(parent).sort()).toEqual([
    'play-e2e-a-hand-is-played-zh',
    'sheet-e2e-the-sheet-stays-open-the-sheet-stays-open-the-sheet-stays-open-the-she',
    'sheet-e2e-the-sheet-stays-open-the-sheet-stays-open-the-sheet-stays-open-the-she-2',
    'timed-e2e-a-hand-is-played-zh',
    'timed-e2e-a-hand-is-played-zh-2',
  ]);
});
