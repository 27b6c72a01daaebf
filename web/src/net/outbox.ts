// Runs that were played offline, and moves that were never answered, wait here until they can be
// sent. Each is sent until it is answered, counts once by its ID, and keeps no other from being
// sent: one that is refused stays with its problem, and the next goes.
import * as api from './api';
import type { Finish, OfflineRun, Problem, RunMove } from './shapes';
import type { Shelf } from './shelf';

/** What is sent as one. */
export type Content =
  | { kind: 'run'; run: OfflineRun }
  /** The moves of a run that the server deals, in order. */
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
    const parcel: Parcel = { id, put: Date.now(), content };
    await this.shelf.put(drawer, id, parcel);
    await this.#tell();
  }

  /** All there is, the oldest first. */
  async parcels(): Promise<Parcel[]> {
    const all = (await this.shelf.all<Parcel>(drawer)).map(([, parcel]) => parcel);
    return all.sort((a, b) => a.put - b.put);
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
      // A run went on without this move, in another tab perhaps: the move is settled.
      const settled = error instanceof api.Refusal && error.problem.status === 409;
      if (!settled) throw error;
    }
  }
}
