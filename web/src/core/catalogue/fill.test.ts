import { expect, test } from 'vitest';
import { fill } from './fill';

test.each([
  ['{n} left', { n: 3 }, '3 left'],
  ['{n} {n|form|forms}', { n: 1 }, '1 form'],
  ['{n} {n|form|forms}', { n: 2 }, '2 forms'],
  ['{n|one row|# rows}', { n: 7 }, '7 rows'],
  ['{who} is not given', {}, '{who} is not given'],
  ['{a}{b}', { a: '$&', b: '#' }, '$&#'],
])('%s', (template, args, want) => {
  expect(fill(template, args as Record<string, string | number>)).toBe(want);
});
