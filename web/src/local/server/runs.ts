// The runs of a site without a server, by the rules of package run. A run is stored as its events, as in
// package race.
import { handInTable } from '../offlinedeal';
import { createAction, hasFixedHands, localPlayer } from '../replay';
import { LocalRun, puzzlesOf, type LocalMove } from '../run';
import type { Clue, Finish, Play, Run, RunMove, RunOptions, Summary } from '../../core/shapes';
import { maxPuzzles } from '../../core/types.gen';
import { apply } from '../../core/race/apply';
import type { Decision } from '../../core/race/decide';
import type { Event, Hand, Move } from '../../core/race/event';
import { dealsItself, isValidName } from '../../core/race/mode';
import { deadline, emptyState, handsLeft, isOver, openAttempt, type State } from '../../core/race/state';
import { view } from '../../core/race/view';
import type { Dealer, Dealt } from '../dealer';
import { Problem } from '../problem';
import type { Row, RunRecord, SiteStore, StoredRun } from './store';

const day = 86_400_000;
/** Practice in which nothing happens for this long is over. */
const idleTimeout = day;
/** A run ends after this many events, or a few more if its hand is open. */
const maxEvents = 2000;
const maxEventsOfOpenHand = 2125;
/** The number of hands that are dealt before they are needed. */
const dealtAhead = 2;
const maxReviewHands = 10;
/** The maximum number of stored runs. The oldest are deleted, but no dailies, of which there is one a day. */
export const maxRuns = 5000;

/** What a player may ask for, apart from dailies. */
export interface Sources {
  /** Returns the puzzles of a daily. */
  daily(number: number): Promise<readonly string[]>;
  today(): number;
  /** Returns the techniques that are due for review, each with the puzzle met last. */
  due(): Promise<readonly { kind: string; puzzle: string }[]>;
}

export const dailyID = (number: number): string => 'daily-' + number;

const stateOf = ({ events }: StoredRun): State => events.reduce(apply, emptyState);

/** A stored run while it is played. */
class SiteRun extends LocalRun {
  readonly #events: Event[];
  #techniques: StoredRun['techniques'];

  /** generated is the next hand, if only the engine can deal it. */
  constructor(
    private readonly stored: StoredRun,
    dealer: Dealer,
    private generated?: Dealt,
  ) {
    super(stored.run, stored.request, stateOf(stored), stored.trails, dealer);
    this.#events = [...stored.events];
    this.#techniques = stored.techniques;
  }

  begin(hands: readonly Dealt[]): void {
    const at = this.stored.created;
    this.#command({ at, ...createAction(this.request, hands.map(handOf)) });
    this.#command({ at, do: 'start', id: 'start' });
    hands.forEach((hand) => this.#keepTechniques(hand));
  }

  move(move: LocalMove, time: number): Run {
    const { lastAt } = this.state;
    if (!isOver(this.state) && this.request.mode === 'practice' && time >= lastAt + idleTimeout)
      this.#command({ at: lastAt, do: 'finish', id: 'idle' });
    return this.act(move, time);
  }

  /** Returns the record to store, or null if nothing has happened. */
  changed(): RunRecord | null {
    if (this.#events.length === this.stored.events.length) return null;
    const techniques = this.#techniques;
    const run = {
      ...this.stored,
      events: this.#events,
      trails: this.trails,
      ...(techniques && { techniques }),
    };
    return recordOf(run, this.dealer, this.state);
  }

  protected record(_: Move, { events }: Decision): void {
    this.#events.push(...events);
  }

  protected override nextHand(previous: readonly string[]): Dealt | null {
    const hand = this.generated ?? super.nextHand(previous);
    this.generated = undefined;
    return hand;
  }

  protected addHand(hand: Dealt, at: number): void {
    this.#command({ at, do: 'deal', id: `deal-${this.state.hands.length}`, hands: [handOf(hand)] });
    this.#keepTechniques(hand);
  }

  protected override afterMove(at: number): void {
    const limit = openAttempt(this.state) ? maxEventsOfOpenHand : maxEvents;
    if (!isOver(this.state) && this.#events.length >= limit) this.#command({ at, do: 'finish', id: 'long' });
    if (dealsItself(this.request.mode) || this.dealer.isInTable(this.request)) this.deal(dealtAhead, at);
  }

  /** Makes a move of the dealer, which is never refused. */
  #command(move: Move): void {
    const refused = this.decide(move);
    if (refused) throw new Error(`site: ${move.do} refused: ${refused}`);
  }

  /** Stores the techniques of a hand that is not in the hand table. */
  #keepTechniques({ puzzle, techniques }: Dealt): void {
    if (techniques.length > 0 && !handInTable(puzzle))
      this.#techniques = { ...this.#techniques, [puzzle]: [...techniques] };
  }
}

export class Runs {
  constructor(
    private readonly store: SiteStore,
    private readonly dealer: Dealer,
    private readonly sources: Sources,
    private readonly clock: () => number,
  ) {}

