// environment: page
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { say as translate, setLanguage, allMessages } from '../../core/catalogue/catalogue.svelte';
import type { Clue } from '../../core/shapes';
import { clueWords } from './clue';

// Package internal/app/vectors writes the file with clues of every kind in the table of package grade.
const positions: { target: string; hints: Clue[] }[] = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../core/exact/testdata/hints.json'), 'utf8'),
);

const withoutText = ({ text: _, ...clue }: Clue): Clue => clue;

test('clueWords returns the same text as the server', async () => {
  await setLanguage('en');
  await allMessages();
  for (const { target, hints } of positions)
    for (const clue of hints) expect(clueWords(withoutText(clue), target)).toBe(clue.text);
});

test('the text of a clue changes with the language', async () => {
  const clue: Clue = {
    step: 2,
    kind: 'idea',
    text: 'Go through a fraction: make 8 ÷ (1/3).',
    op: '/',
    a: '8',
    b: '1/3',
    techniques: ['fraction'],
  };
  await setLanguage('en');
  await allMessages();
  expect(clueWords(clue, '24')).toBe(clue.text);
  await setLanguage('zh');
  expect(translate('web.nav.settings')).toMatch(/\p{Script=Han}/u);
  expect(clueWords(clue, '24')).toBe('中途会出现分数：凑成 8 ÷ (1/3)。');
});

test('a clue that the catalogue lacks keeps its own text', () => {
  const emptyCatalogue = () => '';
  expect(clueWords({ step: 1, kind: 'solvable', text: 'It can.' }, '24', emptyCatalogue)).toBe('It can.');
  const unknownTechnique: Clue = {
    step: 2,
    kind: 'idea',
    text: 'By a trick.',
    op: '+',
    a: '1',
    b: '23',
    techniques: ['new'],
  };
  const catalogue = (key: string) => (key === 'hint.by.new' ? '' : key);
  expect(clueWords(unknownTechnique, '24', catalogue)).toBe('By a trick.');
});
