import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { load, Make24, Make24Error } from 'make24';
import { serve, start } from '../engine.js';

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

test('answers to many calls are posted in parts', async () => {
  const posts = [];
  const requests = fourCards.slice(0, 130).map((hand, i) => [i, 'solve\nhand=' + hand.join(' ')]);
  await new Promise((resolve) => {
    const receive = serve((answers) => {
      posts.push(answers);
      if (posts.flat().length === requests.length) resolve();
    });
    readFile(file).then((bytes) => {
      receive(bytes);
      receive(requests);
    });
  });
  assert.deepEqual(
    posts.map((answers) => answers.length),
    [64, 64, 2],
  );
  assert.deepEqual(
    posts.flat().map(([id]) => id),
    requests.map(([id]) => id),
  );
  assert.ok(posts.flat().every(([, ok]) => ok));
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
  assert.deepEqual(answer, {
    hand: [3, 3, 8, 8],
    target: '24',
    rules: 'classic',
    solvable: true,
    forms: 1,
  });
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
  assert.deepEqual(hints[1], {
    step: 2,
    kind: 'idea',
    op: '/',
    a: '8',
    b: '1/3',
  });
});

test('check', async () => {
  const text = 'Think.\n\nThe answer is 8 ÷ (3 − 8 ÷ 3).';
  const { verdict, source } = await make24.check(text, [3, 3, 8, 8]);
  assert.deepEqual({ verdict, source }, { verdict: 'correct', source: 'marker' });
  const hdoj = await make24.check('8/(3-8/3)', '3388', {
    rules: 'hdoj',
    credit: true,
    expr: true,
  });
  assert.deepEqual(
    [hdoj.reason, hdoj.expr, hdoj.credit],
    ['intermediate', '8/(3-8/3)', { score: '1/2', value: '1', numbers: '1' }],
  );
  const custom = await make24.check('48/2', [2, 48], { rules: 'r.asm.ip' });
  assert.deepEqual([custom.verdict, custom.reason], ['invalid', 'operator']);
  assert.equal((await make24.solve([2, 12], { rules: 'r.asm.ip' })).rules, 'r.asm.ip');
  const claim = (hand) => make24.check('no solution', hand, { rules: 'classic+none' });
  assert.equal((await claim([1, 1, 1, 1])).verdict, 'correct');
  assert.equal((await claim([3, 3, 8, 8])).reason, 'solvable');
  assert.equal((await make24.check('', [3, 3, 8, 8])).verdict, 'invalid');
});

test('generate', async () => {
  const puzzles = await make24.generate({
    n: 2,
    seed: 7,
    needs: 'fraction',
    columns: ['solution'],
  });
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

/** Checks that a call rejects with a Make24Error that has a code and one line. */
const rejects = (call, code, about) =>
  assert.rejects(
    call,
    (error) => {
      assert.ok(error instanceof Make24Error, `${about}: ${error}`);
      assert.equal(error.code, code, about);
      assert.match(error.message, /^[^\n]+$/, about);
      return true;
    },
    about,
  );

const thrower = {
  get rules() {
    throw new TypeError('several\nlines');
  },
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
};
const hostile = new Proxy([], {
  get() {
    throw { toString: null };
  },
});

const badHands = {
  undefined: undefined,
  null: null,
  true: true,
  object: {},
  function: () => 4,
  symbol: Symbol('4'),
  'typed array': new Uint8Array([4, 6]),
  set: new Set([4, 6]),
  'String object': new String('4 6'),
  hole: [3, , 8],
  'only holes': new Array(2 ** 32 - 1),
  'null in a list': [3, 8, null],
  'undefined in a list': [3, 8, undefined],
  'symbol in a list': [Symbol('4'), 6],
  'list in a list': [[3, 8], 1],
  'boolean in a list': [3, 8, true],
  'object in a list': [3, 8, { valueOf: () => 8 }],
  fraction: [1, 3.5],
  NaN: [1, NaN],
  Infinity: [1, Infinity],
  empty: [],
  'empty text': '',
  'large BigInt': [4, 2n ** 1_000_000n],
  'long list': new Array(1_000_000).fill(4),
  'long text': '4 '.repeat(40_000),
  'list of long texts': new Array(10_000).fill('4'.repeat(1_000_000)),
  'long blank text': ' '.repeat(1_000_000),
  getter: Object.defineProperty([4, 6], 1, { get: () => Object.keys(null) }),
  'throws an object without a text': hostile,
  'revoked proxy': revoked(),
};
const badOptions = {
  number: 5,
  text: 'classic',
  list: ['classic'],
  function: () => ({}),
  symbol: Symbol('options'),
  'unknown option': { chess: true },
  'lines in a name': { 'first=true\nhand': '4 6' },
  'empty name': { '': 1 },
  hand: { hand: [4, 6] },
  'null value': { target: null },
  'object value': { rules: {} },
  'function value': { rules: () => 'classic' },
  'NaN value': { target: NaN },
  'large BigInt': { target: 2n ** 1_000_000n },
  'long value': { rules: 'classic'.repeat(100_000) },
  'many options': Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`a${i}`, i])),
  getter: thrower,
  'revoked proxy': revoked(),
  'signal of a wrong type': { signal: 5 },
  'signal without events': { signal: {} },
  'signal with a getter': {
    signal: {
      get aborted() {
        throw new Error('aborted');
      },
      addEventListener() {},
    },
  },
  'signal with a getter that fails later': {
    signal: {
      reads: 0,
      get aborted() {
        if (this.reads++ > 0) throw new Error('aborted');
        return false;
      },
      addEventListener() {},
    },
  },
  'signal that refuses events': {
    signal: {
      aborted: false,
      addEventListener() {
        throw new Error('events');
      },
    },
  },
};

