import { expect, test } from 'vitest';
import { parsePuzzle } from '../../core/exact/puzzle';
import { isPlayable } from './playable';

test.each([
  ['1-3.3.8.8-24-classic', true],
  ['1-3.8-24-classic', true],
  ['1-1.2.3.4.5.6-24-classic', true],
  ['1-3.3.5.7.75.100-952-countdown', true],
  ['1-2.2.2.999999-24-classic', true],
  ['1-1.2.3.4.5.6.7-24-classic', false],
  ['1-24-24-classic', false],
  ['1-2.2.2.1000000-24-classic', false],
  ['1-2.4.6.7-9223372036854775807-classic', true],
  ['1-2.4.6.7-9223372036854775808-classic', false],
  ['1-1.2.3.4-24-power', false],
  ['1-1.2.3.4-24-joined', false],
  ['1-0.2.3.4-24-r.asmd.w', true],
  ['1-1.2.3.4-24-r.asmd.b', true],
])('isPlayable of %s is %s', (id, can) => {
  const puzzle = parsePuzzle(id);
  expect(isPlayable(puzzle!)).toBe(can);
});

test.each([
  '1-3.8-24-r.asmd.bw',
  '1-3.8-24-r.asmd.wu',
  '1-3.8-24-r.asmd.z',
  '1-3.8-24-r.asmz',
  '1-3.8-24-r.as.w.b',
  '1-3.8-24-r.',
])('%s is no ID', (id) => {
  expect(parsePuzzle(id)).toBeNull();
});
