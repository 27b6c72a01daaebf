import { expect, test } from 'vitest';
import { firstLang } from './lang';

test.each([
  [null, 'en', 'en'],
  [null, 'zh', 'zh'],
  [null, 'zh-CN', 'zh'],
  ['en', 'zh', 'en'],
  ['zh', 'en', 'zh'],
  ['fr', 'zh', 'zh'],
] as const)('%s was chosen, the page is in %s: %s', (chosen, page, want) => {
  expect(firstLang(chosen, page)).toBe(want);
});
