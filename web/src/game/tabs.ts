// Tells the other tabs of this browser that a run went on in this one.
import type { OfflineRun } from '../net/shapes';

export interface News {
  run: string;
  version: number;
  /** What was played of it, where no server has it. */
  draft?: OfflineRun;
}

/** A line to the other tabs; its own words are not heard. Where there is none, silence. */
export class Tabs {
  #channel: BroadcastChannel | null;

  constructor(hear: (news: News) => void, name = 'make24.runs') {
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const news = data as Partial<News> | null;
      if (typeof news?.run === 'string' && typeof news.version === 'number') hear(news as News);
    });
  }

  tell(news: News): void {
    this.#channel?.postMessage(news);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
