// Moves wait in a line and are sent one after the other, each until it is answered. A move that
// got no answer is sent again as it is: its ID tells the dealer that it is the same one.
import { inTime } from '../net/request';

export interface Sent {
  readonly id: string;
}

export interface QueueOptions<M, A> {
  send(move: M): Promise<A>;
  /** Whether to send again after this many tries ended so. Else the move is given up. */
  again(error: unknown, tries: number): boolean;
  /** Waits until it is woken, or so long. */
  wait?(woken: Promise<void>, milliseconds: number): Promise<void>;
  /** Told whenever the line changes; lost while the first of it goes unanswered. */
  changed?(waiting: readonly M[], lost: unknown): void;
}

/** How long to wait after so many tries, in milliseconds: half a second, doubling to 15. */
export const pause = (tries: number): number => Math.min(15_000, 500 * 2 ** Math.min(tries - 1, 10));

interface Waiting<M, A> {
  move: M;
  answer: Promise<A>;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** Said to those whose moves were taken out of the line. */
export class Taken extends Error {
  constructor() {
    super('taken out of the line');
    this.name = 'Taken';
  }
}

export class Queue<M extends Sent, A> {
  #line: Waiting<M, A>[] = [];
  #running = false;
  #closed = false;
  #lost: unknown = null;
  #wake: () => void = () => {};

  constructor(private readonly options: QueueOptions<M, A>) {}

  get waiting(): readonly M[] {
    return this.#line.map((w) => w.move);
  }

  /** Puts a move at the end; one that waits already is not put twice. The promise is the answer. */
  put(move: M): Promise<A> {
    if (this.#closed) return Promise.reject(new Taken());
    const same = this.#line.find((w) => w.move.id === move.id);
    if (same) return same.answer;
    const { promise, resolve, reject } = withResolvers<A>();
    this.#line.push({ move, answer: promise, resolve, reject });
    this.#tell();
    void this.#run();
    return promise;
  }

  /** Does not wait any longer to try again: the network is back, or the player asks. */
  wake(): void {
    this.#wake();
  }

  /** Takes all moves that wait, and takes no more. */
  take(): M[] {
    const left = this.#line;
    this.#line = [];
    this.#closed = true;
    this.#lost = null;
    for (const w of left) w.reject(new Taken());
    this.#wake();
    this.#tell();
    return left.map((w) => w.move);
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let first = this.#line[0]; first; first = this.#line[0]) await this.#first(first);
    this.#running = false;
  }

  async #first(w: Waiting<M, A>): Promise<void> {
    for (let tries = 1; this.#line[0] === w; tries++) {
      const { promise: woken, resolve } = withResolvers<void>();
      this.#wake = resolve;
      try {
        const answer = await this.options.send(w.move);
        return this.#done(w, () => w.resolve(answer));
      } catch (error) {
        if (!this.options.again(error, tries)) return this.#done(w, () => w.reject(error));
        if (this.#line[0] !== w) return;
        this.#lost = error;
        this.#tell();
        await (this.options.wait ?? inTime)(woken, pause(tries));
      }
    }
  }

  #done(w: Waiting<M, A>, say: () => void): void {
    if (this.#line[0] === w) this.#line.shift();
    this.#lost = null;
    say();
    this.#tell();
  }

  #tell(): void {
    this.options.changed?.(this.waiting, this.#lost);
  }
}

/** Promise.withResolvers, which browsers of 2023 lack. */
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
