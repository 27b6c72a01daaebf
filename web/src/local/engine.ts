// The engine as WebAssembly, which answers without a network what the hand table does not have. The
// service worker stores its file when a page first asks for it.
import type { LoadOptions, Make24 } from '../../../clients/js/index.js';
import { rationalText } from '../core/exact/rational';
import { AnswersError, sourceOf, type Ask, type Source } from '../core/answers/source';
import wasm from '../../../clients/js/make24.wasm.gz?url';

let engine: Promise<Make24> | null = null;

const load = (options: LoadOptions): Promise<Make24> =>
  import('../../../clients/js/browser.js').then((make24) => make24.load(options));

/** Returns the engine, loaded once. */
export function loadedEngine(): Promise<Make24> {
  engine ??= load({ wasm });
  engine.catch(() => (engine = null)); // the next call tries again
  return engine;
}

let isStored = false;

/**
 * Downloads the file of the engine for a later time without a network, unless the player saves data. It is called
 * when the player has asked the server for something that the table does not have.
 */
export function storeEngine(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (isStored || connection?.saveData || !navigator.serviceWorker?.controller) return;
  isStored = true;
  void fetch(wasm).catch(() => (isStored = false));
}

/** Returns a function that asks an engine. */
export const askEngine =
  (loaded: () => Promise<Make24>): Ask =>
  async (name, { hand, target }, rules, extra, signal) => {
    const make24 = await loaded().catch(() => {
      throw new AnswersError('offline');
    });
    const options = { target: rationalText(target), rules, signal, ...extra };
    try {
      // The options are those of the server, which are texts.
      if (name === 'grade') return (await make24.grade(hand, options)) as never;
      return (await make24.solve(hand, { ...options, traits: true })) as never;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new AnswersError((error as { code?: string }).code === 'over-budget' ? 'work' : 'refused');
    }
  };

/** Asks the engine in this page. */
export const ask: Ask = askEngine(loadedEngine);

/** Returns the answers from the engine in this page. */
export const fromEngine: Source = sourceOf(ask);
