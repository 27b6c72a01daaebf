import { expect, test } from 'vitest';
import { marks, parts } from './marks';

const shown = (text: string) =>
  marks(text)
    .map((m) => m.text)
    .join(' ');

test.each([
  ['8/(3-8/3)', '8 ÷ ( 3 − 8 ÷ 3 )'],
  ['-2*(-3)', '−2 × ( −3 )'],
  ['5--3', '5 − −3'],
  ['12 × 2 = 24', '12 × 2 = 24'],
  ['(1)-2', '( 1 ) − 2'],
])('%s', (text, want) => expect(shown(text)).toBe(want));

test.each([
  ['-8/3', { minus: true, num: '8', den: '3' }],
  ['24', { minus: false, num: '24', den: '1' }],
])('parts of %s', (value, want) => expect(parts(value)).toEqual(want));