  /** Begins a run, or returns the one with this key, or of this daily. */
  async begin(key: string, requested: RunOptions): Promise<{ run: Run; created: boolean }> {
    const options = this.#validate(key, requested);
    const id = options.mode === 'daily' ? dailyID(options.number!) : key;
    const isToday = options.mode !== 'daily' || options.number === this.sources.today();
    if (await this.store.run(id)) return { run: await this.load(id), created: false };
    if (!isToday) throw new Problem('not-today');
    const begun =
      options.mode === 'practice' && options.number && (await this.#unfinished(dailyID(options.number)));
    if (begun) return { run: begun, created: false };
    const hands = await this.#firstHands(options);
    let created = false;
    await this.store.change(id, (stored) => {
      if (stored) return null; // another tab was first
      created = true;
      const empty = { run: id, request: options, created: this.clock(), events: [], trails: {} };
      const run = new SiteRun(empty, this.dealer);
      run.begin(hands);
      return run.changed();
    });
    if (created) await this.#trim();
    return { run: await this.load(id), created };
  }

  /** Adds runs that are not stored, or with fewer events, and returns how many. It throws a Problem, and
   * adds none, if one of them is invalid. */
  async add(runs: readonly StoredRun[]): Promise<number> {
    let records: RunRecord[];
    try {
      records = runs.map(({ run, request, created, events, trails, techniques }) => {
        if (!isValidName(run) || !Number.isSafeInteger(created)) throw new Problem('bad-run');
        const stored = { run, request, created, events, trails, ...(techniques && { techniques }) };
        return recordOf(stored, this.dealer);
      });
    } catch {
      throw new Problem('bad-run');
    }
    let added = 0;
    for (const record of records)
      await this.store.change(record.run.run, (stored) => {
        if (stored && stored.events.length >= record.run.events.length) return null;
        added++;
        return record;
      });
    await this.#trim();
    return added;
  }

  /** Returns a run as it is now. */
  async load(id: string): Promise<Run> {
    return this.#act(id, { do: 'tick' });
  }

  /** Makes a move and returns the run after it. A refusal has the run too. */
  async move(id: string, move: RunMove | Finish): Promise<Run> {
    // The clues are found first, so that a hint without clues costs nothing.
    const clues = move.do === 'hint' ? await this.#clues(id, move) : undefined;
    const run = await this.#act(id, move);
    return { ...run, ...(clues && { clues }) };
  }

  async #clues(id: string, { hand, from, step }: RunMove & { do: 'hint' }): Promise<Clue[]> {
    const puzzle = (await this.load(id)).view.shown[hand]?.puzzle;
    if (!puzzle) throw new Problem('bad-move');
    return this.dealer.clues(puzzle, from, step);
  }

  /** Judges the runs whose clocks have expired, and ends practice that nobody plays. */
  async sweep(rows: readonly Row[]): Promise<boolean> {
    const now = this.clock();
    const due = rows.filter(({ deadline: at }) => at > 0 && at <= now);
    for (const { summary } of due) await this.load(summary.run);
    return due.length > 0;
  }

  async #act(id: string, move: LocalMove): Promise<Run> {
    const before = await this.store.run(id);
    if (!before) throw new Problem('no-run');
    const generated = move.do === 'next' ? await this.#generateFor(before) : undefined;
    let answer: Run | Problem;
    await this.store.change(id, (stored) => {
      if (!stored) throw new Problem('no-run');
      const run = new SiteRun(stored, this.dealer, generated);
      try {
        answer = run.move(move, this.clock());
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        answer = error; // its run may have changed too
      }
      return run.changed();
    });
    if (answer! instanceof Problem) throw answer;
    return answer!;
  }

