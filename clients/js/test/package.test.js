import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { load, Make24Error } from 'make24';
import { start } from '../engine.js';

const file = new URL('../make24.wasm.gz', import.meta.url);
let make24;
before(async () => {
  make24 = await load();
});
after(() => make24.close());

const fourCards = [];
for (let a = 1; a <= 13; a++)
  for (let b = a; b <= 13; b++)
    for (let c = b; c <= 13; c++) for (let d = c; d <= 13; d++) fourCards.push([a, b, c, d]);

test('the module has at most 1.3 MB', async () => {
  assert.ok((await stat(file)).size <= 1_300_000);
});

test('all hands of four cards have their solutions', async () => {
  const answers = await Promise.all(fourCards.map((hand) => make24.solve(hand)));
  assert.equal(answers.length, 1820);
  assert.equal(answers.filter(({ solvable }) => solvable).length, 1362);
  assert.equal(
    answers.reduce((sum, { forms }) => sum + forms, 0),
    4078,
  );
});

test('solve', async () => {
  const { solutions, ...answer } = await make24.solve('3388', { traits: true });
  assert.deepEqual(answer, { hand: [3, 3, 8, 8], target: '24', rules: 'classic', solvable: true, forms: 1 });
  assert.deepEqual(solutions, [
    {
      expr: '8/(3-8/3)',
      pretty: '8 ÷ (3 − 8 ÷ 3)',
      idea: 1,
      patterns: [],
      last: 'other',
      fraction: true,
      largest: '24',
    },
  ]);
  const countdown = await make24.solve([25, 50, 75, 100, 3, 6], {
    rules: 'countdown',
    target: 952,
    first: true,
  });
  assert.equal(countdown.solvable, true);
  const none = await make24.solve([1, 1, 1, 1], { nearest: true });
  assert.deepEqual([none.solvable, none.solutions, none.nearest[0].value], [false, [], '4']);
});

test('count', async () => {
  const { written, forms, ideas } = await make24.count([1, 2, 3, 4]);
  assert.deepEqual({ written, forms, ideas }, { written: 242, forms: 4, ideas: 3 });
});

test('grade', async () => {
  const { seconds, level, easiest } = await make24.grade([3, 3, 8, 8]);
  assert.deepEqual({ seconds, level, easiest }, { seconds: 96.7, level: 5, easiest: '8/(3-8/3)' });
  assert.equal((await make24.grade([1, 1, 1, 1])).solvable, false);
});

test('hint', async () => {
  const { numbers, hints } = await make24.hint(['8/3', 3, 8], { step: 2 });
  assert.deepEqual(numbers, ['8/3', '3', '8']);
  assert.deepEqual(hints[1], { step: 2, kind: 'idea', op: '/', a: '8', b: '1/3' });
});

test('check', async () => {
  const text = 'Think.\n\nThe answer is 8 ÷ (3 − 8 ÷ 3).';
  const { verdict, source } = await make24.check(text, [3, 3, 8, 8]);
  assert.deepEqual({ verdict, source }, { verdict: 'correct', source: 'marker' });
  const hdoj = await make24.check('8/(3-8/3)', '3388', { rules: 'hdoj', credit: true, expr: true });
  assert.deepEqual(
    [hdoj.reason, hdoj.expr, hdoj.credit],
    ['intermediate', '8/(3-8/3)', { score: '1/2', value: '1', numbers: '1' }],
  );
  const claim = (hand) => make24.check('no solution', hand, { rules: 'classic+none' });
  assert.equal((await claim([1, 1, 1, 1])).verdict, 'correct');
  assert.equal((await claim([3, 3, 8, 8])).reason, 'solvable');
  assert.equal((await make24.check('', [3, 3, 8, 8])).verdict, 'invalid');
});

test('generate', async () => {
  const puzzles = await make24.generate({ n: 2, seed: 7, needs: 'fraction', columns: ['solution'] });
  assert.deepEqual(
    puzzles.map(({ hand, solution }) => [hand, solution]),
    [
      [[1, 5, 5, 5], '5*(5-1/5)'],
      [[2, 3, 5, 12], '12/(3-5/2)'],
    ],
  );
  assert.equal(puzzles.found, 'full');
  const [unsolvable] = await make24.generate({ unsolvableShare: 1, seed: 1 });
  assert.deepEqual([unsolvable.solvable, unsolvable.tried], [false, 653]);
});

test('errors have a code and a message', async () => {
  const fails = (call, code, message) =>
    assert.rejects(
      call,
      (error) => error instanceof Make24Error && error.code === code && message.test(error.message),
    );
  await fails(make24.solve('3 3 x'), 'bad-request', /"x" \(number 3\)/);
  await fails(make24.solve([4, 6], { cards: 2 }), 'bad-request', /unknown option: cards/);
  await fails(make24.solve([4, 6], { rules: 'chess"\\\n\u0001' }), 'bad-request', /unknown rules chess/);
  await fails(make24.generate({ n: 0 }), 'bad-request', /n must be 1 to 1000/);
  await fails(make24.solve('1 2 3 4 5 6 7 8 9 10'), 'over-budget', /budget/);
});

