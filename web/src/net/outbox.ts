// The outbox stores parcels until they can be sent: runs that were played offline, and moves that
// were never answered. A parcel is sent again until the server answers; its ID ensures that it
// counts once. A refused parcel stays with its problem and does not block the others. A parcel
// belongs to a player and is sent only while the session on the server is theirs.
import { untrack } from 'svelte';
import * as api from './api';
import type { Finish, OfflineRun, Problem, RunMove } from '../core/shapes';
import type { BrowserStorage } from './browserstorage';
import { belongsTo, currentPlayer } from './player.svelte';

/** What a parcel contains: an offline run, or moves of a run on the server. */
export type Content =
  | { kind: 'run'; run: OfflineRun }
  /** Moves of a run that the server judges, in order. */
  | { kind: 'moves'; run: string; moves: (RunMove | Finish)[] };

export interface Parcel {
  id: string;
  /** When the parcel was added, in milliseconds since 1970. The times of one page are distinct. */
  put: number;
  /** The ID of the parcel's player. A parcel without an ID is sent for any player. */
  player?: string;
  content: Content;
  /** Why the server refused the parcel. A parcel with a problem is not sent again. */
  problem?: Problem;
  /** The player has seen the problem. */
  told?: boolean;
}

/** Asks the server for the ID of the current player; it may throw a Refusal. */
export type FetchPlayer = () => Promise<string>;

export type Send = (content: Content) => Promise<unknown>;

const section = 'outbox';

/** The time of the parcel put last. */
let lastPut = 0;

/**
 * The name of the problem of a player who has used up their storage quota. The server then
 * refuses offline runs, but still accepts moves of a run it has.
 */
const overQuota = 'over-quota';

/**
 * Reports whether a refusal is about the parcel itself. A parcel that was refused because of the
 * network, the server, the session or a quota is sent again later.
 */
export const isFinal = ({ name, status }: Problem): boolean =>
  name !== overQuota && status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);

export class Outbox {
  #sending: Promise<boolean> | null = null;
  #rerun = false;

  /** onChange is called with all parcels after each change. */
  constructor(
    private readonly storage: BrowserStorage,
    private readonly send: Send = sendByAPI,
    private readonly onChange: (parcels: Parcel[]) => void = () => {},
    private readonly fetchPlayer: FetchPlayer = async () => (await api.me()).id,
  ) {}

  /** Adds a parcel, unless there is one with this ID. */
  async put(id: string, content: Content, player: string): Promise<void> {
    if (await this.storage.get(section, id)) return;
    await this.#put(id, content, player);
  }

  /**
   * Adds unanswered moves, one parcel each. The writes start before the first await, so they
   * succeed even if the page is closed right after this call.
   */
  async putMoves(run: string, moves: readonly (RunMove | Finish)[]): Promise<void> {
    const player = untrack(currentPlayer);
    await Promise.all(moves.map((move) => this.#put(move.id, { kind: 'moves', run, moves: [move] }, player)));
  }

  /** Removes a parcel whose moves were answered without the outbox. */
  async remove(id: string): Promise<void> {
    await this.storage.remove(section, id);
    await this.#notify();
  }

  async #put(id: string, content: Content, player: string): Promise<void> {
    lastPut = Math.max(lastPut + 1, Date.now()); // keeps the order of parcels of the same millisecond
    await this.storage.put(section, id, { id, put: lastPut, player, content } satisfies Parcel);
    await this.#notify();
  }

  /** Returns all parcels, the oldest first. */
  async parcels(): Promise<Parcel[]> {
    const all = (await this.storage.all<Parcel>(section)).map(([, parcel]) => parcel);
    return all.sort((a, b) => a.put - b.put);
  }

  /** Reports whether a parcel waits to be sent. */
  async isWaiting(id: string): Promise<boolean> {
    const parcel = await this.storage.get<Parcel>(section, id);
    return parcel !== undefined && !parcel.problem;
  }

  /**
   * Sends the waiting parcels of the current player. It resolves to true if each was sent or
   * finally refused. A call during a flush makes that flush run once more.
   */
  flush(): Promise<boolean> {
    this.#rerun = true;
    this.#sending ??= this.#drain().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /** Marks a refused parcel as seen by the player. */
  async acknowledge(id: string): Promise<void> {
    const parcel = await this.storage.get<Parcel>(section, id);
    if (!parcel?.problem) return;
    await this.storage.put(section, id, { ...parcel, told: true });
    await this.#notify();
  }

  async #drain(): Promise<boolean> {
    let done = true;
    while (this.#rerun) {
      this.#rerun = false;
      done = await withOutboxLock(() => this.#sendWaiting());
    }
    return done;
  }

  async #sendWaiting(): Promise<boolean> {
    const waiting = (await this.parcels()).filter(({ problem }) => !problem);
    if (waiting.length === 0) return true;
    // Since the runs and moves were queued, the session may have ended or passed to another player.
    const player = await this.fetchPlayer().catch((error: unknown) => {
      if (error instanceof api.Refusal) return null;
      throw error;
    });
    if (player === null) return false;
    let runsRefused = false;
    for (const parcel of waiting) {
      if (!belongsTo(parcel.player, player)) continue;
      if (runsRefused && parcel.content.kind === 'run') continue;
      try {
        await this.send(parcel.content);
        await this.storage.remove(section, parcel.id);
      } catch (error) {
        if (!(error instanceof api.Refusal)) throw error;
        if (error.problem.name === overQuota && parcel.content.kind === 'run') {
          runsRefused = true; // the other runs wait too; moves are still sent
          continue;
        }
        if (!isFinal(error.problem)) return false;
        const { run: _, ...problem } = error.problem;
        // If the parcel was removed meanwhile, its tab has reported the problem.
        if (await this.storage.get(section, parcel.id))
          await this.storage.put(section, parcel.id, { ...parcel, problem });
      }
      await this.#notify();
    }
    return !runsRefused;
  }

  async #notify(): Promise<void> {
    this.onChange(await this.parcels());
  }
}

/** Runs act with a lock that all tabs share: one tab sends at a time, and none while the player
 * changes. */
export async function withOutboxLock<T>(act: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return act();
  return (await locks.request('make24.outbox', act)) as T;
}

async function sendByAPI(content: Content): Promise<void> {
  if (content.kind === 'run') return void (await api.importOffline(content.run));
  for (const move of content.moves) {
    try {
      await api.move(content.run, move);
    } catch (error) {
      if (!(error instanceof api.Refusal) || !isSettled(move, error.problem)) throw error;
    }
  }
}

/**
 * Reports whether a refused move needs no message: the run went on without it, perhaps in another
 * tab, and the player lost nothing. A claim that came too late is a loss.
 */
const isSettled = (move: RunMove | Finish, { name, status }: Problem): boolean =>
  status === 409 && (move.do !== 'claim' || name === 'already-done');
