// The package in browsers: the module runs in a worker.
import { Make24 } from './client.js';
export { Make24, Make24Error } from './client.js';

/** Loads the engine. wasm is the URL of make24.wasm.gz, by default beside this file. */
export async function load({ wasm = new URL('./make24.wasm.gz', import.meta.url) } = {}) {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`make24: ${response.status} for ${response.url}`);
  const bytes = await response.arrayBuffer();
  return new Make24((onAnswers, onError) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => onAnswers(data);
    worker.onerror = onError;
    worker.postMessage(bytes);
    return { post: (requests) => worker.postMessage(requests), close: () => worker.terminate() };
  });
}
