// Tests of what build does to a module of the Go compiler, with a program that needs no other module.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';
import { gunzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const go = (...args) => execFileSync('go', args, { cwd: root, encoding: 'utf8' });

test('a module switches goroutines, recovers from panics and collects garbage as native code does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'make24-build-'));
  try {
    const program = './clients/js/build/testdata/switches';
    const file = join(folder, 'switches.wasm.gz');
    go('run', './clients/js/build', '-package', program, '-out', file);
    const output = join(folder, 'output');
    const stdout = openSync(output, 'w');
    const wasi = new WASI({ version: 'preview1', stdout });
    const module = new WebAssembly.Module(gunzipSync(readFileSync(file)));
    const instance = new WebAssembly.Instance(module, wasi.getImportObject());
    wasi.initialize(instance);
    instance.exports.report();
    closeSync(stdout);
    assert.equal(readFileSync(output, 'utf8'), go('run', program));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
