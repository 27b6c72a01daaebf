import { expect, test } from 'vitest';
import { problem } from '../testing/problems';
import { message, offerFor } from './message';

test('a message is in the language of the moment', () => {
  let lang = 'en';
  const said = message('bad', () => lang);
  expect(said.text).toBe('en');
  lang = 'zh';
  expect(said.text).toBe('zh');
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

test('for what was done in another tab nothing is offered', () => {
  expect(offerFor({ name: 'elsewhere', status: 0, detail: '' })).toBeUndefined();
});
