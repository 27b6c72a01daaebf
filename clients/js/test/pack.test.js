// Installs the package as docs/javascript.md says.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs a program, which has two minutes. All tests of this file have five (--test-timeout in package.json). */
const run = (program, args, options) => promisify(execFile)(program, args, { timeout: 120_000, ...options });
const root = fileURLToPath(new URL('../../..', import.meta.url));
const web = join(root, 'web/node_modules');

let folder;
before(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'make24-js-'));
  folder = join(parent, 'project');
  await mkdir(folder);
  await symlink(root, join(parent, 'make24'));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const page = await readFile(join(root, 'docs/javascript.md'), 'utf8');
  const [, script] = page.match(/```sh\n(.*?)```/s);
  const settings = {
    offline: 'true',
    audit: 'false',
    fund: 'false',
    update_notifier: 'false',
  };
  const names = Object.entries(settings).map(([name, value]) => ['npm_config_' + name, value]);
  await run('sh', ['-e', '-c', script], {
    cwd: folder,
    env: { ...process.env, ...Object.fromEntries(names) },
  });
});
after(() => rm(dirname(folder), { recursive: true, force: true }));

test('the package has these files and at most 1.3 MB', async () => {
  assert.deepEqual((await readdir(join(folder, 'node_modules/make24'))).sort(), [
    'LICENSE',
    'NOTICE',
    'README.md',
    'browser.d.ts',
    'browser.js',
    'client.js',
    'engine.js',
    'index.d.ts',
    'make24.wasm.gz',
    'node.d.ts',
    'node.js',
    'nodeworker.js',
    'package.json',
    'worker.js',
  ]);
  const { size } = await stat(join(folder, 'make24-0.0.0.tgz'));
  assert.ok(size <= 1_300_000, `${size} bytes`);
});

test('the example of README.md runs', async () => {
  const readme = await readFile(join(folder, 'node_modules/make24/README.md'), 'utf8');
  const [, code] = readme.match(/```js\n(.*?)```/s);
  await writeFile(join(folder, 'example.mjs'), code); // the program ends by itself
  const { stdout } = await run(process.execPath, ['example.mjs'], {
    cwd: folder,
  });
  assert.equal(stdout, '8 ÷ (3 − 8 ÷ 3)\n');
});

const program = `import { load, Make24, Make24Error, type SolveAnswer, type Verdict } from 'make24';

const make24: Make24 = await load({ wasm: new URL('file:///make24.wasm.gz') });
const answer: SolveAnswer = await make24.solve([3, 3, 8n, '8'], { rules: 'countdown-all', signal: AbortSignal.timeout(1000) });
const level: 1 | 2 | 3 | 4 | 5 | undefined = (await make24.grade('3 3 8 8', { target: '8/3' })).level;
const verdict: Verdict['verdict'] = (await make24.check('4*6', [4, 6], { rules: 'classic+none' })).verdict;
const puzzles = await make24.generate({ n: 3, seed: 7n, needs: ['fraction'] });
const found: 'full' | 'all' | 'rare' = puzzles.found;
const forms: number | bigint = (await make24.count('1 2 3 4')).forms;
const kinds: string[] = (await make24.hint(['8/3', 3, 8], { step: 2 })).hints.map(({ kind }) => kind);
make24.close();
export { answer, level, verdict, found, forms, kinds, Make24Error, puzzles };
// @ts-expect-error a wrong name of rules
make24.solve([4, 6], { rules: 'chess' });
// @ts-expect-error only load makes a Make24
new Make24();
`;

const compilers = [
  ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom']],
  [
    'Node.js',
    ['--module', 'nodenext', '--lib', 'es2022', '--typeRoots', join(web, '@types'), '--types', 'node'],
  ],
];
for (const [name, flags] of compilers)
  test(`TypeScript accepts the types, ${name}`, async () => {
    await writeFile(join(folder, 'program.mts'), program);
    const tsc = join(web, 'typescript/bin/tsc');
    const all = [tsc, '--noEmit', '--strict', '--target', 'es2022', ...flags, 'program.mts'];
    await run(process.execPath, all, { cwd: folder }).catch((error) => assert.fail(error.stdout || error));
  });