test('arguments of the wrong type reject, and long ones are bounded', async () => {
  await assert.rejects(make24.solve([Symbol('4'), 6]), { code: 'bad-request' });
  await assert.rejects(make24.check({ toString: null }, [4, 6]), TypeError);
  assert.equal((await make24.solve([4, 6], null)).solvable, true);
  await assert.rejects(make24.solve('4 '.repeat(40_000)), { code: 'bad-request' });
  const { reason, detail, at } = await make24.check('x'.repeat(30_000_000), [4, 6]);
  assert.deepEqual([reason, detail, at], ['limit', 'long', [1_048_576, 1_048_577]]);
});

test('integers beyond 2^53 are exact or refused', async () => {
  const big = 2 ** 53; // also the number that JavaScript has for 2^53 + 1
  const calls = [
    ['hand', () => make24.solve([1, big])],
    ['hand', () => make24.count([1, -big])],
    ['hand', () => make24.grade(big)],
    ['hand', () => make24.hint([1, big])],
    ['hand', () => make24.check('1', [1, big])],
    ['hand', () => make24.check('1', [1, 1e21])],
    ['target', () => make24.solve([4, 6], { target: big })],
    ['target', () => make24.check('4*6', [4, 6], { target: -big })],
    ['seed', () => make24.generate({ seed: big })],
    ...['n', 'cards', 'max', 'copies', 'level', 'depth', 'target', 'values', 'unsolvableShare'].map((name) => [
      name,
      () => make24.generate({ [name]: big }),
    ]),
    ['values', () => make24.generate({ values: [1, big] })],
  ];
  for (const [name, call] of calls)
    await assert.rejects(
      call,
      (error) => {
        assert.equal(error.code, 'bad-request', error.message);
        assert.match(error.message, new RegExp(`^${name}: .*2\\^53.*BigInt or a string`));
        return true;
      },
      name,
    );
  for (const n of [big - 1, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n]) {
    const want = BigInt(n) < 2n ** 53n ? Number(n) : BigInt(n);
    for (const hand of [[1, n], [1, String(n)], `1 ${n}`]) {
      const answer = await make24.solve(hand, { target: n, traits: true });
      assert.deepEqual([answer.hand, answer.target, answer.solvable], [[1, want], String(n), true]);
      const expr = `${n}*1`;
      assert.equal((await make24.check(expr, hand, { target: n })).verdict, 'correct');
      assert.deepEqual((await make24.check('1', hand)).missing, [want]);
    }
  }
  assert.equal((await make24.generate({ seed: 2n ** 64n - 1n })).length, 1);
  assert.equal((await make24.generate({ unsolvableShare: 0.5 })).length, 1);
});

test('a list of numbers has no holes', async () => {
  for (const hand of [[3, 8, undefined], [3, 8, null], [3, , 8], [[3, 8], 1], [3, 8, true], [3, 8, {}], {}, null])
    await assert.rejects(make24.solve(hand), { code: 'bad-request' });
  for (const n of [3.5, NaN, Infinity]) await assert.rejects(make24.solve([1, n]), { code: 'bad-request' });
});

test('a module that fails is started again', async () => {
  const call = await start(await readFile(file));
  const { Instance } = WebAssembly;
  const { decode } = TextDecoder.prototype;
  let started = 0;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      started++;
    }
  };
  TextDecoder.prototype.decode = () => {
    throw new RangeError('memory');
  };
  try {
    assert.deepEqual(call('solve\nhand=4 6'), [false, '{"code":"internal","message":"memory"}']);
  } finally {
    TextDecoder.prototype.decode = decode;
    WebAssembly.Instance = Instance;
  }
  assert.equal(started, 1);
  assert.equal(call('solve\nhand=4 6')[0], true);
});

test('an aborted call ends; calls beside it are answered', async () => {
  const abort = new AbortController();
  const long = make24.count([1, 3, 7, 11, 13, 17, 19], { signal: abort.signal });
  const beside = make24.solve([3, 3, 8, 8]);
  setImmediate(() => abort.abort());
  await assert.rejects(long, { name: 'AbortError' });
  assert.equal((await beside).solvable, true);
  await assert.rejects(make24.solve([4, 6], { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('close rejects what has no answer, and the next call starts a worker', async () => {
  const own = await load({ wasm: file });
  const call = own.solve([3, 3, 8, 8]);
  await Promise.resolve();
  own.close();
  await assert.rejects(call, /closed/);
  assert.equal((await own.solve([4, 6])).solvable, true);
  own.close();
});

test('the package has every file that it names', async () => {
  const { files, exports } = JSON.parse(await readFile(new URL('../package.json', import.meta.url)));
  for (const name of [...files.filter((f) => !f.includes('*')), ...Object.values(exports['.'])])
    await stat(new URL('../' + name, import.meta.url));
});

test('the examples of the documentation are correct', async () => {
  const page = await readFile(new URL('../../../docs/javascript.md', import.meta.url), 'utf8');
  const code = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block).join('');
  const steps = code
    .replace(/^import .*$/m, '')
    .replace('await load()', 'shared')
    .replace(/^(.*); \/\/ (.*)$/gm, 'equal($1, $2);');
  const AsyncFunction = (async () => {}).constructor;
  let results = 0;
  await new AsyncFunction('shared', 'equal', steps)(make24, (got, want) => {
    assert.deepEqual(got, want);
    results++;
  });
  assert.equal(results, 7);
});
