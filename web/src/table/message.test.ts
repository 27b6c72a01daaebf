import { expect, test } from 'vitest';
import { message, offerFor } from './message';

test('a message is in the language of the moment', () => {
  let lang = 'en';
  const said = message('bad', () => lang);
  expect(said.text).toBe('en');
  lang = 'zh';
  expect(said.text).toBe('zh');
});

test.each([
  ['no-player', 401, 'guest'],
  ['no-run', 404, 'anew'],
  ['already-done', 409, undefined],
  ['bad-expression', 422, undefined],
  ['elsewhere', 0, undefined],
  ['internal', 500, 'retry'],
  ['too-fast', 429, 'retry'],
])('%s (%i) offers %s', (name, status, offer) => {
  expect(offerFor({ name, status, detail: '' })).toBe(offer);
});
