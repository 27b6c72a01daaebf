// Runs that were played offline, and moves that were never answered, wait here until they can be
// sent. Each is sent until it is answered, counts once by its ID, and keeps no other from being
// sent: one that is refused stays with its problem, and the next goes. Each belongs to a player and
// waits until they are the one whom the server knows.
import { untrack } from 'svelte';
import * as api from './api';
import type { Finish, OfflineRun, Problem, RunMove } from './shapes';
import type { Shelf } from './shelf';
import { isOf, whoNow } from './who.svelte';

/** What is sent as one. */
export type Content =
  | { kind: 'run'; run: OfflineRun }
  /** Moves of a run that the server deals, in order. */
  | { kind: 'moves'; run: string; moves: (RunMove | Finish)[] };

export interface Parcel {
  id: string;
  put: number;
  /** Whose it is; empty or left out: of whoever plays first. */
  player?: string;
  content: Content;
  /** Why it was refused; it is not sent again. */
  problem?: Problem;
  /** The player was told. */
  told?: boolean;
}

/** Asks the server who plays now; it throws a Refusal. */
export type Present = () => Promise<string>;

export type Send = (content: Content) => Promise<unknown>;

const drawer = 'outbox';

/** When something was put in last. */
let last = 0;

/** The player has stored as much as they may for now. The server takes no run, but moves of a run it has. */
const overQuota = 'over-quota';

/** Whether the refusal is of this parcel; else of the network, the server, the session or a quota, and it waits on. */
export const isFinal = ({ name, status }: Problem): boolean =>
  name !== overQuota && status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);

export class Outbox {
  #sending: Promise<boolean> | null = null;
  #again = false;

  /** changed is told all parcels whenever there are others. */
  constructor(
    private readonly shelf: Shelf,
    private readonly send: Send = sendByApi,
    private readonly changed: (parcels: Parcel[]) => void = () => {},
    private readonly present: Present = async () => (await api.me()).id,
  ) {}

  /** Puts something in. The same ID again is the same thing. */
  async put(id: string, content: Content, player: string): Promise<void> {
    if (await this.shelf.get(drawer, id)) return;
    await this.#put(id, content, player);
  }

  /** Puts moves in that go unanswered, each by itself. The browser has them at once, even if the
   * page ends with this call. */
  async keep(run: string, moves: readonly (RunMove | Finish)[]): Promise<void> {
    const player = untrack(whoNow);
    await Promise.all(moves.map((move) => this.#put(move.id, { kind: 'moves', run, moves: [move] }, player)));
  }

  /** Takes something out: it was answered otherwise. */
  async take(id: string): Promise<void> {
    await this.shelf.remove(drawer, id);
    await this.#tell();
  }

  async #put(id: string, content: Content, player: string): Promise<void> {
    last = Math.max(last + 1, Date.now()); // what is put in the same instant stays in its order
    await this.shelf.put(drawer, id, { id, put: last, player, content } satisfies Parcel);
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

  /** Sends what waits of the player whom the server knows. It resolves to whether nothing of theirs waits
   * any more; called meanwhile, it goes over it again. */
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
    const waiting = (await this.parcels()).filter(({ problem }) => !problem);
    if (waiting.length === 0) return true;
    // The session may have ended, or be another's, since they were put in.
    const player = await this.present().catch((error: unknown) => {
      if (error instanceof api.Refusal) return null;
      throw error;
    });
    if (player === null) return false;
    let full = false;
    for (const parcel of waiting) {
      if (!isOf(parcel.player, player)) continue;
      if (full && parcel.content.kind === 'run') continue;
      try {
        await this.send(parcel.content);
        await this.shelf.remove(drawer, parcel.id);
      } catch (error) {
        if (!(error instanceof api.Refusal)) throw error;
        if (error.problem.name === overQuota && parcel.content.kind === 'run') {
          full = true; // the runs wait; what belongs to others goes on
          continue;
        }
        if (!isFinal(error.problem)) return false;
        const { run: _, ...problem } = error.problem;
        // Taken out meanwhile: who took it has told.
        if (await this.shelf.get(drawer, parcel.id))
          await this.shelf.put(drawer, parcel.id, { ...parcel, problem });
      }
      await this.#tell();
    }
    return !full;
  }

  async #tell(): Promise<void> {
    this.changed(await this.parcels());
  }
}

/** One tab sends at a time, and none while the player changes. */
export async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return act();
  return (await locks.request('make24.outbox', act)) as T;
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
