// The functions of the package. They send requests to the WebAssembly module, which runs in a worker.

/** The error of a call that failed. Its code is bad-request, over-budget or internal. */
export class Make24Error extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'Make24Error';
    this.code = code;
  }
}

const maxOptions = 65_536;
const maxAnswer = 1_048_576;

export class Make24 {
  #open; // starts a worker: (onAnswers, onError) => { post, close }
  #worker = null;
  #pending = new Map(); // by ID: the requests that have no answer yet
  #unsent = [];
  #nextId = 1;

  constructor(open) {
    this.#open = open;
  }

  solve(hand, options) {
    return this.#call('solve', hand, options);
  }

  count(hand, options) {
    return this.#call('solve', hand, { ...options, count: true });
  }

  grade(hand, options) {
    return this.#call('grade', hand, options);
  }

  hint(hand, options) {
    return this.#call('hint', hand, options);
  }

  async check(answer, hand, options) {
    // Texts over 1 MiB are invalid, so the engine needs no more of them.
    return this.#call('check', hand, options, String(answer).slice(0, maxAnswer + 1));
  }

  async generate(options) {
    const { puzzles, found } = await this.#call('generate', undefined, options);
    return Object.assign(puzzles, { found });
  }

  /** Stops the worker and rejects the calls that have no answer yet. */
  close() {
    this.#stop();
    this.#rejectAll(new Make24Error('internal', 'make24 was closed'));
  }

  async #call(name, hand, options, body = '') {
    const { signal, ...fields } = options ?? {};
    let text = name;
    if (hand !== undefined) text += '\nhand=' + valueText('hand', hand);
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) text += `\n${fieldName(field)}=${valueText(field, value)}`;
    if (text.length > maxOptions)
      throw new Make24Error('bad-request', `the hand and the options exceed ${maxOptions} characters`);
    if (body) text += '\n\n' + body;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = this.#nextId++;
      const abort = () => this.#abort(id, signal.reason);
      signal?.addEventListener('abort', abort, { once: true });
      const done = () => signal?.removeEventListener('abort', abort);
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
    this.#worker ??= this.#open(
      (answers) => answers.forEach(([id, ok, json]) => this.#settle(id, ok, json)),
      (error) => {
        this.#stop();
        this.#rejectAll(new Make24Error('internal', String(error?.message ?? error)));
      },
    );
    this.#worker.post(requests);
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

const fieldName = (name) => name.replace(/[A-Z]/g, (letter) => '_' + letter.toLowerCase());

const valueText = (name, value) =>
  (Array.isArray(value)
    ? Array.from(value, (item) => scalarText(name, item, ['number', 'bigint', 'string'])).join(' ')
    : scalarText(name, value, ['number', 'bigint', 'string', 'boolean'])
  ).replace(/\s+/g, ' ');

/**
 * Returns the text of a number, a BigInt, a string or a boolean. Anything else is refused: null in a list would
 * drop a number of the hand. So are integers beyond 2^53, since several of them are the same JavaScript number.
 */
function scalarText(name, value, types) {
  const refuse = (problem) => {
    throw new Make24Error('bad-request', `${name}: ${problem}`);
  };
  if (!types.includes(typeof value)) refuse(`${value === null ? value : typeof value} is not a number, a BigInt or a string`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    refuse(`${value} is beyond 2^53, where numbers are not exact; use a BigInt or a string`);
  return String(value);
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