test('a signal that cannot be removed spoils no answer', async () => {
  const addEventListener = () => {};
  const removeEventListener = () => {
    throw new Error('events');
  };
  const signals = [
    { aborted: false, addEventListener },
    { aborted: false, addEventListener, removeEventListener },
  ];
  const calls = [...signals, undefined].map((signal) => make24.check('4*6', [4, 6], { signal }));
  for (const { verdict } of await Promise.all(calls)) assert.equal(verdict, 'correct');
});

const ofHand = ['solve', 'count', 'grade', 'hint'];
test('misshapen arguments of every function are a Make24Error', async () => {
  const functions = {
    ...Object.fromEntries(ofHand.map((name) => [name, (options) => make24[name]([4, 6], options)])),
    check: (options) => make24.check('4*6', [4, 6], options),
    generate: (options) => make24.generate(options),
  };
  const others = Object.getOwnPropertyNames(Object.getPrototypeOf(make24));
  assert.deepEqual(others.filter((name) => !Object.hasOwn(functions, name)).sort(), ['close', 'constructor']);
  for (const [about, hand] of Object.entries(badHands)) {
    if (hand === badHands.fraction) continue; // valid for hint
    for (const name of ofHand) await rejects(make24[name](hand), 'bad-request', `${name}: ${about}`);
    await rejects(make24.check('4*6', hand), 'bad-request', `check: ${about}`);
  }
  await rejects(make24.solve(badHands.fraction), 'bad-request', 'fraction');
  for (const [about, options] of Object.entries(badOptions))
    for (const [name, call] of Object.entries(functions))
      await rejects(call(options), 'bad-request', `${name}: ${about}`);
  for (const answer of [
    undefined,
    null,
    24,
    4n,
    true,
    {},
    [],
    ['4*6'],
    { toString: null },
    Symbol('4*6'),
    new String('4*6'),
  ])
    await rejects(make24.check(answer, [4, 6]), 'bad-request', `check: ${typeof answer}`);
  await rejects(make24.check(), 'bad-request', 'check: none');
  for (const [name, call] of Object.entries(functions))
    for (const options of [undefined, null, {}, { rules: undefined, signal: null }])
      assert.ok(await call(options), name);
});

test('the message of an error names the argument', async () => {
  for (const [call, message] of [
    [make24.check(null, [4, 6]), 'answer: null is not a string'],
    [make24.solve(), 'hand: undefined is not a number, a BigInt or a string'],
    [make24.solve([4, null]), 'hand: null is not a number, a BigInt or a string'],
    [make24.solve([4, 6], [1]), 'options: array is not an object'],
    [make24.solve([4, 6], { signal: 5 }), 'signal: number is not an AbortSignal'],
    [make24.solve([4, 6], thrower), 'the arguments cannot be read: several lines'],
    [make24.solve(hostile), 'the arguments cannot be read: unknown error'],
  ])
    await assert.rejects(call, {
      name: 'Make24Error',
      code: 'bad-request',
      message,
    });
  const thrown = await make24.solve([4, 6], thrower).catch((error) => error);
  assert.ok(thrown.cause instanceof TypeError);
});

