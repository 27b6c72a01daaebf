// The game that a page plays: dealt by the server as long as it can be reached, by this browser
// when it cannot, and handed over between two hands without the page knowing.
import type { Clue, Problem, Run, Wish } from '../net/shapes';
import { network } from '../net/network.svelte';
import { post, withOutbox } from '../net/post.svelte';
import { inTime } from '../net/request';
import { notices } from '../shell/notices.svelte';
import { canDealSoon, dealOffline } from './deals';
import type { OfflineSession } from './offline.svelte';
import { keepKey } from './kept';
import { player } from './me.svelte';
import { OnlineSession } from './online.svelte';
import { openHand, type Session } from './session';

/** How long a hand may take to come before this browser deals one. */
export const patience = 700;

/** How long the server may take where this browser cannot deal the same. */
export const longPatience = 8_000;

/** How long it may take beyond that where the server is there and only slow. */
const slow = 2500;

export class Game implements Session {
  #side = $state.raw<OnlineSession | OfflineSession>()!;
  #stop: () => void;
  #closed = false;

  constructor(
    side: OnlineSession | OfflineSession,
    private readonly wish: Wish,
    late?: Promise<OnlineSession>,
  ) {
    this.#side = side;
    this.#stop = $effect.root(() => {
      $effect(() => this.#notice());
      $effect(() => this.#tellOffline());
    });
    void late?.then(
      (side) => this.#decline(side),
      () => {}, // the server did not answer at all
    );
  }

  /** The server's hand came after one was dealt here. The hand that the player sees stays; the other was
   * shown to nobody, and its time has run, so its run is not continued. */
  #decline(side: OnlineSession): void {
    if (!this.#closed && this.offline) keepKey(this.wish, null);
    side.close();
  }

  get run(): Run | null {
    return this.#side.run;
  }
  get busy(): boolean {
    return this.#side.busy;
  }
  get offline(): boolean {
    return this.#side.offline;
  }
  get problem(): Problem | null {
    return this.#side.problem;
  }
  get clues(): readonly Clue[] {
    return this.#side.clues;
  }
  /** A move waits for the network. */
  get lost(): boolean {
    return this.#side instanceof OnlineSession && this.#side.lost;
  }

  now = (): number => this.#side.now();
  claim: Session['claim'] = (...of) => this.#side.claim(...of);
  claimNone: Session['claimNone'] = (...of) => this.#side.claimNone(...of);
  hint: Session['hint'] = (...of) => this.#side.hint(...of);
  skip: Session['skip'] = (...of) => this.#side.skip(...of);

  /** The next hand: of the server if it answers in time, else of this browser. */
  async next(): Promise<void> {
    const side = this.#side;
    const between = side.run !== null && !openHand(side.run.view) && this.wish.mode === 'practice';
    const endless = between && !side.run?.view.hands;
    if (side instanceof OnlineSession) {
      if (!endless || !canDealSoon(this.wish)) return side.next();
      if (!network.online) return this.playOffline();
      const asked = side.next();
      const answered = asked.then(() => true);
      if (await inTime(answered, patience * 2)) return;
      return side.lost ? this.playOffline() : asked;
    }
    if (endless && network.online && (await this.#playOnline())) return;
    if (endless && side.full) return this.playOffline();
    return side.next();
  }

  /** Leaves what waits to the outbox and goes on with hands of this browser. Nothing is lost. */
  async playOffline(): Promise<void> {
    const side = await dealOffline(this.wish, true).catch(() => null);
    // Where nothing can be dealt the move goes on waiting.
    if (side) return this.#change(side);
    if (!openHand(this.run?.view)) return this.#side.next();
  }

  /** Ends this side of the game; a run the server deals can be gone on with later. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#stop();
    notices.withdraw('lost');
    notices.withdraw('dealt');
    await leave(this.#side);
  }

  /**
   * Ends practice for good, because something else is wished for: what was played of it can be looked
   * back on. Any other game is only closed.
   */
  async end(): Promise<void> {
    const { run } = this;
    const side = this.#side;
    const closed = run?.view.players[0]?.closed ?? 0;
    const goes = run?.view.phase === 'running' && this.wish.mode === 'practice' && closed > 0;
    if (goes && side instanceof OnlineSession) {
      keepKey(this.wish, null);
      const { keptAway } = await import('./away');
      await inTime(side.finish([], keptAway(run).away), slow); // else it waits in the outbox
    }
    await this.close();
  }

  async #playOnline(): Promise<boolean> {
    const begun = OnlineSession.begin(this.wish, slow);
    const side = await begun.catch(() => null); // then this browser deals on
    if (side) await this.#change(side);
    return side !== null;
  }

  async #change(to: OnlineSession | OfflineSession): Promise<void> {
    const before = this.#side;
    this.#side = to;
    if (this.#closed) await leave(to);
    await leave(before);
  }

  /** Says what becomes of a run that this browser deals. */
  #tellOffline(): void {
    const daily = this.wish.mode === 'daily';
    // While the server is only slow there is nothing to say: what is played is sent by itself.
    if (!this.offline || (network.online && !daily)) return notices.withdraw('dealt');
    const key = daily ? 'web.net.daily' : 'web.net.dealt';
    notices.post({ id: 'dealt', key, tone: 'notice', brief: 8000 });
  }

  /** Says that a move waits, and what the player may do. */
  #notice(): void {
    if (!this.lost) return notices.withdraw('lost');
    const endless = this.wish.mode === 'practice' && !this.run?.view.hands && canDealSoon(this.wish);
    notices.post({
      id: 'lost',
      key: 'web.net.lost',
      tone: 'notice',
      action: endless
        ? { key: 'web.net.lost.offline', run: () => void this.playOffline() }
        : { key: 'web.retry', run: () => this.#side instanceof OnlineSession && this.#side.retry() },
    });
  }
}

/** Leaves a session; moves that were never answered wait in the outbox. */
async function leave(side: OnlineSession | OfflineSession): Promise<void> {
  if (side instanceof OnlineSession) {
    const run = side.run?.run;
    const moves = side.close().filter(({ do: what }) => what !== 'next');
    if (run && moves.length > 0) await withOutbox((box) => box.keep(run, moves));
  } else {
    await side.close();
  }
  await post.send().catch(() => {}); // what was not sent waits
  if (!(side instanceof OnlineSession)) void player.played();
}
