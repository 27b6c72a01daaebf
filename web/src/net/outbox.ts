// Runs that were played offline, and moves that were never answered, wait here until they can be
// sent. Each is sent until it is answered, counts once by its ID, and keeps no other from being
// sent: one that is refused stays with its problem, and the next goes.
import * as api from './api';
import type { Finish, OfflineRun, Problem, RunMove } from './shapes';
import type { Shelf } from './shelf';

/** What is sent as one. */
export type Content =
  | { kind: 'run'; run: OfflineRun }
  /** Moves of a run that the server deals, in order. */
  | { kind: 'moves'; run: string; moves: (RunMove | Finish)[] };

export interface Parcel {
  id: string;
  put: number;
  content: Content;
  /** Why it was refused; it is not sent again. */
  problem?: Problem;
  /** The player was told. */
  told?: boolean;
}

export type Send = (content: Content) => Promise<unknown>;

const drawer = 'outbox';

/** When something was put in last. */
let last = 0;

/** Whether the refusal is of this parcel; else of the network, the server or the session, and it waits on. */
export const isFinal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);

export class Outbox {
  #sending: Promise<boolean> | null = null;
  #again = false;

  /** changed is told all parcels whenever there are others. */
  constructor(
    private readonly shelf: Shelf,
    private readonly send: Send = sendByApi,
    private readonly changed: (parcels: Parcel[]) => void = () => {},
  ) {}

  /** Puts something in. The same ID again is the same thing. */
  async put(id: string, content: Content): Promise<void> {
    if (await this.shelf.get(drawer, id)) return;
    await this.#put(id, content);
  }

  /** Puts moves in that go unanswered, each by itself. The browser has them at once, even if the
   * page ends with this call. */
  async keep(run: string, moves: readonly (RunMove | Finish)[]): Promise<void> {
    await Promise.all(moves.map((move) => this.#put(move.id, { kind: 'moves', run, moves: [move] })));
  }

  /** Takes something out: it was answered otherwise. */
  async take(id: string): Promise<void> {
    await this.shelf.remove(drawer, id);
    await this.#tell();
  }

  async #put(id: string, content: Content): Promise<void> {
    last = Math.max(last + 1, Date.now()); // what is put in the same instant stays in its order
    await this.shelf.put(drawer, id, { id, put: last, content } satisfies Parcel);
    await this.#tell();
  }

  /** All there is, the oldest first. */
  async parcels(): Promise<Parcel[]> {
    const all = (await this.shelf.all<Parcel>(drawer)).map(([, parcel]) => parcel);
    return all.sort((a, b) => a.put - b.put);
  }

  /** Whether it is there and waits to be sent. */
  async waits(id: string): Promise<boolean> {
    const parcel = await this.shelf.get<Parcel>(drawer, id);
    return parcel !== undefined && !parcel.problem;
  }

  /** Sends what waits. It resolves to whether nothing waits any more; called meanwhile, it goes over it again. */
  flush(): Promise<boolean> {
    this.#again = true;
    this.#sending ??= this.#all().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /** The player was told of a refused parcel. */
  async told(id: string): Promise<void> {
    const parcel = await this.shelf.get<Parcel>(drawer, id);
    if (!parcel?.problem) return;
    await this.shelf.put(drawer, id, { ...parcel, told: true });
    await this.#tell();
  }

  async #all(): Promise<boolean> {
    let clear = true;
    while (this.#again) {
      this.#again = false;
      clear = await inTurn(() => this.#each());
    }
    return clear;
  }

  async #each(): Promise<boolean> {
    for (const parcel of await this.parcels()) {
      if (parcel.problem) continue;
      try {
        await this.send(parcel.content);
        await this.shelf.remove(drawer, parcel.id);
      } catch (error) {
        if (!(error instanceof api.Refusal)) throw error;
        if (!isFinal(error.problem)) return false;
        const { run: _, ...problem } = error.problem;
        // Taken out meanwhile: who took it has told.
        if (await this.shelf.get(drawer, parcel.id))
          await this.shelf.put(drawer, parcel.id, { ...parcel, problem });
      }
      await this.#tell();
    }
    return true;
  }

  async #tell(): Promise<void> {
    this.changed(await this.parcels());
  }
}

/** One tab sends at a time. */
async function inTurn(send: () => Promise<boolean>): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return send();
  return locks.request('make24.outbox', send);
}

async function sendByApi(content: Content): Promise<void> {
  if (content.kind === 'run') return void (await api.bring(content.run));
  for (const move of content.moves) {
    try {
      await api.move(content.run, move);
    } catch (error) {
      if (!(error instanceof api.Refusal) || !isSettled(move, error.problem)) throw error;
    }
  }
}

/** The run went on without this move, in another tab perhaps, and nothing is lost by it. An answer
 * that came too late is. */
const isSettled = (move: RunMove | Finish, { name, status }: Problem): boolean =>
  status === 409 && (move.do !== 'claim' || name === 'already-done');
