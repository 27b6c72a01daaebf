// OfflineSession is a run that this browser deals, times and judges, because the server cannot be
// reached. It is sent later; the server judges it again and never ranks it.
import { offlineRefusal } from '../net/api';
import { outbox } from '../net/uploads.svelte';
import type { Clue, OfflineRun, Problem, Run, Trail, RunOptions } from '../core/shapes';
import { browserStorage, type BrowserStorage } from '../net/browserstorage';
import { truncateTrail } from '../net/trail';
import { loadPlayer } from '../net/player.svelte';
import { loadHandTable, type HandTable } from './table/handtable';
import { systemRandom } from './table/random';
import { deadline, handsLeft, isOver, openAttempt, type State } from '../core/race/state';
import { view } from '../core/race/view';
import { Clock } from '../net/clock';
import { cluesFor } from './clues';
import { canDeal, handInTable, handLookup, nextHand } from './offlinedeal';
import { problemOf } from './problem';
import { loadDraft, lockDraft, isDraftLocked, saveDraft, seal } from './drafts';
import { newID } from '../net/id';
import { loadDraftID, saveDraftID } from '../net/tabstorage';
import {
  appendHand,
  closedBy,
  decideMove,
  localPlayer,
  replay,
  stateBeforeMoves,
  type PlayerMove,
} from './replay';
import { currentHand, type Session } from '../core/session';
import { TabChannel, type RunUpdate } from '../net/tabs';

/** Limits of an offline run, below those of the server. */
const maxHands = 200;
const maxMoves = 1900;
const maxTrailChars = 600_000; // the length of all trails as JSON

type WithoutTimeAndID<T> = T extends unknown ? Omit<T, 'at' | 'id'> : never;
type ActionInput = WithoutTimeAndID<Exclude<PlayerMove, { do: 'tick' }>>;

export class OfflineSession implements Session {
  readonly offline = true;
  readonly busy = false;
  run = $state.raw<Run | null>(null);
  problem = $state.raw<Problem | null>(null);
  clues = $state.raw<readonly Clue[]>([]);

  #offlineRun: OfflineRun;
  #state: State;
  #clock = new Clock();
  #deadlineTimer: ReturnType<typeof setTimeout> | undefined;
  #closing = new AbortController();
  #closed: Promise<void> | undefined;
  #locked: Promise<void>;
  /** Other tabs may play the same run: a duplicated tab, or one with the same daily. */
  #tabs = new TabChannel((update) => this.#onUpdate(update), 'make24.drafts');
  #trailChars = 0;

