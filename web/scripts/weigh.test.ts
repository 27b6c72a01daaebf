// Checks the compressed size of all scripts that are loaded before the first hand can be played.
// index.html lists them (first.ts).
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { languages } from '../src/core/catalogue/languages.gen';

const dist = new URL('../dist/', import.meta.url);
const maxSize = 60 * 1024;

const taggedFiles = (html: string, tag: RegExp): { tag: string; file: string }[] =>
  [...html.matchAll(tag)].map(([tag]) => ({ tag, file: /(?:src|href)="\/([^"]+)"/.exec(tag)![1]! }));

const compressedSize = (file: string): number =>
  gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

test.each(Object.keys(languages))('the scripts of the first page in %s have at most 60 KiB', (lang) => {
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  const files = taggedFiles(html, /<script[^>]*src=[^>]*>|<link[^>]*rel="modulepreload"[^>]*>/g)
    .filter(({ tag }) => !tag.includes('hreflang=') || tag.includes(`hreflang="${lang}"`))
    .map(({ file }) => file);
  // Without these three files, the test would not measure the first page.
  for (const part of ['index', 'start', 'first']) {
    expect(files.some((file) => file.startsWith(`assets/${part}-`))).toBe(true);
  }
  expect(files.filter((file) => !existsSync(new URL(file, dist)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);

  const bytes = files.reduce((sum, file) => sum + compressedSize(file), 0);
  console.log(
    `first page, ${lang}: ${(bytes / 1024).toFixed(1)} KiB of script, gzip, in ${files.length} files`,
  );
  expect(bytes).toBeLessThanOrEqual(maxSize);
});
