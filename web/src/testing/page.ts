// The environment of tests that use a page: happy-dom, as one file. Each test file has a thread of its own, and
// reading the 600 modules of happy-dom would take a third of its time. vitest.config.ts makes the file.
import type { GlobalWindow } from 'happy-dom';
import { populateGlobal, type Environment } from 'vitest/runtime';
import { bundlePath } from '../../scripts/happydom';

const environment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis) {
    const happyDOM = (await import(/* @vite-ignore */ bundlePath)) as typeof import('happy-dom');
    const window: GlobalWindow = new happyDOM.GlobalWindow({
      console,
      url: 'http://localhost:3000',
      settings: { disableErrorCapturing: true },
    });
    const { keys, originals } = populateGlobal(global, window, {
      bindFunctions: true,
      additionalKeys: [
        'Request',
        'Response',
        'MessagePort',
        'fetch',
        'Headers',
        'AbortController',
        'AbortSignal',
        'URL',
        'URLSearchParams',
        'FormData',
      ],
    });
    return {
      async teardown(global: Record<string, unknown>) {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) delete global[key];
        originals.forEach((value, key) => (global[key as string] = value));
      },
    };
  },
};

export default environment;
