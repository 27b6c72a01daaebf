// The package in Node.js: the module runs in a worker thread, which keeps the process alive only while a
// request has no answer.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Make24, toError, wasmLocation } from './client.js';
export { Make24, Make24Error } from './client.js';

/** Loads the engine. options.wasm is the file make24.wasm.gz, by default beside this file. */
export async function load(options) {
  const wasm = wasmLocation(options);
  const bytes = await readFile(wasm).catch((error) => {
    throw toError(error, 'internal', 'the engine cannot be loaded');
  });
  return new Make24((onAnswers, onError) => {
    const worker = new Worker(new URL('./nodeworker.js', import.meta.url));
    let waiting = 0;
    worker.on('message', (answers) => {
      waiting -= answers.length;
      if (waiting === 0) worker.unref();
      onAnswers(answers);
    });
    worker.on('error', onError);
    worker.postMessage(bytes);
    return {
      post(requests) {
        waiting += requests.length;
        worker.ref();
        worker.postMessage(requests);
      },
      close: () => void worker.terminate(),
    };
  });
}
