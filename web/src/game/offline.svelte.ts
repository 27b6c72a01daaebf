// A run that this browser deals, clocks and judges, because the server cannot be reached. What
// was played is sent later, judged again there, and never ranked.
import { unanswered } from '../net/api';
import { outbox } from '../net/post.svelte';
import type { Clue, OfflineRun, Problem, Run, Trail, Wish } from '../net/shapes';
import { shelf, type Shelf } from '../net/shelf';
import { fitting } from '../net/trail';
import { who } from '../net/who.svelte';
import { table, type Table } from '../offline/table';
import type { Refused } from '../race/decide';
import { deadline, isOver, left, openTry, type State } from '../race/state';
import { view } from '../race/view';
import { Clock } from './clock';
import { cluesFor } from './clues';
import { canDeal, fourOf, knowsBy, nextHand } from './dealt';
import { draftOf, hold, isHeld, keepDraft, seal } from './drafts';
import { newID } from './id';
import { keepDraftID, keptDraftID } from './kept';
import { created, replay, step, withHand, you, type Played } from './replay';
import { current, type Session } from './session';
import { Tabs, type News } from './tabs';

/** What the server takes of one run, with some left over. */
const mostHands = 200;
const mostMoves = 1900;
const mostTrails = 600_000; // characters of all trails

type WithoutHead<T> = T extends unknown ? Omit<T, 'at' | 'id'> : never;
type Doing = WithoutHead<Exclude<Played, { do: 'tick' }>>;

export class OfflineSession implements Session {
  readonly offline = true;
  readonly busy = false;
  run = $state.raw<Run | null>(null);
  problem = $state.raw<Problem | null>(null);
  clues = $state.raw<readonly Clue[]>([]);

  #played: OfflineRun;
  #state: State;
  #clock = new Clock();
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #closing = new AbortController();
  #closed: Promise<void> | undefined;
  #held: Promise<void>;
  /** Other tabs may play the same run: a copy of this one, or one with the same daily. */
  #tabs = new Tabs((news) => this.#hear(news), 'make24.drafts');
  #trails = 0;

