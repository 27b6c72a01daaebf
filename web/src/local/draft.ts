// Draft is a run that this browser deals, times and judges, because the server cannot be reached. It is
// stored after every move and sent later; the server judges it again and never ranks it.
import { offlineRefusal, Refusal } from '../net/api';
import { network } from '../net/network.svelte';
import { onReconnect } from '../net/reconnect.svelte';
import { outbox, uploads } from '../net/uploads.svelte';
import type { Finish, OfflineRun, Run, RunMove, RunOptions, Trail } from '../core/shapes';
import { browserStorage, type BrowserStorage } from '../net/browserstorage';
import { loadPlayer } from '../net/player.svelte';
import { loadHandTable } from './table/handtable';
import type { Decision } from '../core/race/decide';
import type { Move } from '../core/race/event';
import { handsLeft, isOver, openAttempt } from '../core/race/state';
import { Clock } from '../net/clock';
import { Dealer, type Dealt } from './dealer';
import { canDeal, handInTable } from './offlinedeal';
import { Problem } from './problem';
import { isPlayed, loadDraft, lockDraft, isDraftLocked, saveDraft, seal } from './drafts';
import { newID } from '../net/id';
import { TabChannel, type RunUpdate } from '../net/tabs';
import { loadDraftID, saveDraftID } from '../net/tabstorage';
import { appendHand, replay, type PlayerMove } from './replay';
import { LocalRun, type LocalMove } from './run';

/** Limits of an offline run, below those of the server. */
const maxHands = 200;
const maxMoves = 1900;
const maxTrailChars = 600_000; // the length of all trails as JSON

export class Draft extends LocalRun {
  #played: OfflineRun;
  #clock = new Clock();
  #closing = new AbortController();
  #closed: Promise<void> | undefined;
  #locked: Promise<void>;
  /** The server could be reached again since this run was begun. */
  #reconnected = false;
  #onChange: () => void = () => {};
  /** Other tabs may play the same run: a duplicated tab, or one with the same daily. */
  #tabs = new TabChannel((update) => this.#onUpdate(update), 'make24.drafts');

