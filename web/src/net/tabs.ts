// TabChannel notifies the other tabs of this browser that a run has changed in this tab.
import type { OfflineRun } from '../core/shapes';

export interface RunUpdate {
  run: string;
  version: number;
  /** The run, if it is played offline. */
  draft?: OfflineRun;
}

/** A channel to the other tabs. A tab does not receive its own updates. Without BroadcastChannel it
 * does nothing. */
export class TabChannel {
  #channel: BroadcastChannel | null;

  constructor(onUpdate: (update: RunUpdate) => void, name = 'make24.runs') {
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const update = data as Partial<RunUpdate> | null;
      if (typeof update?.run === 'string' && typeof update.version === 'number')
        onUpdate(update as RunUpdate);
    });
  }

  publish(update: RunUpdate): void {
    this.#channel?.postMessage(update);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
