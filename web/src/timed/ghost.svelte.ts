// The player's best other timed run, which the table and the result compare with a run.
import * as api from '../net/api';
import type { Best, BestRun } from '../net/types.gen';

/** Loads the best timed run without the run except; null if there is none. */
const bestRun = (except: string): Promise<BestRun | null> =>
  api.callAPI<Best>('GET', '/best?except=' + encodeURIComponent(except)).then(({ best }) => best ?? null);

export class Ghost {
  /** undefined: not loaded, or the server does not answer. */
  best = $state.raw<BestRun | null | undefined>(undefined);
  #run = '';

  /** Loads the best run beside a run, once. */
  async follow(run: string): Promise<void> {
    if (run === this.#run && this.best !== undefined) return;
    this.#run = run;
    this.best = undefined;
    const best = await bestRun(run).catch(() => undefined);
    if (run === this.#run) this.best = best;
  }
}
