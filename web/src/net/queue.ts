// Queue sends moves one after the other, each until it is answered. A move without an answer is
// sent again unchanged: the dealer recognizes it by its ID.
import { withTimeout } from './request';

export interface Identified {
  readonly id: string;
}

export interface QueueOptions<M, A> {
  send(move: M): Promise<A>;
  /** Reports whether to send a move again after this many failed tries. If not, its promise rejects
   * with the error. */
  shouldRetry(error: unknown, tries: number): boolean;
  /** Waits until woken resolves, at most this many milliseconds. */
  wait?(woken: Promise<void>, milliseconds: number): Promise<void>;
  /** Called when the queue changes. error is the last error of the first move while it is retried,
   * otherwise null. */
  onChange?(waiting: readonly M[], error: unknown): void;
}

/** Returns the milliseconds to wait after this many tries: 500, then doubled each time up to
 * 15,000. */
export const retryDelay = (tries: number): number => Math.min(15_000, 500 * 2 ** Math.min(tries - 1, 10));

interface Entry<M, A> {
  move: M;
  answer: Promise<A>;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** The error of moves that are removed because the queue closes. */
export class QueueClosedError extends Error {
  constructor() {
    super('queue closed');
    this.name = 'QueueClosedError';
  }
}

export class Queue<M extends Identified, A> {
  #entries: Entry<M, A>[] = [];
  #running = false;
  #closed = false;
  #lastError: unknown = null;
  #wakeUp: () => void = () => {};

  constructor(private readonly options: QueueOptions<M, A>) {}

  get waiting(): readonly M[] {
    return this.#entries.map((entry) => entry.move);
  }

  /** Appends a move, unless it already waits, and resolves with its answer. */
  put(move: M): Promise<A> {
    if (this.#closed) return Promise.reject(new QueueClosedError());
    const same = this.#entries.find((entry) => entry.move.id === move.id);
    if (same) return same.answer;
    const { promise, resolve, reject } = withResolvers<A>();
    this.#entries.push({ move, answer: promise, resolve, reject });
    this.#notify();
    void this.#run();
    return promise;
  }

  /** Retries immediately, for example because the network is back. */
  wake(): void {
    this.#wakeUp();
  }

  /** Closes the queue and returns the waiting moves. */
  close(): M[] {
    const removed = this.#entries;
    this.#entries = [];
    this.#closed = true;
    this.#lastError = null;
    for (const entry of removed) entry.reject(new QueueClosedError());
    this.#wakeUp();
    this.#notify();
    return removed.map((entry) => entry.move);
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let first = this.#entries[0]; first; first = this.#entries[0]) await this.#sendUntilAnswered(first);
    this.#running = false;
  }

  async #sendUntilAnswered(entry: Entry<M, A>): Promise<void> {
    for (let tries = 1; this.#entries[0] === entry; tries++) {
      const { promise: woken, resolve } = withResolvers<void>();
      this.#wakeUp = resolve;
      try {
        const answer = await this.options.send(entry.move);
        return this.#settle(entry, () => entry.resolve(answer));
      } catch (error) {
        if (!this.options.shouldRetry(error, tries)) return this.#settle(entry, () => entry.reject(error));
        if (this.#entries[0] !== entry) return;
        this.#lastError = error;
        this.#notify();
        await (this.options.wait ?? withTimeout)(woken, retryDelay(tries));
      }
    }
  }

  #settle(entry: Entry<M, A>, resolveOrReject: () => void): void {
    if (this.#entries[0] === entry) this.#entries.shift();
    this.#lastError = null;
    resolveOrReject();
    this.#notify();
  }

  #notify(): void {
    this.options.onChange?.(this.waiting, this.#lastError);
  }
}

/** Promise.withResolvers, which browsers of 2023 lack. */
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
