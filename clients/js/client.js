// The functions of the package. They send requests to the WebAssembly module, which runs in a worker.

/** The error of a call that failed. Its code is bad-request, over-budget or internal. */
export class Make24Error extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.name = 'Make24Error';
    this.code = code;
  }
}

/** Returns the Make24Error for whatever was thrown, which is its cause. Its message is one line that begins with about. */
export function toError(thrown, code, about) {
  if (thrown instanceof Make24Error) return thrown;
  let problem = 'unknown error';
  try {
    problem = oneLine(String(thrown?.message ?? thrown));
  } catch {
    // A thrown object may have no text.
  }
  return new Make24Error(code, `${about}: ${problem}`, { cause: thrown });
}

const oneLine = (text) => text.slice(0, maxMessage).replace(/\s+/g, ' ').trim();

/** Returns the location of the module that load was called with, by default beside this file. */
export function wasmLocation(options) {
  try {
    const { wasm = new URL('./make24.wasm.gz', import.meta.url) } = options ?? {};
    if (typeof wasm !== 'string' && typeof wasm?.href !== 'string')
      throw new Make24Error('bad-request', `wasm: ${typeName(wasm)} is not a URL or a string`);
    return wasm;
  } catch (thrown) {
    throw toError(thrown, 'bad-request', 'the options cannot be read');
  }
}

const maxOptions = 65_536;
const maxAnswer = 1_048_576;
const maxMessage = 1000;
const maxBigInt = 2n ** 1024n; // its text fits in a request, and BigInts of any size would take long to write

export class Make24 {
  #open; // starts a worker: (onAnswers, onError) => { post, close }
  #worker = null;
  #pending = new Map(); // by ID: the requests that have no answer yet
  #unsent = [];
  #nextId = 1;

  constructor(open) {
    this.#open = open;
  }

  async solve(hand, options) {
    return this.#call('solve', { hand, options });
  }

  async count(hand, options) {
    return this.#call('solve', { hand, options, count: true });
  }

  async grade(hand, options) {
    return this.#call('grade', { hand, options });
  }

  async hint(hand, options) {
    return this.#call('hint', { hand, options });
  }

  async check(answer, hand, options) {
    return this.#call('check', { hand, options, answer });
  }

  async generate(options) {
    const { puzzles, found } = await this.#call('generate', { options });
    return Object.assign(puzzles, { found });
  }

  /** Stops the worker and rejects the calls that have no answer yet. */
  close() {
    this.#stop();
    this.#rejectAll(new Make24Error('internal', 'make24 was closed'));
  }

  async #call(name, args) {
    const { text, signal } = newRequest(name, args);
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const abort = () => this.#abort(id, signal.reason);
      try {
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener('abort', abort, { once: true });
      } catch (thrown) {
        return reject(toError(thrown, 'bad-request', 'signal'));
      }
      const done = () => {
        try {
          signal?.removeEventListener('abort', abort);
        } catch {
          // It is not the signal of an AbortController.
        }
      };
      this.#pending.set(id, { text, resolve, reject, done, sent: false });
      this.#unsent.push(id);
      // The requests of one turn of the event loop are sent as one message.
      if (this.#unsent.length === 1) queueMicrotask(() => this.#send());
    });
  }

  #send() {
    const requests = [];
    for (const id of this.#unsent) {
      const request = this.#pending.get(id);
      if (!request) continue; // aborted
      request.sent = true;
      requests.push([id, request.text]);
    }
    this.#unsent = [];
    if (requests.length === 0) return;
    try {
      this.#worker ??= this.#open(
        (answers) => answers.forEach(([id, ok, json]) => this.#settle(id, ok, json)),
        (error) => this.#fail(error),
      );
      this.#worker.post(requests);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    this.#stop();
    this.#rejectAll(toError(error, 'internal', 'the worker failed'));
  }

  #remove(id) {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    request?.done();
    return request;
  }

  #settle(id, ok, json) {
    const request = this.#remove(id);
    if (!request) return;
    const answer = parseExactly(json);
    if (ok) request.resolve(answer);
    else request.reject(new Make24Error(answer.code, answer.message));
  }

  // The worker cannot be interrupted. If it may be working on the request, it is stopped, and the other
  // requests are sent again to a new worker.
  #abort(id, reason) {
    const request = this.#remove(id);
    request.reject(reason);
    if (!request.sent) return;
    this.#stop();
    this.#unsent = [...this.#pending.keys()];
    this.#send();
  }

  #stop() {
    this.#worker?.close();
    this.#worker = null;
  }

  #rejectAll(error) {
    for (const id of [...this.#pending.keys()]) this.#remove(id).reject(error);
    this.#unsent = [];
  }
}

