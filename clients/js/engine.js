// Runs the WebAssembly module in the current thread. The module is built by Go for wasip1 and needs a few
// functions of the system interface WASI: the clock, random numbers, and an output for panics.

// Error codes of WASI.
const success = 0;
const badFile = 8;
const notSupported = 52;

/** Returns the WASI functions that the module gets; all others are not supported. */
function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  const setNone = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return success;
  };
  return {
    args_sizes_get: setNone,
    environ_sizes_get: setNone,
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

/** Decompresses the module, unless the browser has already done so. */
export async function decompress(bytes) {
  const head = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/**
 * Starts the module. Returns a function that answers one request: it returns [true, json] with the response,
 * or [false, json] with an error. If the module fails, for example because it has no memory left, it is
 * started again, so that later requests are answered.
 */
export async function start(bytes) {
  const module = await WebAssembly.compile(await decompress(bytes));
  let call = instantiate(module);
  return (request) => {
    try {
      return call(request);
    } catch (error) {
      call = instantiate(module);
      return [false, failure('the engine failed', error)];
    }
  };
}

function instantiate(module) {
  const functions = wasi(() => instance.exports.memory);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = functions[name] ?? (() => notSupported);
  const instance = new WebAssembly.Instance(module, imports);
  const { memory, _initialize, buffer, respond } = instance.exports;
  _initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let capacity = 4096;
  let address = buffer(capacity) >>> 0;
  return (request) => {
    const largest = 3 * request.length; // bytes of UTF-8
    if (largest > capacity) {
      capacity = largest;
      address = buffer(capacity) >>> 0;
    }
    const { written } = encoder.encodeInto(request, new Uint8Array(memory.buffer, address, capacity));
    const ok = respond(written) === 1;
    const [from, length] = new Uint32Array(memory.buffer, address, 2);
    return [ok, decoder.decode(new Uint8Array(memory.buffer, from, length))];
  };
}

const postSize = 64; // answers

/**
 * Returns the function of a worker that handles the messages of client.js: first the bytes of the module, then
 * arrays of [id, request]. post sends arrays of [id, ok, json], which the other thread reads meanwhile.
 */
export function serve(post) {
  let respond;
  return (message) => {
    if (!Array.isArray(message)) respond = start(message);
    else
      respond.then(
        (call) => {
          for (let i = 0; i < message.length; i += postSize)
            post(message.slice(i, i + postSize).map(([id, request]) => [id, ...call(request)]));
        },
        (error) => post(message.map(([id]) => [id, false, failure('the engine cannot be started', error)])),
      );
  };
}

const failure = (about, error) =>
  JSON.stringify({ code: 'internal', message: `${about}: ${error?.message ?? error}` });
