import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The router treats every page whose source contains "() => import(" as lazy.
test('eager pages have no import( in their source', () => {
  for (const page of ['./home/Home.svelte', '../play/practice/Practice.svelte'])
    expect(readFileSync(new URL(page, import.meta.url), 'utf8'), page).not.toContain('import(');
});
