// RunSession is a run that the server deals, times and judges or, without network, this browser. It sends
// moves one after the other and shows the answers.
import * as api from '../../net/api';
import type { Clue, Finish, MoveContext, Problem, Run, RunMove, Trail, RunOptions } from '../../core/shapes';
import { Clock } from '../../net/clock';
import { takePrefetched } from './prefetch';
import { newID } from '../../net/id';
import { loadKey, loadMoves, saveKey, saveMoves } from '../../net/tabstorage';
import { Queue, QueueClosedError } from '../../net/queue';
import { withOutbox } from '../../net/uploads.svelte';
import { truncateTrail } from '../../net/trail';
import { currentHand, type Session } from '../../core/session';
import { findDuplicate } from './duplicate';
import { TabChannel } from '../../net/tabs';
import type { Draft } from '../../local/draft';

type Move = RunMove | Finish;

/**
 * How long after a deadline to request the run, in milliseconds. By then the server has decided.
 */
const deadlineGrace = 60;

/** How many times a move is sent before an internal error of the server is reported. */
const maxServerErrors = 4;

export class RunSession implements Session {
  run = $state.raw<Run | null>(null);
  problem = $state.raw<Problem | null>(null);
  clues = $state.raw<readonly Clue[]>([]);
  /** The moves that wait for an answer. */
  waiting = $state.raw<readonly Move[]>([]);
  /** The server does not answer, and the waiting moves are retried. */
  lost = $state(false);

  #id = '';
  /** The run, if this browser deals it. */
  readonly #draft: Draft | undefined;
  #clock: Clock;
  #tabs: TabChannel;
  #queue: Queue<Move, Run>;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new AbortController();
  /** The IDs of waiting moves that are also in the outbox. */
  #inOutbox = new Set<string>();

  private constructor(clock: Clock, draft?: Draft) {
    this.#clock = clock;
    this.#draft = draft;
    draft?.watch(() => void this.#changedElsewhere());
    this.#tabs = new TabChannel((update) => {
      const version = this.run?.view.version ?? 0;
      if (update.run === this.#id && update.version > version) void this.#changedElsewhere();
    });
    this.#queue = new Queue<Move, Run>({
      send: (move) => this.#request(() => (draft ? draft.move(move) : api.move(this.#id, move))),
      shouldRetry,
      onChange: (waiting, error) => {
        this.waiting = waiting;
        this.lost = error !== null;
        if (this.#id) saveMoves(this.#id, waiting);
        if (error) void this.#saveToOutbox();
      },
    });
    const { signal } = this.#listeners;
    addEventListener('online', () => this.retry(), { signal });
    addEventListener('pagehide', () => void this.#saveToOutbox(), { signal });
    document.addEventListener('visibilitychange', () => this.#onVisibilityChange(), { signal });
  }

  /**
   * Begins a run, or resumes the one with the same options that this tab has. If that run is over,
   * practice begins another, while a daily or timed run is returned as it is. It throws an
   * api.Refusal if the server refuses or does not answer; a later call with the same options asks
   * for the same run.
   */
  static async begin(options: RunOptions, timeout?: number): Promise<RunSession> {
    const clock = new Clock();
    for (;;) {
      const storedKey = loadKey(options);
      const key = storedKey ?? newID();
      saveKey(options, key);
      const prefetched = takePrefetched(key);
      const sentAt = prefetched?.sentAt ?? clock.mark();
      const run = await api.beginRun(key, options, timeout, prefetched?.answer);
      clock.sync(run.now, sentAt);
      if (run.view.phase === 'over' && storedKey && options.mode === 'practice') {
        saveKey(options, null); // that run is over; begin the next
        continue;
      }
      return new RunSession(clock).#open(run);
    }
  }

  /** Opens a run of the server by its ID, or a run of this browser. */
  static async open(id: string, draft?: Draft): Promise<RunSession> {
    const clock = new Clock();
    const sentAt = clock.mark();
    const run = await (draft ? draft.run() : api.run(id));
    clock.sync(run.now, sentAt);
    return new RunSession(clock, draft).#open(run);
  }

  /** Plays a run that this browser deals. */
  static play(draft: Draft): Promise<RunSession> {
    return RunSession.open(draft.id, draft);
  }

  /** This browser deals. */
  get offline(): boolean {
    return this.#draft !== undefined;
  }

  /** An offline run has reached a limit, so that next ends it. */
  get full(): boolean | undefined {
    return this.#draft?.full;
  }

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  now(): number {
    return this.#clock.now();
  }

  claim(expr: string, trail: Trail, away?: number): Promise<void> {
    return this.#act((hand) => ({ do: 'claim', id: newID(), hand, expr, ...moveContext(trail, away) }));
  }

  claimNone(trail: Trail, away?: number): Promise<void> {
    return this.#act((hand) => ({ do: 'claim', id: newID(), hand, none: true, ...moveContext(trail, away) }));
  }

  async hint(step: number, from: string, trail: Trail, away?: number): Promise<void> {
    await this.#act((hand) => ({ do: 'hint', id: newID(), hand, step, from, ...moveContext(trail, away) }));
  }

  skip(trail: Trail, away?: number): Promise<void> {
    return this.#act((hand) => ({ do: 'skip', id: newID(), hand, ...moveContext(trail, away) }));
  }

  next(): Promise<void> {
    return this.#act((hand) => ({ do: 'next', id: newID(), hand: hand + 1 }), -1);
  }

  finish(trail: Trail, away?: number): Promise<void> {
    return this.#put({ do: 'finish', id: newID(), ...moveContext(trail, away) });
  }

  /** Retries unanswered moves immediately, and asks how the run ended if its clock has expired. */
  retry(): void {
    this.#queue.wake();
    const { phase, ends = 0 } = this.run?.view ?? {};
    if (phase === 'running' && ends > 0 && ends < this.now()) void this.#refresh();
  }

  /** Closes the session. A run of the server stays as it is, and waiting moves go to the outbox. */
  async close(): Promise<void> {
    this.#listeners.abort();
    this.#tabs.close();
    clearTimeout(this.#refreshTimer);
    const closed = this.#draft?.close() ?? this.#saveToOutbox();
    this.#queue.close();
    await closed;
  }

  #open(run: Run): this {
    this.#id = run.run;
    this.#adopt(run);
    // Moves that a reload interrupted are sent again. A move that was already made has no effect.
    for (const move of loadMoves(run.run)) {
      this.#inOutbox.add(move.id);
      void this.#put(move);
    }
    return this;
  }

  /** Makes a move on the current hand or, if there is none, on the hand with the index fallback. */
  #act(make: (hand: number) => RunMove, fallback?: number): Promise<void> {
    const hand = currentHand(this.run?.view)?.hand ?? fallback;
    if (hand === undefined) return Promise.resolve();
    const move = make(hand);
    return this.#put(findDuplicate(this.waiting, move) ?? move); // a second press repeats the first
  }

