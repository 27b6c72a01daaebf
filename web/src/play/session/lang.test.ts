import { expect, test } from 'vitest';
import { initialLang } from './lang';

test.each([
  [null, 'en', 'en'],
  [null, 'zh', 'zh'],
  [null, 'zh-CN', 'zh'],
  ['en', 'zh', 'en'],
  ['zh', 'en', 'zh'],
  ['fr', 'zh', 'zh'],
] as const)('with the choice %s and a page in %s, the initial language is %s', (chosen, page, want) => {
  expect(initialLang(chosen, page)).toBe(want);
});
