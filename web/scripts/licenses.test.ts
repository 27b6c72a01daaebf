import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { licenseOf, packageOf, workboxPackages, type PackageLicense } from './licenses.ts';

const web = resolve(import.meta.dirname, '..');
const list = JSON.parse(readFileSync(resolve(web, 'licenses.json'), 'utf8')) as PackageLicense[];

test('names the package of a module', () => {
  for (const [id, name] of [
    ['/x/node_modules/svelte/src/index.js', 'svelte'],
    ['/x/node_modules/@scope/name/index.js?v=1', '@scope/name'],
    ['/x/node_modules/a/node_modules/b/index.js', 'b'],
    ['C:\\x\\node_modules\\uqr\\index.js', 'uqr'],
    ['\0vite/preload-helper.js', 'vite'],
    ['/x/web/src/main.ts', undefined],
    ['\0virtual:card-faces', undefined],
  ]) {
    expect(packageOf(id!), id).toBe(name);
  }
});

// make check compares the complete list with the packages of the build.
test('licenses.json has the packages of the service worker', () => {
  const names = workboxPackages(readFileSync(resolve(web, 'dist/sw.js'), 'utf8'));
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) expect(list.map((p) => p.name)).toContain(name);
});

test('licenses.json has the licences of the installed packages', () => {
  for (const p of list) {
    expect(p, p.name).toEqual(licenseOf(p.name));
    expect(p.text.length, p.name).toBeGreaterThan(500);
  }
});