  private constructor(
    dealer: Dealer,
    private readonly storage: BrowserStorage,
    /** The ID of the player who began the run, even if another signs in later. */
    private readonly player: string,
    played: OfflineRun,
  ) {
    super(played.id, played.request, replay(played, dealer.lookUp), played.trails ?? {}, dealer);
    this.#played = played;
    this.#locked = lockDraft(played.id, this.#closing.signal);
    onReconnect(() => {
      this.#reconnected = true;
      this.#sendBetweenHands();
    }, this.#closing.signal);
  }

  /** Resumes the unfinished run with these options that this tab had, or returns null. */
  static async resume(options: RunOptions): Promise<Draft | null> {
    const id = loadDraftID(options);
    const [table, storage] = await Promise.all([loadHandTable(), browserStorage()]);
    const played = id ? await loadDraft(storage, id) : undefined;
    if (!played) return null;
    const draft = new Draft(new Dealer(table), storage, await loadPlayer(storage), played);
    if (!isOver(draft.state)) return draft.#publish();
    await draft.close(); // the page was closed before it could seal the draft
    return null;
  }

  /**
   * Begins a run, or resumes the one with these options that this tab has. A daily needs its
   * puzzles. It throws an api.Refusal if hands with these options cannot be dealt offline.
   */
  static async begin(options: RunOptions, dailyPuzzles?: readonly string[]): Promise<Draft> {
    if (!canDeal(options) || (options.mode === 'daily' && !dailyPuzzles)) throw offlineRefusal();
    const [table, storage] = await Promise.all([loadHandTable().catch(() => null), browserStorage()]);
    if (!table) throw offlineRefusal();
    const resumed = await Draft.resume(options);
    if (resumed) return resumed;
    const dealer = new Dealer(table);
    const hands = dailyPuzzles ?? options.puzzles ?? dealer.first(options).map(({ puzzle }) => puzzle);
    if (!hands.every((puzzle) => handInTable(puzzle))) throw offlineRefusal();
    if (options.solvable && !hands.every((puzzle) => dealer.lookUp(puzzle).solvable))
      throw new Refusal({ name: 'bad-options', status: 422, detail: '' });
    const player = await loadPlayer(storage);
    const draft = new Draft(dealer, storage, player, {
      id: newID(),
      request: options,
      hands: [...hands],
      moves: [{ do: 'start', at: new Clock().now(), id: 'start' }],
    });
    saveDraftID(options, draft.id);
    draft.#save();
    return draft;
  }

  /** Calls onChange after a move in another tab. */
  watch(onChange: () => void): void {
    this.#onChange = onChange;
  }

  /** Reports whether the run has reached a limit, or was sent; the next hand then belongs to another run. */
  get full(): boolean {
    return (
      this.#closed !== undefined ||
      this.#played.hands.length >= maxHands ||
      this.#played.moves.length >= maxMoves
    );
  }

  /** Returns the run as it is now. Another tab may have played it while this page was suspended. */
  async run(): Promise<Run> {
    const stored = await loadDraft(this.storage, this.id).catch(() => undefined);
    if (stored) this.#continueFrom(stored);
    return this.#act({ do: 'tick' });
  }

  /** Makes a move and returns the run after it. It throws an api.Refusal with the run if the move is
   * refused. */
  async move(move: RunMove | Finish): Promise<Run> {
    const id = `${this.#played.moves.length}`;
    const needsHand = handsLeft(this.state) === 0 && !this.state.mode?.hands && !openAttempt(this.state);
    try {
      const run = this.#act(
        move.do === 'next' && needsHand && this.full ? { do: 'finish', id } : { ...move, id },
      );
      if (move.do !== 'hint') return run;
      const { puzzle } = this.state.hands[move.hand]!;
      return { ...run, clues: await this.dealer.clues(puzzle, move.from, move.step) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { name, status, run } = error;
      throw new Refusal({ name, status, detail: '', run });
    }
  }

  /**
   * Closes the run, which is sent once the server can be reached; a daily that is not over waits to be
   * resumed.
   */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#stopListening();
    const { id, request: options } = this;
    const over = isOver(this.state);
    if (options.mode === 'daily' && !over) return;
    if (loadDraftID(options) === id) saveDraftID(options, null);
    if (!over) {
      await this.#locked;
      if (await isDraftLocked(id)) return; // another tab plays it, and sends it later
    }
    await seal(this.storage, await outbox(), this.#played, this.player);
  }

  /** Sends practice without an end once the server can be reached again, between two hands, so that its
   * hands count at once. */
  #sendBetweenHands(): void {
    const { mode } = this.request;
    if (this.#closed || !this.#reconnected || !network.online || mode !== 'practice') return;
    if (this.state.mode?.hands || openAttempt(this.state) || !isPlayed(this.#played)) return;
    void this.close()
      .then(() => uploads.send())
      .catch(() => {}); // it waits in the outbox
  }

  #stopListening(): void {
    this.#tabs.close();
    this.#closing.abort();
  }

  /** Sends the version of this run to the other tabs. A tab with a later version replies. */
  #publish(): this {
    this.#tabs.publish({ run: this.id, version: this.state.version, draft: this.#played });
    return this;
  }

  #onUpdate({ run, version, draft }: RunUpdate): void {
    if (run !== this.id) return;
    if (version < this.state.version) this.#publish();
    // An expired clock needs no notice: it expires in both tabs.
    else if (draft && this.#continueFrom(draft) && draft.moves.at(-1)?.do !== 'tick') this.#onChange();
  }

  /** Continues from the run as played in another tab, and reports whether its version is later. */
  #continueFrom(played: OfflineRun): boolean {
    const state = replay(played, this.dealer.lookUp);
    if (this.#closed || state.version <= this.state.version) return false;
    this.#played = played;
    this.state = state;
    this.trails = played.trails ?? {};
    if (isOver(state)) this.#closed = Promise.resolve(this.#stopListening()); // the other tab sends it
    return true;
  }

  /** Makes a move, and stores the run if that changes it. */
  #act(move: LocalMove): Run {
    const { version } = this.state;
    try {
      return this.act(move, this.#clock.now());
    } finally {
      if (this.state.version > version) this.#save();
    }
  }

  #save(): void {
    const over = isOver(this.state);
    this.#publish();
    // If the draft cannot be saved, a reload cannot resume the run; it is sent all the same.
    const saved = saveDraft(this.storage, this.#played, this.player, over).catch(() => {});
    if (over) void saved.then(() => this.close());
    else void saved.then(() => this.#sendBetweenHands());
  }

  /** If a move is refused, only events of expired clocks are recorded. */
  protected record({ player: _, ...move }: Move, { refused }: Decision): void {
    const made = refused ? { do: 'tick' as const, at: move.at } : (move as PlayerMove);
    this.#played = { ...this.#played, moves: [...this.#played.moves, made] };
  }

  protected addHand(hand: Dealt): void {
    this.#played = { ...this.#played, hands: [...this.#played.hands, hand.puzzle] };
    this.state = appendHand(this.state, hand);
  }

  protected override addTrail(hand: number, trail: Trail): void {
    const trails = { ...this.trails, [hand]: trail };
    if (JSON.stringify(trails).length > maxTrailChars) return;
    this.trails = trails;
    this.#played = { ...this.#played, trails };
  }
}
