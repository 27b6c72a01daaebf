// A run that the server deals, clocks and judges. This side only sends moves, one after the
// other, and shows what came back.
import * as api from '../net/api';
import type { Clue, Finish, MoveContext, Problem, Run, RunMove, Trail, Wish } from '../net/shapes';
import { Clock } from './clock';
import { takeEarly } from './early';
import { newID } from './id';
import { keepKey, keepMoves, keptKey, keptMoves } from './kept';
import { Queue, Taken } from './queue';
import { withOutbox } from '../net/post.svelte';
import { fitting } from '../net/trail';
import { current, type Session } from './session';
import { sameOf } from './same';
import { Tabs } from './tabs';

type Move = RunMove | Finish;

/** How long after a deadline to look what became of it: the answer is then surely there. */
const late = 60;

/** How long an unanswered fault of the server's is tried again before it is told. */
const faultTries = 4;

export class OnlineSession implements Session {
  readonly offline = false;
  run = $state.raw<Run | null>(null);
  problem = $state.raw<Problem | null>(null);
  clues = $state.raw<readonly Clue[]>([]);
  /** Moves that wait for an answer. */
  waiting = $state.raw<readonly Move[]>([]);
  /** No answer comes at present; what waits is sent again and again. It is no problem of the run's. */
  lost = $state(false);

  #id = '';
  #clock: Clock;
  #tabs: Tabs;
  #queue: Queue<Move, Run>;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();
  /** IDs of the moves that are in the outbox too. */
  #kept = new Set<string>();