/** Returns the text of a request, and its signal. Whatever the arguments are, it throws only Make24Errors. */
function newRequest(name, args) {
  try {
    if ('answer' in args && typeof args.answer !== 'string')
      refuse('answer', `${typeName(args.answer)} is not a string`);
    const { signal, ...fields } = optionsOf(args.options);
    if (
      signal != null &&
      !(typeof signal.addEventListener === 'function' && typeof signal.aborted === 'boolean')
    )
      refuse('signal', `${typeName(signal)} is not an AbortSignal`);
    let text = name;
    const add = (line) => {
      text += '\n' + line;
      if (text.length > maxOptions)
        throw new Make24Error('bad-request', `the hand and the options exceed ${maxOptions} characters`);
    };
    for (const [field, value] of Object.entries(fields)) {
      if (!/^[a-z]\w*$/i.test(field) || field === 'hand')
        throw new Make24Error('bad-request', `unknown option: ${oneLine(field)}`);
      if (value !== undefined) add(`${fieldName(field)}=${valueText(field, value)}`);
    }
    if ('hand' in args) add('hand=' + valueText('hand', args.hand));
    if (args.count) add('count=true');
    // Texts over 1 MiB are invalid, so the engine needs no more of them.
    if (args.answer) text += '\n\n' + args.answer.slice(0, maxAnswer + 1);
    return { text, signal };
  } catch (thrown) {
    throw toError(thrown, 'bad-request', 'the arguments cannot be read');
  }
}

function optionsOf(options) {
  if (options != null && (typeof options !== 'object' || Array.isArray(options)))
    refuse('options', `${typeName(options)} is not an object`);
  return options ?? {};
}

function refuse(name, problem) {
  throw new Make24Error('bad-request', `${name}: ${problem}`);
}

/** Returns what a value of the wrong type is called. */
const typeName = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const fieldName = (name) => name.replace(/[A-Z]/g, (letter) => '_' + letter.toLowerCase());

/** Returns the text of a value or of a list, which is only read until the text is too long. */
function valueText(name, value) {
  if (!Array.isArray(value)) return scalarText(name, value, ['number', 'bigint', 'string', 'boolean']);
  let text = '';
  for (let i = 0; i < value.length && text.length <= maxOptions; i++)
    text += (i ? ' ' : '') + scalarText(name, value[i], ['number', 'bigint', 'string']);
  return text;
}

/**
 * Returns the text of a number, a BigInt, a string or a boolean. Anything else is refused: null in a list would
 * drop a number of the hand. So are integers beyond 2^53, since several of them are the same JavaScript number.
 */
function scalarText(name, value, types) {
  if (!types.includes(typeof value)) refuse(name, `${typeName(value)} is not a number, a BigInt or a string`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    refuse(name, `${value} is beyond 2^53, where numbers are not exact; use a BigInt or a string`);
  if (typeof value === 'bigint' && (value > maxBigInt || value < -maxBigInt))
    refuse(name, 'the BigInt is beyond 2^1024');
  // A longer text is refused as a whole.
  return String(value)
    .slice(0, maxOptions + 1)
    .replace(/\s+/g, ' ');
}

/** Parses JSON like JSON.parse, but integers beyond 2^53 become BigInts: a number would be rounded. */
function parseExactly(json) {
  if (!/\d{16}/.test(json)) return JSON.parse(json);
  const integers = [];
  const marked = json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => {
    if (!/^-?\d{16,}$/.test(token) || Number.isSafeInteger(Number(token))) return token;
    return `{"${marker}":${integers.push(BigInt(token)) - 1}}`;
  });
  const reviver = (_, value) => (Object.hasOwn(Object(value), marker) ? integers[value[marker]] : value);
  return JSON.parse(marked, reviver);
}

const marker = '$integer'; // no result has a field with this name