test('a long answer is bounded', async () => {
  const { reason, detail, at } = await make24.check('x'.repeat(30_000_000), [4, 6]);
  assert.deepEqual([reason, detail, at], ['limit', 'long', [1_048_576, 1_048_577]]);
});

test('a missing or damaged module is a Make24Error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'make24-wasm-'));
  try {
    const bytes = await readFile(file);
    const corrupt = Buffer.from(bytes);
    corrupt[bytes.length >> 1] ^= 255;
    const damaged = {
      empty: '',
      page: '<!doctype html>\n<p>Not found',
      truncated: bytes.subarray(0, bytes.length >> 1),
      corrupt,
      'another module': Buffer.from('0061736d01000000', 'hex'),
    };
    for (const [about, content] of Object.entries(damaged)) {
      const wasm = join(folder, about);
      await writeFile(wasm, content);
      const broken = await load({ wasm });
      await rejects(broken.solve([4, 6]), 'internal', about);
      await assert.rejects(broken.count([4, 6]), /^Make24Error: the engine cannot be started: ./, about);
      await rejects(broken.generate(), 'internal', about);
      broken.close();
    }
    for (const wasm of [
      join(folder, 'missing'),
      folder,
      new URL('https://make24.example/make24.wasm.gz'),
      'a\0b',
    ])
      await rejects(load({ wasm }), 'internal', String(wasm));
    for (const wasm of [null, 5, {}, [], Symbol('wasm'), { href: 5 }])
      await rejects(load({ wasm }), 'bad-request', typeof wasm);
    await rejects(load(revoked()), 'bad-request', 'revoked proxy');
    (await load(null)).close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('in browsers, a module that cannot be downloaded is a Make24Error', async () => {
  const browser = await import('../browser.js');
  const { fetch } = globalThis;
  const responses = {
    'no network': () => Promise.reject(new TypeError('Failed to fetch')),
    'not found': async () => new Response('', { status: 404 }),
    interrupted: async () =>
      new Response(
        new ReadableStream({
          start: (stream) => stream.error(new Error('reset')),
        }),
      ),
  };
  try {
    for (const [about, response] of Object.entries(responses)) {
      globalThis.fetch = response;
      await rejects(browser.load(), 'internal', about);
    }
  } finally {
    globalThis.fetch = fetch;
  }
  await rejects(browser.load({ wasm: 5 }), 'bad-request', 'wasm');
});

test('a worker that cannot be started is a Make24Error, and the next call tries again', async () => {
  let started = 0;
  const own = new Make24(() => {
    started++;
    throw new Error('no worker');
  });
  await rejects(
    Promise.any([own.solve([4, 6]), own.grade([4, 6])]).catch(({ errors }) => Promise.reject(errors[1])),
    'internal',
    'worker',
  );
  await assert.rejects(own.solve([4, 6]), {
    message: 'the worker failed: no worker',
  });
  assert.equal(started, 2);
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
    ...['n', 'cards', 'max', 'copies', 'level', 'depth', 'target', 'values', 'unsolvableShare'].map(
      (name) => [name, () => make24.generate({ [name]: big })],
    ),
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
    assert.deepEqual(call('solve\nhand=4 6'), [
      false,
      '{"code":"internal","message":"the engine failed: memory"}',
    ]);
  } finally {
    TextDecoder.prototype.decode = decode;
    WebAssembly.Instance = Instance;
  }
  assert.equal(started, 1);
  assert.equal(call('solve\nhand=4 6')[0], true);
});

test('an aborted call ends; calls beside it are answered', async () => {
  const abort = new AbortController();
  const long = make24.count([1, 3, 7, 11, 13, 17, 19], {
    signal: abort.signal,
  });
  const beside = make24.solve([3, 3, 8, 8]);
  setImmediate(() => abort.abort());
  await assert.rejects(long, { name: 'AbortError' });
  assert.equal((await beside).solvable, true);
  await assert.rejects(make24.solve([4, 6], { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
});

test('a call that has ended no longer listens to its signal', async () => {
  const { signal } = new AbortController();
  await Promise.all([
    make24.solve([4, 6], { signal }),
    assert.rejects(make24.solve([4], { signal, target: 'x' })),
  ]);
  assert.equal(getEventListeners(signal, 'abort').length, 0);
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
  assert.equal(results, 9);
});
