import { expect, test } from 'vitest';
import { marks, parts, pieces } from './marks';

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

test.each([
  ['Divide 8 by 1/3.', 'Divide 8 by |[1/3]|.'],
  ['9 × (8/3) = 24', '9 × |[8/3]| = 24'],
  ['先凑出 −8⁄3，再加 4。', '先凑出 |[-8/3]|，再加 4。'],
  ['5 − (−1/2)', '5 − (|[-1/2]|)'],
  ['8 ÷ 3 = 8/3 (1/2 left)', '8 ÷ 3 = |[8/3]| (|[1/2]| left)'],
  ['24 from 3, 8', '24 from 3, 8'],
  ['', ''],
])('the fractions of "%s"', (sentence, want) =>
  expect(
    pieces(sentence)
      .map(({ text, fraction }) => (fraction ? `[${text}]` : text))
      .join('|'),
  ).toBe(want),
);
