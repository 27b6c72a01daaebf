// The player's best other run of a mode, which the table and the result compare with a run.
import * as api from '../../net/api';
import type { Best, BestRun } from '../../core/types.gen';

export class Ghost {
  /** null: there is no other run. undefined: not loaded, or the server does not answer. */
  best = $state.raw<BestRun | null | undefined>(undefined);
  #latestRequest = 0;

  /** Loads the best finished run, except one. */
  async load(mode: string, except = ''): Promise<void> {
    const request = ++this.#latestRequest;
    this.best = undefined; // the one before may be of another mode
    const query = `?mode=${mode}` + (except && '&except=' + encodeURIComponent(except));
    const best = await api.callAPI<Best>('GET', '/best' + query).then(
      (answer) => answer.best ?? null,
      () => undefined,
    );
    if (request === this.#latestRequest) this.best = best;
  }
}