  /** Deals with the engine the next hand of a run; undefined if it needs none. */
  async #generateFor(stored: StoredRun): Promise<Dealt | undefined> {
    const { request: options } = stored;
    if (options.mode !== 'practice' || hasFixedHands(options) || this.dealer.isInTable(options)) return;
    const state = stateOf(stored);
    if (handsLeft(state) > 0 || openAttempt(state) || isOver(state)) return;
    return this.dealer.generate(options, puzzlesOf(state));
  }

  async #firstHands(options: RunOptions): Promise<Dealt[]> {
    if (options.number) return this.dealer.chosen(await this.sources.daily(options.number));
    if (options.puzzles?.length) {
      const chosen = await this.dealer.chosen(options.puzzles);
      if (options.solvable && !chosen.every(({ solvable }) => solvable)) throw new Problem('bad-options');
      return chosen;
    }
    if (options.review) {
      const due = (await this.sources.due()).slice(0, maxReviewHands);
      if (due.length === 0) throw new Problem('no-review');
      return due.map(({ kind, puzzle }) => this.dealer.similar(kind, puzzle));
    }
    if (options.mode === 'practice' && this.dealer.isInTable(options)) return this.dealer.first(options);
    return [this.dealer.next(options, []) ?? (await this.dealer.generate(options, []))];
  }

  #validate(key: string, options: RunOptions): RunOptions {
    if (!isValidName(key)) throw new Problem('bad-move');
    const today = this.sources.today();
    const { mode, number, puzzles = [] } = options;
    if (mode === 'daily') return { mode, number: number || today };
    if (dealsItself(mode)) return { mode };
    const isPast = number === undefined || (number >= 1 && number < today);
    if (mode !== 'practice' || !isPast || options.near || puzzles.length > maxPuzzles)
      throw new Problem('bad-options');
    return options;
  }

  async #unfinished(id: string): Promise<Run | null> {
    if (!(await this.store.run(id))) return null;
    const run = await this.load(id);
    return run.view.phase === 'over' ? null : run;
  }

  async #trim(): Promise<void> {
    const rows = await this.store.rows();
    const deletable = rows.filter(({ summary }) => summary.finished && summary.mode !== 'daily');
    const excess = rows.length - maxRuns;
    if (excess > 0) await this.store.deleteRuns(deletable.slice(-excess).map(({ summary }) => summary.run));
  }
}

/** Returns the record of a run, whose state need not be computed if it is known. */
function recordOf(stored: StoredRun, dealer: Dealer, state = stateOf(stored)): RunRecord {
  const { run, request, created, techniques = {} } = stored;
  const { mode } = request;
  const { players, shown, number } = view(state, localPlayer);
  const { time = 0, solved = 0, points = 0, why } = players[0]!;
  const plays = shown.flatMap((played): Play[] => {
    const { hand, puzzle, outcome, solvable = false, level, seconds, hints, misses } = played;
    const { revealed, time = 0, away = 0, cost = 0, points = 0 } = played;
    if (outcome === 'open') return [];
    const known = techniques[puzzle] ?? (solvable ? dealer.lookUp(puzzle).techniques : []);
    const grade = { ...(level && { level }), ...(seconds && { seconds }), techniques: [...known] };
    const at = revealed + away + time - cost;
    const counts = { ...(hints && { hints }), ...(misses && { misses }) };
    return [{ run, hand, mode, puzzle, solvable, ...grade, at, time, outcome, points, ...counts }];
  });
  const summary: Summary = {
    run,
    mode,
    ...(number && { number }),
    ...(why && why !== 'dealer' && state.mode?.ranked && { ranked: true }),
    created,
    ...(why && { finished: state.lastAt }),
    hands: plays.filter(({ outcome }) => outcome !== 'unfinished').length,
    solved,
    points,
    time,
  };
  const idleAt = mode === 'practice' ? state.lastAt + idleTimeout : Infinity;
  const at = isOver(state) ? 0 : Math.min(deadline(state) ?? Infinity, idleAt);
  return { run: stored, row: { summary, plays, deadline: Number.isFinite(at) ? at : 0 } };
}

const handOf = ({ techniques: _, ...hand }: Dealt): Hand => hand;
