// Game is the session that a page plays. The server deals while it can be reached; otherwise this
// browser does. Game switches between the two after a hand, and the page does not notice.
import type { Clue, Problem, Run, RunOptions } from '../../core/shapes';
import { network } from '../../net/network.svelte';
import { uploads } from '../../net/uploads.svelte';
import { withTimeout } from '../../net/request';
import { notices } from '../../ui/notices.svelte';
import { beginOffline, mightDealOffline } from '../../local/offlineloader';
import { saveKey } from '../../net/tabstorage';
import { player } from '../../net/account/me.svelte';
import { RunSession } from './runsession.svelte';
import { openHand, type Session } from '../../core/session';

/** How long to wait for the server's hand before this browser deals one, in milliseconds. */
export const offlineAfter = 700;

/** How long to wait for the server when the game can do without its answer, in milliseconds. */
const slowServerTimeout = 2500;

export class Game implements Session {
  #session = $state.raw<RunSession>()!;
  #stopEffects: () => void;
  #closed = false;

  constructor(
    session: RunSession,
    private readonly options: RunOptions,
    pendingOnline?: Promise<RunSession>,
  ) {
    this.#session = session;
    this.#stopEffects = $effect.root(() => {
      $effect(() => this.#postLostNotice());
      $effect(() => this.#postOfflineNotice());
    });
    void pendingOnline?.then(
      (session) => this.#declineOnline(session),
      () => {}, // the server did not answer
    );
  }

  /** Abandons the run of the server, since its hand arrived after this browser dealt one. The player
   * keeps the hand on the table, because the clock of the server's hand is already running. */
  #declineOnline(session: RunSession): void {
    if (!this.#closed && this.offline) saveKey(this.options, null);
    void session.close();
  }

  get run(): Run | null {
    return this.#session.run;
  }
  get busy(): boolean {
    return this.#session.busy;
  }
  get offline(): boolean {
    return this.#session.offline;
  }
  get problem(): Problem | null {
    return this.#session.problem;
  }
  get clues(): readonly Clue[] {
    return this.#session.clues;
  }
  /** A move waits for the network. It is sent when the network is back. */
  get lost(): boolean {
    return this.#session.lost;
  }

  now = (): number => this.#session.now();
  claim: Session['claim'] = (...args) => this.#session.claim(...args);
  claimNone: Session['claimNone'] = (...args) => this.#session.claimNone(...args);
  hint: Session['hint'] = (...args) => this.#session.hint(...args);
  skip: Session['skip'] = (...args) => this.#session.skip(...args);

  /** Retries what the server has not answered. */
  retry(): void {
    this.#session.retry();
  }

  /** Shows the next hand: the server's if it answers in time, otherwise one that this browser
   * deals. */
  async next(): Promise<void> {
    const session = this.#session;
    const betweenHands =
      session.run !== null && !openHand(session.run.view) && this.options.mode === 'practice';
    const endless = betweenHands && !session.run?.view.hands;
    if (!session.offline) {
      if (!endless || !mightDealOffline(this.options)) return session.next();
      if (!network.online) return this.playOffline();
      const pendingNext = session.next();
      const answered = pendingNext.then(() => true);
      if (await withTimeout(answered, offlineAfter * 2)) return;
      return session.lost ? this.playOffline() : pendingNext;
    }
    if (endless && network.online && (await this.#playOnline())) return;
    if (endless && session.full) return this.playOffline();
    return session.next();
  }

  /** Leaves waiting moves to the outbox, which sends them later, and continues with hands that this
   * browser deals. */
  async playOffline(): Promise<void> {
    const session = await beginOffline(this.options, true)
      .then(RunSession.play)
      .catch(() => null);
    // If no hand can be dealt here, the move continues to wait.
    if (session) return this.#switchTo(session);
    if (!openHand(this.run?.view)) return this.#session.next();
  }

  /** Closes the game in this tab; a run of the server can be resumed later. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopEffects();
    notices.withdraw('lost');
    notices.withdraw('dealt');
    await closeSession(this.#session);
  }

  /**
   * Closes the game because the player chose other hands. A practice run is finished first, so
   * that it can be reviewed.
   */
  async end(): Promise<void> {
    const { run } = this;
    const session = this.#session;
    const closed = run?.view.players[0]?.closed ?? 0;
    const canFinish = run?.view.phase === 'running' && this.options.mode === 'practice' && closed > 0;
    if (canFinish && !session.offline) {
      saveKey(this.options, null);
      const { loadAway } = await import('./away');
      // On a timeout the move waits in the outbox.
      await withTimeout(session.finish([], loadAway(run).away), slowServerTimeout);
    }
    await this.close();
  }

  async #playOnline(): Promise<boolean> {
    const pendingSession = RunSession.begin(this.options, slowServerTimeout);
    const session = await pendingSession.catch(() => null); // on failure, this browser deals
    if (session) await this.#switchTo(session);
    return session !== null;
  }

  async #switchTo(to: RunSession): Promise<void> {
    const previous = this.#session;
    this.#session = to;
    if (this.#closed) await closeSession(to);
    await closeSession(previous);
  }

  /** Posts a notice that this browser deals, and what happens to the run. */
  #postOfflineNotice(): void {
    const daily = this.options.mode === 'daily';
    // If the server is only slow, no notice is needed: the run is sent automatically.
    if (!this.offline || (network.online && !daily)) return notices.withdraw('dealt');
    const key = daily ? 'web.net.daily' : 'web.net.dealt';
    notices.post({ id: 'dealt', key, tone: 'notice', showFor: 8000 });
  }

  /** Posts a notice that a move waits, with an action for the player. */
  #postLostNotice(): void {
    if (!this.lost) return notices.withdraw('lost');
    const endless =
      this.options.mode === 'practice' && !this.run?.view.hands && mightDealOffline(this.options);
    notices.post({
      id: 'lost',
      key: 'web.net.lost',
      tone: 'notice',
      action: endless
        ? { key: 'web.net.lost.offline', run: () => void this.playOffline() }
        : { key: 'web.retry', run: () => this.retry() },
    });
  }
}

/** Closes a session and sends what it leaves. */
async function closeSession(session: RunSession): Promise<void> {
  await session.close();
  await uploads.send().catch(() => {}); // unsent parcels remain in the outbox
  if (session.offline) void player.runBegun();
}
