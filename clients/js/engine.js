// Runs the WebAssembly module in the current thread. It is Go's port wasip1, of which it needs a few
// functions of the system interface: the clock, random numbers, and an output for panics.

const success = 0;
const badFile = 8;
const notSupported = 52;

/** The functions of the system interface that the module gets; all others are not supported. */
function systemInterface(memory) {
  const view = () => new DataView(memory().buffer);
  const setSizes = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return success;
  };
  return {
    args_sizes_get: setSizes,
    environ_sizes_get: setSizes,
    args_get: () => success,
    environ_get: () => success,
    sched_yield: () => success,
    clock_time_get(id, precision, result) {
      const milliseconds = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return success;
    },
    random_get(address, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, address, size));
      return success;
    },
    fd_fdstat_get: () => badFile,
    fd_prestat_get: () => badFile,
    fd_write(file, vectors, count, result) {
      let size = 0;
      let text = '';
      for (let i = 0; i < count; i++) {
        const length = view().getUint32(vectors + 8 * i + 4, true);
        const address = view().getUint32(vectors + 8 * i, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, address, length));
        size += length;
      }
      console.error(text);
      view().setUint32(result, size, true);
      return success;
    },
    poll_oneoff(subscriptions, events, count, result) {
      const data = view();
      data.setBigUint64(events, data.getBigUint64(subscriptions, true), true);
      data.setBigUint64(events + 8, 0n, true);
      data.setUint32(result, 1, true); // the first of the timers is due
      return success;
    },
    proc_exit(status) {
      throw new Error(`make24: the module ended with status ${status}`);
    },
  };
}

/** Decompresses the module, unless the server or the browser has already done so. */
export async function decompress(bytes) {
  const head = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/**
 * Starts the module. Returns a function that answers one request with the JSON of its response,
 * [true, json], or with that of an error, [false, json]. If the module fails, for example because it
 * has no memory left, it is started again, so that later requests are answered.
 */
export async function start(bytes) {
  const module = await WebAssembly.compile(await decompress(bytes));
  let call = instantiate(module);
  return (request) => {
    try {
      return call(request);
    } catch (error) {
      call = instantiate(module);
      return [false, failure(error)];
    }
  };
}

function instantiate(module) {
  const system = systemInterface(() => instance.exports.memory);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = system[name] ?? (() => notSupported);
  const instance = new WebAssembly.Instance(module, imports);
  const { memory, _initialize, buffer, respond, output } = instance.exports;
  _initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(request);
    const address = buffer(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    const length = respond();
    const from = output() >>> 0;
    return [length >= 0, decoder.decode(new Uint8Array(memory.buffer, from, Math.abs(length)))];
  };
}

/**
 * Answers the messages of a client in a worker: the bytes of the module first, then arrays of
 * [id, request], each answered by an array of [id, ok, json].
 */
export function serve(post) {
  let respond;
  return (message) => {
    if (!Array.isArray(message)) respond = start(message);
    else
      respond.then(
        (call) => post(message.map(([id, request]) => [id, ...call(request)])),
        (error) => post(message.map(([id]) => [id, false, failure(error)])),
      );
  };
}

const failure = (error) => JSON.stringify({ code: 'internal', message: String(error?.message ?? error) });