  private constructor(
    private readonly table: Table,
    private readonly shelf: Shelf,
    /** Whose it is, whoever plays here later. */
    private readonly player: string,
    played: OfflineRun,
    state: State,
  ) {
    this.#played = played;
    this.#state = state;
    const { signal } = this.#closing;
    this.#held = hold(played.id, signal);
    document.addEventListener('visibilitychange', () => void this.#seen(), { signal });
  }

  /** Goes on with the run that this tab has by the same wish; null if it has none that goes on. */
  static async resume(wish: Wish): Promise<OfflineSession | null> {
    const id = keptDraftID(wish);
    const [known, kept] = await Promise.all([table(), shelf()]);
    const draft = id ? await draftOf(kept, id) : undefined;
    if (!draft) return null;
    const state = replay(draft, knowsBy(known));
    const me = await who(kept);
    if (!isOver(state)) return new OfflineSession(known, kept, me, draft, state).#show().#tell();
    await seal(kept, await outbox(), draft, me); // the page ended before that
    return null;
  }

  /**
   * Begins a run, or goes on with the one that this tab has by the same wish. The hands of a daily
   * must be given. It throws a Refusal where a wish cannot be dealt without the server.
   */
  static async begin(wish: Wish, daily?: readonly string[]): Promise<OfflineSession> {
    if (!canDeal(wish) || (wish.mode === 'daily' && !daily)) throw unanswered();
    const [known, kept] = await Promise.all([table().catch(() => null), shelf()]);
    if (!known) throw unanswered();
    const resumed = await OfflineSession.resume(wish);
    if (resumed) return resumed;
    const hands = daily ?? wish.puzzles ?? [nextHand(known, wish, []).puzzle];
    if (!hands.every((puzzle) => fourOf(puzzle))) throw unanswered();
    const played: OfflineRun = { id: newID(), wish, hands: [...hands], moves: [] };
    const session = new OfflineSession(
      known,
      kept,
      await who(kept),
      played,
      created(played, new Clock().now(), knowsBy(known)),
    );
    keepDraftID(wish, played.id);
    session.#do({ do: 'start' });
    return session;
  }

  now(): number {
    return Math.max(this.#clock.now(), this.#state.last);
  }

  async claim(expr: string, trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => this.#do({ do: 'claim', hand, expr, away }, trail));
  }

  async claimNone(trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => this.#do({ do: 'claim', hand, none: true, away }, trail));
  }

  async hint(steps: number, from: string, trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => {
      if (!this.#do({ do: 'hint', hand, step: steps, away }, trail)) return;
      const { puzzle } = this.#state.hands[hand]!;
      this.clues = cluesFor(this.table, puzzle, from, steps);
    });
  }

  async skip(trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => this.#do({ do: 'skip', hand, away }, trail));
  }

  async next(): Promise<void> {
    const { wish, hands } = this.#played;
    if (left(this.#state) === 0 && !this.#state.mode?.hands && !openTry(this.#state)) {
      if (this.full) return void this.#do({ do: 'finish' }, []);
      const hand = nextHand(this.table, wish, hands);
      this.#played = { ...this.#played, hands: [...hands, hand.puzzle] };
      this.#state = withHand(this.#state, hand);
    }
    this.#do({ do: 'next', hand: this.#state.seat?.tries.length ?? 0 });
  }

  /** No more hands can be sent with this run; next ends it. */
  get full(): boolean {
    return this.#played.hands.length >= mostHands || this.#played.moves.length >= mostMoves;
  }

  /**
   * Ends this side of the run: what was played of it is sent when that is possible. A daily waits
   * to be gone on with until it is over.
   */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#stop();
    const { id, wish } = this.#played;
    const over = isOver(this.#state);
    if (wish.mode === 'daily' && !over) return;
    if (keptDraftID(wish) === id) keepDraftID(wish, null);
    if (!over) {
      await this.#held;
      if (await isHeld(id)) return; // it goes on in another tab, which sends it in its time
    }
    await seal(this.shelf, await outbox(), this.#played, this.player);
  }

  #stop(): void {
    clearTimeout(this.#deadline);
    this.#tabs.close();
    this.#closing.abort();
  }

  /** Tells the other tabs how far it is played here. One that knows more answers. */
  #tell(): this {
    this.#tabs.tell({ run: this.#played.id, version: this.#state.version, draft: this.#played });
    return this;
  }

  #hear({ run, version, draft }: News): void {
    if (run !== this.#played.id) return;
    if (version < this.#state.version) this.#tell();
    else if (draft) this.#goOn(draft);
  }

  /** Goes on from what was played of the run in another tab, if that is more. */
  #goOn(draft: OfflineRun): void {
    const state = replay(draft, knowsBy(this.table));
    if (this.#closed || state.version <= this.#state.version) return;
    this.#played = draft;
    this.#state = state;
    this.#trails = JSON.stringify(draft.trails ?? {}).length;
    this.#show();
    // The clock goes here as it does there.
    if (draft.moves.at(-1)?.do !== 'tick') this.problem = { name: 'elsewhere', status: 0, detail: '' };
    if (isOver(state)) this.#closed = Promise.resolve(this.#stop()); // the other sends it
  }

  /** The page is looked at again: it may have slept while the run went on in another. */
  async #seen(): Promise<void> {
    const draft = await draftOf(this.shelf, this.#played.id).catch(() => undefined);
    if (draft) this.#goOn(draft);
    this.#tick();
  }

  #withHand(act: (hand: number) => void): void {
    const hand = current(this.run?.view)?.hand;
    if (hand !== undefined) act(hand);
  }

  /** Takes a move; false when it was refused. */
  #do(doing: Doing, trail?: Trail): boolean {
    const at = this.now();
    const id = doing.do === 'start' ? 'start' : `${this.#played.moves.length}`;
    const move = { ...doing, at, id } as Played;
    const { events, state, refused } = step(this.#state, move);
    // Of a refused move only what the clocks did is kept.
    if (events.length > 0) this.#keep(refused ? { do: 'tick', at } : move, state, trail);
    this.problem = refused ? { name: nameOf(refused, doing), status: 409, detail: '' } : null;
    return !refused;
  }

  #keep(move: Played, state: State, trail?: Trail): void {
    const hand = this.#state.seat ? this.#state.seat.tries.length - 1 : -1;
    const closes = openTry(this.#state) && state.seat?.tries[hand]?.outcome !== 'open';
    this.#state = state;
    this.#played = { ...this.#played, moves: [...this.#played.moves, move] };
    if (trail && closes && move.do !== 'tick') this.#trail(hand, fitting(trail));
    const over = isOver(state);
    // Where it cannot be kept, a reload cannot go on with it; it is sent even so.
    const kept = keepDraft(this.shelf, this.#played, this.player, over).catch(() => {});
    this.#tell();
    if (over) void kept.then(() => this.close());
    this.#show();
  }

  #trail(hand: number, trail: Trail): void {
    this.#trails += JSON.stringify(trail).length;
    if (trail.length === 0 || this.#trails > mostTrails) return;
    this.#played = { ...this.#played, trails: { ...this.#played.trails, [hand]: trail } };
  }

  #tick(): void {
    if (this.#closed) return;
    const at = this.now();
    const { events, state } = step(this.#state, { do: 'tick', at });
    if (events.length > 0) this.#keep({ do: 'tick', at }, state);
    else this.#watch();
  }

  #show(): this {
    const before = current(this.run?.view)?.hand;
    const seen = view(this.#state, you);
    const { id, wish, trails } = this.#played;
    this.run = { run: id, wish, view: seen, now: this.now(), ...(isOver(this.#state) && { trails }) };
    if (current(seen)?.hand !== before) this.clues = [];
    this.#watch();
    return this;
  }

  #watch(): void {
    clearTimeout(this.#deadline);
    const due = deadline(this.#state);
    if (due === null || this.#closing.signal.aborted) return;
    this.#deadline = setTimeout(() => this.#tick(), Math.max(0, due - this.now()));
  }
}

/** The name of a refusal as the server would give it. */
function nameOf(refused: Refused, doing: Doing): string {
  switch (refused) {
    case 'already done':
      return 'already-done';
    case 'expired':
    case 'finished':
      return refused;
    case 'bad action':
      return doing.do === 'claim' && doing.expr !== undefined ? 'bad-expression' : 'bad-move';
    default:
      return 'bad-move';
  }
}
