import { expect, test } from 'vitest';
import { problem } from '../testing/problems';
import { message, offerFor } from './message';

test('a message is in the current language', () => {
  let lang = 'en';
  const shown = message('bad', () => lang);
  expect(shown.text).toBe('en');
  lang = 'zh';
  expect(shown.text).toBe('zh');
});

test.each([
  ['no-player', 'guest'],
  ['no-run', 'anew'],
  ['already-done', undefined],
  ['bad-expression', undefined],
  ['bad-move', undefined],
  ['internal', 'retry'],
  ['too-fast', 'retry'],
  ['busy', 'retry'],
] as const)('%s offers %s', (name, offer) => {
  expect(offerFor(problem(name))).toBe(offer);
});

test('a change in another tab offers nothing', () => {
  expect(offerFor({ name: 'elsewhere', status: 0, detail: '' })).toBeUndefined();
});
