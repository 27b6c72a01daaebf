import { expect, test } from 'vitest';
import { initialLang } from './lang';

test.each([
  ['en', 'en'],
  ['zh-Hans', 'zh'],
  ['zh-Hant', 'zh-Hant'],
  ['fr', 'en'],
] as const)('of a page in %s, the initial language is %s', (page, want) => {
  expect(initialLang(page)).toBe(want);
});
