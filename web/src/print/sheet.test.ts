import { expect, test } from 'vitest';
import texts from '../core/catalogue/en/rest.json';
import {
  change,
  choicesOfN,
  hasMore,
  kinds,
  pageLimit,
  readCode,
  otherSeed,
  queryOf,
  readOptions,
  techniques,
  withKind,
} from './sheet';

const read = (search: string) => readOptions(search, 7, 'en');

test('a query holds the language, the seed and what is not the default', () => {
  expect(queryOf(read(''))).toBe('seed=7&lang=en');
  const search =
    'kind=cards&n=12&pages=3&levels=2-4&cards=5&target=36&needs=3*8&order=mixed&unsolvable=1&seed=9' +
    '&style=numbers&title=Week+3&names=0&answers=back&paper=letter&lang=zh';
  const parameters = (text: string) => [...new URLSearchParams(text)].sort();
  expect(parameters(queryOf(read(search)))).toEqual(parameters(search));
  expect(queryOf(read('levels=2'))).toBe('levels=2&seed=7&lang=en');
});

test.each(kinds)('the query of the kind %s has its own defaults', (kind) => {
  const options = withKind(read('n=48&pages=9'), kind);
  expect(queryOf(options)).toBe(kind === 'hands' ? 'seed=7&lang=en' : `kind=${kind}&seed=7&lang=en`);
  expect(readOptions(queryOf(options), 1, 'zh')).toEqual(options);
});

test('wrong values are replaced by the defaults', () => {
  const search =
    'kind=x&n=0&pages=0&levels=4-2&cards=7&target=1.5&needs=magic&order=&unsolvable=yes&seed=2401' +
    '&style=&names=2&answers=back&paper=a5&lang=fr&code=0000-0000&title=' +
    'a'.repeat(61);
  expect(read(search)).toEqual({ ...read(''), title: 'a'.repeat(60) });
  expect(withKind(read('kind=cards&answers=back'), 'bingo').answers).toBe('end');
  expect(read('levels=6').to).toBe(3);
  expect(read('kind=bingo&n=24').n).toBe(40);
});

test('a code replaces what chooses the hands', () => {
  const options = { ...read('n=8&levels=2&target=36&title=T&pages=2'), code: '7KQ-2M4-TB3' };
  expect(queryOf(options)).toBe('n=8&code=7KQ-2M4-TB3&title=T&lang=en');
  expect(queryOf(withKind(options, 'bingo'))).toBe('kind=bingo&code=7KQ-2M4-TB3&title=T&lang=en');
  expect(queryOf({ ...withKind(options, 'bingo'), pages: 9 })).toContain('pages=9');
});

test('the hands of a set replace what chooses the hands, but not a code', () => {
  const options = read('n=8&levels=2&hands=3.3.8.8_1.5.5.5&title=T');
  expect(queryOf(options)).toBe('n=8&hands=3.3.8.8_1.5.5.5&title=T&lang=en');
  expect(queryOf(read('hands=3.3.8.8&code=7KQ-2M4-TB3'))).toBe('code=7KQ-2M4-TB3&lang=en');
  expect(read('hands=3.3.8.14').hands).toBe('');
});

test('codes are read in any way of writing', () => {
  for (const typed of [' 7kq 2m4 tb3 ', '7KQ2M4TB3'])
    expect(readCode(typed)).toEqual({ code: '7KQ-2M4-TB3', isMistyped: false });
  for (const code of ['DSK-2VT-CY2', 'TMM-YY9-5GZ']) expect(readCode(code).code).toBe(code); // as in spec_test.go
  for (const wrong of ['', '7KQ-2M4', '7KQ-2M4-TB3A', '7KQ-2M4-TB?'])
    expect(readCode(wrong)).toEqual({ code: '', isMistyped: false });
  for (const wrong of ['7KQ-0M4-TB3', '7KQ-2M4-TB4', '7KQ-2M4-BT3', '8KQ-2M4-TB3', '7KQ-2M4-TBI'])
    expect(readCode(wrong)).toEqual({ code: '', isMistyped: true });
});

test('the levels stay a range, and the pages within the limit', () => {
  const options = read('levels=2-4&n=8&pages=40');
  expect(change(options, { to: 1 })).toMatchObject({ from: 1, to: 1 });
  expect(change(options, { from: 5 })).toMatchObject({ from: 5, to: 5 });
  expect(change(options, { n: 48 }).pages).toBe(10);
  expect(pageLimit(withKind(options, 'bingo'))).toBe(40);
  expect(choicesOfN(read('n=9'))).toEqual([1, 8, 9, 12, 16, 20, 24, 48]);
});

test('another seed is never the previous one', () => {
  expect(otherSeed(1, () => 0)).toBe(2);
  expect(otherSeed(2400, () => 0.9999)).toBe(2399);
  expect(otherSeed(5, () => 0.9999)).toBe(2400);
  expect(otherSeed(0, () => 0)).toBeGreaterThan(0);
});

test('options that are hidden at first are shown if they are not the defaults', () => {
  expect(hasMore(read('style=numbers&levels=1-5'))).toBe(false);
  for (const search of ['levels=2-3', 'cards=3', 'target=36', 'pages=2', 'paper=letter'])
    expect(hasMore(read(search)), search).toBe(true);
});

test('all techniques can be chosen', () => {
  const known = Object.keys(texts).flatMap((key) => /^technique\.(.+)$/.exec(key)?.[1] ?? []);
  expect([...techniques].sort()).toEqual(known.sort());
});