  private constructor(
    private readonly table: HandTable,
    private readonly storage: BrowserStorage,
    /** The ID of the player who began the run, even if another signs in later. */
    private readonly player: string,
    offlineRun: OfflineRun,
    state: State,
  ) {
    this.#offlineRun = offlineRun;
    this.#state = state;
    const { signal } = this.#closing;
    this.#locked = lockDraft(offlineRun.id, signal);
    document.addEventListener('visibilitychange', () => void this.#onVisibilityChange(), { signal });
  }

  /** Resumes the unfinished run with these options that this tab had, or returns null. */
  static async resume(options: RunOptions): Promise<OfflineSession | null> {
    const id = loadDraftID(options);
    const [handTable, storage] = await Promise.all([loadHandTable(), browserStorage()]);
    const draft = id ? await loadDraft(storage, id) : undefined;
    if (!draft) return null;
    const state = replay(draft, handLookup(handTable));
    const me = await loadPlayer(storage);
    if (!isOver(state))
      return new OfflineSession(handTable, storage, me, draft, state).#updateView().#publish();
    await seal(storage, await outbox(), draft, me); // the page was closed before it could seal the draft
    return null;
  }

  /**
   * Begins a run, or resumes the one with these options that this tab has. A daily needs its
   * puzzles. It throws an api.Refusal if hands with these options cannot be dealt offline.
   */
  static async begin(options: RunOptions, dailyPuzzles?: readonly string[]): Promise<OfflineSession> {
    if (!canDeal(options) || (options.mode === 'daily' && !dailyPuzzles)) throw offlineRefusal();
    const [handTable, storage] = await Promise.all([loadHandTable().catch(() => null), browserStorage()]);
    if (!handTable) throw offlineRefusal();
    const resumed = await OfflineSession.resume(options);
    if (resumed) return resumed;
    const puzzles = dailyPuzzles ??
      options.puzzles ?? [nextHand(handTable, systemRandom, options, []).puzzle];
    if (!puzzles.every((puzzle) => handInTable(puzzle))) throw offlineRefusal();
    const offlineRun: OfflineRun = { id: newID(), request: options, hands: [...puzzles], moves: [] };
    const session = new OfflineSession(
      handTable,
      storage,
      await loadPlayer(storage),
      offlineRun,
      stateBeforeMoves(offlineRun, new Clock().now(), handLookup(handTable)),
    );
    saveDraftID(options, offlineRun.id);
    session.#perform({ do: 'start' });
    return session;
  }

  now(): number {
    return Math.max(this.#clock.now(), this.#state.lastAt);
  }

  async claim(expr: string, trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => this.#perform({ do: 'claim', hand, expr, away }, trail));
  }

  async claimNone(trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => this.#perform({ do: 'claim', hand, none: true, away }, trail));
  }

  async hint(step: number, from: string, trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => {
      if (!this.#perform({ do: 'hint', hand, step, away }, trail)) return;
      const { puzzle } = this.#state.hands[hand]!;
      this.clues = cluesFor(this.table, puzzle, from, step);
    });
  }

  async skip(trail: Trail, away?: number): Promise<void> {
    this.#withHand((hand) => this.#perform({ do: 'skip', hand, away }, trail));
  }

  async next(): Promise<void> {
    const { request: options, hands } = this.#offlineRun;
    if (handsLeft(this.#state) === 0 && !this.#state.mode?.hands && !openAttempt(this.#state)) {
      if (this.full) return void this.#perform({ do: 'finish' }, []);
      const hand = nextHand(this.table, systemRandom, options, hands);
      this.#offlineRun = { ...this.#offlineRun, hands: [...hands, hand.puzzle] };
      this.#state = appendHand(this.#state, hand);
    }
    this.#perform({ do: 'next', hand: this.#state.seat?.attempts.length ?? 0 });
  }

  /** Reports whether the run has reached a limit; next then ends it. */
  get full(): boolean {
    return this.#offlineRun.hands.length >= maxHands || this.#offlineRun.moves.length >= maxMoves;
  }

  /**
   * Closes the session. Its run is sent once the server can be reached; a daily that is not over
   * waits to be resumed.
   */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#stopListening();
    const { id, request: options } = this.#offlineRun;
    const over = isOver(this.#state);
    if (options.mode === 'daily' && !over) return;
    if (loadDraftID(options) === id) saveDraftID(options, null);
    if (!over) {
      await this.#locked;
      if (await isDraftLocked(id)) return; // another tab plays it, and sends it later
    }
    await seal(this.storage, await outbox(), this.#offlineRun, this.player);
  }

  #stopListening(): void {
    clearTimeout(this.#deadlineTimer);
    this.#tabs.close();
    this.#closing.abort();
  }

  /** Sends the version of this run to the other tabs. A tab with a later version replies. */
  #publish(): this {
    this.#tabs.publish({ run: this.#offlineRun.id, version: this.#state.version, draft: this.#offlineRun });
    return this;
  }

  #onUpdate({ run, version, draft }: RunUpdate): void {
    if (run !== this.#offlineRun.id) return;
    if (version < this.#state.version) this.#publish();
    else if (draft) this.#continueFrom(draft);
  }

  /** Continues from the run as played in another tab, if its version is later. */
  #continueFrom(draft: OfflineRun): void {
    const state = replay(draft, handLookup(this.table));
    if (this.#closed || state.version <= this.#state.version) return;
    this.#offlineRun = draft;
    this.#state = state;
    this.#trailChars = JSON.stringify(draft.trails ?? {}).length;
    this.#updateView();
    // An expired clock needs no notice: it expires in both tabs.
    if (draft.moves.at(-1)?.do !== 'tick') this.problem = { name: 'elsewhere', status: 0, detail: '' };
    if (isOver(state)) this.#closed = Promise.resolve(this.#stopListening()); // the other tab sends it
  }

  /** The page may have been suspended while another tab played the run. */
  async #onVisibilityChange(): Promise<void> {
    const draft = await loadDraft(this.storage, this.#offlineRun.id).catch(() => undefined);
    if (draft) this.#continueFrom(draft);
    this.#tick();
  }

  #withHand(act: (hand: number) => void): void {
    const hand = currentHand(this.run?.view)?.hand;
    if (hand !== undefined) act(hand);
  }

  /** Makes a move and reports whether it was accepted. */
  #perform(action: ActionInput, trail?: Trail): boolean {
    const at = this.now();
    const id = action.do === 'start' ? 'start' : `${this.#offlineRun.moves.length}`;
    const move = { ...action, at, id } as PlayerMove;
    const { events, state, refused } = decideMove(this.#state, move);
    // If the move is refused, only events of expired clocks are recorded.
    if (events.length > 0) this.#record(refused ? { do: 'tick', at } : move, state, trail);
    this.problem = refused ? { name: problemOf(refused, action), status: 409, detail: '' } : null;
    return !refused;
  }

  #record(move: PlayerMove, state: State, trail?: Trail): void {
    const closed = closedBy(move, this.#state, state);
    this.#state = state;
    this.#offlineRun = { ...this.#offlineRun, moves: [...this.#offlineRun.moves, move] };
    if (trail && closed !== null) this.#addTrail(closed, truncateTrail(trail));
    const over = isOver(state);
    // If the draft cannot be saved, a reload cannot resume the run; it is sent all the same.
    const saved = saveDraft(this.storage, this.#offlineRun, this.player, over).catch(() => {});
    this.#publish();
    if (over) void saved.then(() => this.close());
    this.#updateView();
  }

  #addTrail(hand: number, trail: Trail): void {
    this.#trailChars += JSON.stringify(trail).length;
    if (trail.length === 0 || this.#trailChars > maxTrailChars) return;
    this.#offlineRun = { ...this.#offlineRun, trails: { ...this.#offlineRun.trails, [hand]: trail } };
  }

  #tick(): void {
    if (this.#closed) return;
    const at = this.now();
    const { events, state } = decideMove(this.#state, { do: 'tick', at });
    if (events.length > 0) this.#record({ do: 'tick', at }, state);
    else this.#scheduleTick();
  }

  #updateView(): this {
    const before = currentHand(this.run?.view)?.hand;
    const newView = view(this.#state, localPlayer);
    const { id, request, trails } = this.#offlineRun;
    this.run = { run: id, request, view: newView, now: this.now(), ...(isOver(this.#state) && { trails }) };
    if (currentHand(newView)?.hand !== before) this.clues = [];
    this.#scheduleTick();
    return this;
  }

  #scheduleTick(): void {
    clearTimeout(this.#deadlineTimer);
    const deadlineAt = deadline(this.#state);
    if (deadlineAt === null || this.#closing.signal.aborted) return;
    this.#deadlineTimer = setTimeout(() => this.#tick(), Math.max(0, deadlineAt - this.now()));
  }
}
