// The package in browsers: the module runs in a worker.
import { Make24, toError, wasmLocation } from './client.js';
export { Make24, Make24Error } from './client.js';

/** Loads the engine. options.wasm is the URL of make24.wasm.gz, by default beside this file. */
export async function load(options) {
  const bytes = await download(wasmLocation(options)).catch((error) => {
    throw toError(error, 'internal', 'the engine cannot be loaded');
  });
  return new Make24((onAnswers, onError) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => onAnswers(data);
    worker.onerror = onError;
    worker.postMessage(bytes);
    return { post: (requests) => worker.postMessage(requests), close: () => worker.terminate() };
  });
}

async function download(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status} for ${response.url}`);
  return response.arrayBuffer();
}