  async #put(move: Move): Promise<void> {
    try {
      const run = await this.#queue.put(move);
      if (this.#inOutbox.has(move.id)) void withOutbox((box) => box.remove(move.id));
      this.problem = null;
      if (run.clues) this.clues = run.clues;
      this.#adopt(run, move.do === 'hint');
      this.#tabs.publish({ run: run.run, version: run.view.version });
    } catch (error) {
      if (error instanceof QueueClosedError) return; // the move stays in the outbox
      if (this.#inOutbox.has(move.id)) await withOutbox((box) => box.remove(move.id));
      await this.#onRefusal(error);
    }
  }

  /** Copies unanswered moves to the outbox: if this tab is closed, another one sends them. */
  #saveToOutbox(): Promise<void> | undefined {
    // A request for the next hand is useless once the page is closed.
    const moves = this.waiting.filter((move) => move.do !== 'next' && !this.#inOutbox.has(move.id));
    if (moves.length === 0) return undefined;
    for (const { id } of moves) this.#inOutbox.add(id);
    return withOutbox((box) => box.putMoves(this.#id, moves));
  }

  /** Shows the problem, and the run as the dealer returns it. */
  async #onRefusal(error: unknown): Promise<void> {
    const problem = api.problemFromError(error);
    if (problem.run) this.#adopt(problem.run);
    else await this.#refresh();
    this.problem = problem;
  }

  async #changedElsewhere(): Promise<void> {
    if (await this.#refresh()) this.problem = { name: 'elsewhere', status: 0, detail: '' };
  }

  /** Requests the run, and reports whether it is newer than the one shown. */
  async #refresh(): Promise<boolean> {
    try {
      return this.#adopt(await this.#request(() => this.#draft?.run() ?? api.run(this.#id)));
    } catch {
      return false; // the next move reports the problem
    }
  }

  async #request(send: () => Promise<Run>): Promise<Run> {
    const sentAt = this.#clock.mark();
    try {
      const run = await send();
      this.#clock.sync(run.now, sentAt);
      return run;
    } catch (error) {
      const { run } = api.problemFromError(error);
      if (run) this.#clock.sync(run.now, sentAt);
      throw error;
    }
  }

  /** Shows a run unless a newer one is shown, since answers may arrive out of order. Reports whether
   * the run was newer. */
  #adopt(run: Run, keepClues = false): boolean {
    const before = this.run?.view;
    if (before && run.view.version < before.version) return false;
    const sameHand = currentHand(before)?.hand === currentHand(run.view)?.hand;
    if (!sameHand && !keepClues) this.clues = [];
    this.run = run;
    if (run.view.phase === 'over' && run.request.mode !== 'daily' && !this.#draft) saveKey(run.request, null);
    this.#scheduleRefresh();
    return !before || run.view.version > before.version;
  }

  /** Schedules a request for the run when a clock expires, to get the dealer's decision. */
  #scheduleRefresh(): void {
    clearTimeout(this.#refreshTimer);
    const view = this.run?.view;
    if (!view || view.phase !== 'running') return;
    const next = Math.min(view.hand_end || Infinity, view.ends || Infinity);
    if (next === Infinity) return;
    const delay = Math.max(0, next - this.now()) + deadlineGrace;
    this.#refreshTimer = setTimeout(async () => {
      if (!(await this.#refresh()) && this.run?.view === view) {
        // The dealer has not decided yet, or did not answer.
        this.#refreshTimer = setTimeout(() => this.#scheduleRefresh(), 1000);
      }
    }, delay);
  }

  /** Refreshes the run when the page becomes visible, since this machine may have slept. */
  #onVisibilityChange(): void {
    if (document.visibilityState !== 'visible') return;
    this.retry();
    if (this.run?.view.phase === 'running') void this.#refresh();
  }
}

/** Returns the fields of a move that describe the open hand. */
const moveContext = (trail: Trail, away?: number): MoveContext => ({
  trail: truncateTrail(trail),
  away: away || undefined,
});

/** Reports whether to send a move again: there was no answer, or a temporary error. Any other
 * refusal is final. */
export function shouldRetry(error: unknown, tries: number): boolean {
  if (!(error instanceof api.Refusal)) return false;
  const { status } = error.problem;
  if (status === 500) return tries < maxServerErrors;
  return status === 0 || status === 429 || status > 500;
}