  private constructor(clock: Clock) {
    this.#clock = clock;
    this.#tabs = new Tabs((news) => {
      if (news.run === this.#id && news.version > (this.run?.view.version ?? 0)) void this.#elsewhere();
    });
    this.#queue = new Queue<Move, Run>({
      send: (move) => this.#ask(() => api.move(this.#id, move)),
      again: worthAgain,
      changed: (waiting, lost) => {
        this.waiting = waiting;
        this.lost = lost !== null;
        if (this.#id) keepMoves(this.#id, waiting);
        if (lost) this.#keep();
      },
    });
    const { signal } = this.#listening;
    addEventListener('online', () => this.retry(), { signal });
    addEventListener('pagehide', () => this.#keep(), { signal });
    document.addEventListener('visibilitychange', () => this.#seen(), { signal });
  }

  /**
   * Begins a run, or continues the one that this tab has by the same wish. Practice that is over by then
   * is followed by another; of a daily or a timed run it is the one that is over. It throws a
   * api.Refusal; begun again with the same wish, it asks for the same run.
   */
  static async begin(wish: Wish, patience?: number): Promise<OnlineSession> {
    const clock = new Clock();
    for (;;) {
      const old = keptKey(wish);
      const key = old ?? newID();
      keepKey(wish, key);
      const early = takeEarly(key);
      const asked = early?.asked ?? clock.mark();
      const run = await api.beginRun(key, wish, patience, early?.answer);
      clock.hear(run.now, asked);
      if (run.view.phase === 'over' && old && wish.mode === 'practice') {
        keepKey(wish, null); // that one is played; this is the next
        continue;
      }
      return new OnlineSession(clock).#open(run);
    }
  }

  /** Opens a run there is, by its ID. */
  static async look(id: string): Promise<OnlineSession> {
    const clock = new Clock();
    const asked = clock.mark();
    const run = await api.run(id);
    clock.hear(run.now, asked);
    return new OnlineSession(clock).#open(run);
  }

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  now(): number {
    return this.#clock.now();
  }

  claim(expr: string, trail: Trail, away?: number): Promise<void> {
    return this.#act((hand) => ({ do: 'claim', id: newID(), hand, expr, ...told(trail, away) }));
  }

  claimNone(trail: Trail, away?: number): Promise<void> {
    return this.#act((hand) => ({ do: 'claim', id: newID(), hand, none: true, ...told(trail, away) }));
  }

  async hint(step: number, from: string, trail: Trail, away?: number): Promise<void> {
    await this.#act((hand) => ({ do: 'hint', id: newID(), hand, step, from, ...told(trail, away) }));
  }

  skip(trail: Trail, away?: number): Promise<void> {
    return this.#act((hand) => ({ do: 'skip', id: newID(), hand, ...told(trail, away) }));
  }

  next(): Promise<void> {
    return this.#act((hand) => ({ do: 'next', id: newID(), hand: hand + 1 }), -1);
  }

  finish(trail: Trail, away?: number): Promise<void> {
    return this.#put({ do: 'finish', id: newID(), ...told(trail, away) });
  }

  /** Tries at once again what goes unanswered. */
  retry(): void {
    this.#queue.wake();
  }

  /** Ends this side of the run and gives the moves that wait; the run itself stays as it is. */
  close(): Move[] {
    this.#listening.abort();
    this.#tabs.close();
    clearTimeout(this.#deadline);
    return this.#queue.take();
  }

  #open(run: Run): this {
    this.#id = run.run;
    this.#adopt(run);
    // What a reload cut off is sent again; done already, it does nothing.
    for (const move of keptMoves(run.run)) {
      this.#kept.add(move.id);
      void this.#put(move);
    }
    return this;
  }

  /** Acts on the hand that lies on the table; without one, on that of the number given. */
  #act(make: (hand: number) => RunMove, without?: number): Promise<void> {
    const hand = current(this.run?.view)?.hand ?? without;
    if (hand === undefined) return Promise.resolve();
    const move = make(hand);
    return this.#put(sameOf(this.waiting, move) ?? move); // pressed twice: the first is on its way
  }

  async #put(move: Move): Promise<void> {
    try {
      const run = await this.#queue.put(move);
      if (this.#kept.has(move.id)) void withOutbox((box) => box.take(move.id));
      this.problem = null;
      if (run.clues) this.clues = run.clues;
      this.#adopt(run, move.do === 'hint');
      this.#tabs.tell({ run: run.run, version: run.view.version });
    } catch (error) {
      if (error instanceof Taken) return; // then it stays in the outbox
      if (this.#kept.has(move.id)) await withOutbox((box) => box.take(move.id));
      await this.#refused(error);
    }
  }

  /** What goes unanswered is in the outbox too: should this tab be closed, another sends it. */
  #keep(): void {
    // The next hand is for who looks at it.
    const moves = this.waiting.filter((move) => move.do !== 'next' && !this.#kept.has(move.id));
    if (moves.length === 0) return;
    for (const { id } of moves) this.#kept.add(id);
    void withOutbox((box) => box.keep(this.#id, moves));
  }

  /** A refusal is shown, and the run taken as the dealer has it. */
  async #refused(error: unknown): Promise<void> {
    const problem = api.problemIn(error);
    if (problem.run) this.#adopt(problem.run);
    else await this.#refresh();
    this.problem = problem;
  }

  async #elsewhere(): Promise<void> {
    if (await this.#refresh()) this.problem = { name: 'elsewhere', status: 0, detail: '' };
  }

  /** Whether the run as the dealer has it is newer than what was known. */
  async #refresh(): Promise<boolean> {
    try {
      return this.#adopt(await this.#ask(() => api.run(this.#id)));
    } catch {
      return false; // the next move will tell
    }
  }

  async #ask(how: () => Promise<Run>): Promise<Run> {
    const asked = this.#clock.mark();
    try {
      const run = await how();
      this.#clock.hear(run.now, asked);
      return run;
    } catch (error) {
      const { run } = api.problemIn(error);
      if (run) this.#clock.hear(run.now, asked);
      throw error;
    }
  }

  /** Shows a run unless a newer one is shown: answers may overtake each other. */
  #adopt(run: Run, keepClues = false): boolean {
    const before = this.run?.view;
    if (before && run.view.version < before.version) return false;
    const same = current(before)?.hand === current(run.view)?.hand;
    if (!same && !keepClues) this.clues = [];
    this.run = run;
    if (run.view.phase === 'over' && run.wish.mode !== 'daily') keepKey(run.wish, null);
    this.#watch();
    return !before || run.view.version > before.version;
  }

  /** Looks again when a clock has run out, for the dealer's word on it. */
  #watch(): void {
    clearTimeout(this.#deadline);
    const view = this.run?.view;
    if (!view || view.phase !== 'running') return;
    const next = Math.min(view.hand_end || Infinity, view.ends || Infinity);
    if (next === Infinity) return;
    const left = Math.max(0, next - this.now()) + late;
    this.#deadline = setTimeout(async () => {
      if (!(await this.#refresh()) && this.run?.view === view) {
        this.#deadline = setTimeout(() => this.#watch(), 1000); // not yet, or no answer
      }
    }, left);
  }

  /** The page is looked at again: this machine may have slept. */
  #seen(): void {
    if (document.visibilityState !== 'visible') return;
    this.retry();
    if (this.run?.view.phase === 'running') void this.#refresh();
  }
}

/** What a move tells of the open hand. */
const told = (trail: Trail, away?: number): MoveContext => ({
  trail: fitting(trail),
  away: away || undefined,
});

/** No answer, or a server that is not itself at present. What it refuses it refuses for good. */
export function worthAgain(error: unknown, tries: number): boolean {
  if (!(error instanceof api.Refusal)) return false;
  const { status } = error.problem;
  if (status === 500) return tries < faultTries;
  return status === 0 || status === 429 || status > 500;
}
