// The runs of a site without a server. A run is its events, as in package race; package live of the
// server has the rules for what is dealt when and when a run ends.
import { cluesFor } from '../clues';
import { handInTable } from '../offlinedeal';
import { closedBy, createAction, hasFixedHands, localPlayer } from '../replay';
import type {
  Clue,
  Finish,
  MoveContext,
  Play,
  Run,
  RunMove,
  RunOptions,
  Summary,
  Trail,
} from '../../core/shapes';
import { maxPuzzles } from '../../core/types.gen';
import type { HandTable } from '../table/handtable';
import { apply } from '../../core/race/apply';
import { decide } from '../../core/race/decide';
import type { Action, Event, Move } from '../../core/race/event';
import { isValidName, maxHands } from '../../core/race/mode';
import { deadline, emptyState, handsLeft, isOver, openAttempt, type State } from '../../core/race/state';
import { view } from '../../core/race/view';
import type { Dealer, Dealt } from './dealer';
import { Problem, problemOf } from '../problem';
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

type Act = Action & { do: 'tick' | 'next' | 'claim' | 'hint' | 'skip' | 'finish' };

export const dailyID = (number: number): string => 'daily-' + number;

export class Runs {
  constructor(
    private readonly store: SiteStore,
    private readonly table: HandTable,
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
      const at = this.clock();
      const events: Event[] = [];
      const create = createAction(options, hands.map(handOf));
      const begun = decided(emptyState, { at, ...create }, events);
      decided(begun, { at, do: 'start', id: 'start' }, events);
      return this.#record(
        withTechniques({ run: id, request: options, created: at, events, trails: {} }, hands),
      );
    });
    if (created) await this.#trim();
    return { run: await this.load(id), created };
  }

  /** Adds runs that are not stored, or with fewer events, and returns how many. It throws a Problem, and
   * adds none, if one of them is invalid. */
  async add(runs: readonly StoredRun[]): Promise<number> {
    let records: RunRecord[];
    try {
      records = runs.map(({ run, request: options, created, events, trails, techniques }) => {
        if (!isValidName(run) || !Number.isSafeInteger(created)) throw new Problem('bad-run');
        return this.#record({
          run,
          request: options,
          created,
          events,
          trails,
          ...(techniques && { techniques }),
        });
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
  async move(id: string, sent: RunMove | Finish): Promise<Run> {
    const { trail = [], ...move } = sent as (RunMove | Finish) & MoveContext;
    // The clues are found first, so that a hint without clues costs nothing.
    const clues = move.do === 'hint' ? await this.#clues(id, move) : undefined;
    const run = await this.#act(id, move as Act, trail);
    return { ...run, ...(clues && { clues }) };
  }

  async #clues(id: string, { hand, from, step }: RunMove & { do: 'hint' }): Promise<Clue[]> {
    const puzzle = (await this.load(id)).view.shown[hand]?.puzzle;
    if (!puzzle) throw new Problem('bad-move');
    return handInTable(puzzle)
      ? cluesFor(this.table, puzzle, from, step)
      : this.dealer.hint(puzzle, from, step);
  }

  /** Judges the runs whose clocks have expired, and ends practice that nobody plays. */
  async sweep(rows: readonly Row[]): Promise<boolean> {
    const now = this.clock();
    const due = rows.filter(({ deadline: at }) => at > 0 && at <= now);
    for (const { summary } of due) await this.load(summary.run);
    return due.length > 0;
  }

  async #act(id: string, action: Act, trail: Trail = []): Promise<Run> {
    const before = await this.store.run(id);
    if (!before) throw new Problem('no-run');
    const generated = await this.#generateFor(before, action);
    let run: Run | undefined;
    let refusal: Problem | undefined;
    await this.store.change(id, (stored) => {
      if (!stored) throw new Problem('no-run');
      const events = [...stored.events];
      const first = events.reduce(apply, emptyState);
      const now = Math.max(this.clock(), first.lastAt);
      let dealt: readonly Dealt[] = [];
      let state = first;
      const left = generated ? [generated] : [];
      const refill = (ahead: number): void => {
        while (!isOver(state) && handsLeft(state) < ahead && mayDeal(stored.request, state)) {
          const hands = left.length > 0 ? left.splice(0) : this.#nextHands(stored.request, state);
          if (hands.length === 0) return;
          dealt = [...dealt, ...hands];
          const deal: Action = { do: 'deal', id: `deal-${state.hands.length}`, hands: hands.map(handOf) };
          state = decided(state, { at: now, ...deal }, events);
        }
      };
      if (!isOver(state) && stored.request.mode === 'practice' && now >= state.lastAt + idleTimeout)
        state = decided(state, { at: state.lastAt, do: 'finish', id: 'idle' }, events);
      if (action.do === 'next') refill(1);
      const {
        state: after,
        refused,
        events: added,
      } = decide(state, { ...action, at: now, player: localPlayer });
      state = after;
      events.push(...added);
      if (!isOver(state) && events.length >= (openAttempt(state) ? maxEventsOfOpenHand : maxEvents))
        state = decided(state, { at: now, do: 'finish', id: 'long' }, events);
      refill(this.dealer.isInTable(stored.request) || stored.request.mode === 'timed' ? dealtAhead : 0);
      const trails = { ...stored.trails };
      const closed = closedBy(action, first, state);
      if (closed !== null && trail.length > 0 && !refused) trails[closed] = trail;
      const changed = withTechniques({ ...stored, events, trails }, dealt);
      run = this.#runOf(changed, state);
      if (refused) refusal = new Problem(problemOf(refused, action), undefined, run);
      return events.length > stored.events.length ? this.#record(changed, state) : null;
    });
    if (refusal) throw refusal;
    return run!;
  }

  /** Deals with the engine what the next action of a run needs; undefined if it needs nothing. */
  async #generateFor(stored: StoredRun, action: Act): Promise<Dealt | undefined> {
    const { request: options } = stored;
    if (action.do !== 'next' || options.mode !== 'practice' || hasFixedHands(options)) return undefined;
    if (this.dealer.isInTable(options)) return undefined;
    const state = stored.events.reduce(apply, emptyState);
    if (handsLeft(state) > 0 || isOver(state)) return undefined;
    return this.dealer.generate(options, puzzlesOf(state));
  }

  /** Deals the next hands of a run from the table. */
  #nextHands(options: RunOptions, state: State): Dealt[] {
    if (options.mode === 'timed') return [this.dealer.timed(puzzlesOf(state))];
    return this.dealer.isInTable(options) ? [this.dealer.practice(options, puzzlesOf(state))] : [];
  }

  async #firstHands(options: RunOptions): Promise<Dealt[]> {
    if (options.number) return this.dealer.chosen(await this.sources.daily(options.number));
    if (options.mode === 'timed') return [this.dealer.timed([])];
    if (options.puzzles?.length) return this.dealer.chosen(options.puzzles);
    if (options.review) {
      const due = (await this.sources.due()).slice(0, maxReviewHands);
      if (due.length === 0) throw new Problem('no-review');
      return due.map(({ kind, puzzle }) => this.dealer.similar(kind, puzzle));
    }
    if (this.dealer.isInTable(options)) return [this.dealer.practice(options, [])];
    return [await this.dealer.generate(options, [])];
  }

  #validate(key: string, options: RunOptions): RunOptions {
    if (!isValidName(key)) throw new Problem('bad-move');
    const today = this.sources.today();
    const { mode, number, puzzles = [] } = options;
    if (mode === 'daily') return { mode, number: number || today };
    if (mode === 'timed') return { mode };
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

  #runOf({ run, request: options, trails }: StoredRun, state: State): Run {
    const closed = isOver(state) || options.mode === 'practice';
    return {
      run,
      request: options,
      view: view(state, localPlayer),
      now: this.clock(),
      ...(closed && { trails }),
    };
  }

  #record(run: StoredRun, known?: State): RunRecord {
    const state = known ?? run.events.reduce(apply, emptyState);
    return { run, row: this.#rowOf(run, state) };
  }

  #rowOf({ run, request: options, created, techniques = {} }: StoredRun, state: State): Row {
    const { players, shown, number } = view(state, localPlayer);
    const { time = 0, solved = 0, points = 0, why } = players[0]!;
    const plays = shown.flatMap((hand): Play[] => {
      if (hand.outcome === 'open') return [];
      const {
        puzzle,
        time = 0,
        cost = 0,
        away = 0,
        revealed,
        hints,
        misses,
        level,
        seconds,
        solvable,
      } = hand;
      const known = techniques[puzzle] ?? (solvable ? this.dealer.lookUp(puzzle).techniques : []);
      return [
        {
          run,
          hand: hand.hand,
          mode: options.mode,
          puzzle,
          solvable: solvable ?? false,
          ...(level && { level }),
          ...(seconds && { seconds }),
          techniques: [...known],
          at: revealed + away + time - cost,
          time,
          outcome: hand.outcome,
          points: hand.points ?? 0,
          ...(hints && { hints }),
          ...(misses && { misses }),
        },
      ];
    });
    const summary: Summary = {
      run,
      mode: options.mode,
      ...(number && { number }),
      ...(why && why !== 'dealer' && state.mode?.ranked && { ranked: true }),
      created,
      ...(why && { finished: state.lastAt }),
      hands: plays.filter(({ outcome }) => outcome !== 'unfinished').length,
      solved,
      points,
      time,
    };
    const idleAt = options.mode === 'practice' ? state.lastAt + idleTimeout : Infinity;
    const at = isOver(state) ? 0 : Math.min(deadline(state) ?? Infinity, idleAt);
    return { summary, plays, deadline: Number.isFinite(at) ? at : 0 };
  }

  async #trim(): Promise<void> {
    const rows = await this.store.rows();
    const deletable = rows.filter(({ summary }) => summary.finished && summary.mode !== 'daily');
    const excess = rows.length - maxRuns;
    if (excess > 0) await this.store.deleteRuns(deletable.slice(-excess).map(({ summary }) => summary.run));
  }
}

const handOf = ({ puzzle, solvable, level, seconds }: Dealt) => ({
  puzzle,
  solvable,
  ...(level && { level }),
  ...(seconds && { seconds }),
});

const puzzlesOf = (state: State): string[] => state.hands.map(({ puzzle }) => puzzle);

const mayDeal = (options: RunOptions, state: State): boolean =>
  options.mode !== 'daily' && !hasFixedHands(options) && state.hands.length < maxHands;

/** Decides an action of the dealer, which is never refused, and appends its events. */
function decided(state: State, move: Move, events: Event[]): State {
  const decision = decide(state, move);
  if (decision.refused) throw new Error(`site: ${move.do} refused: ${decision.refused}`);
  events.push(...decision.events);
  return decision.state;
}

/** Adds the techniques of hands that are not in the hand table. */
function withTechniques(run: StoredRun, hands: readonly Dealt[]): StoredRun {
  const others = hands.filter(({ puzzle, techniques }) => techniques.length > 0 && !handInTable(puzzle));
  if (others.length === 0) return run;
  const added = others.map(({ puzzle, techniques }) => [puzzle, [...techniques]] as [string, string[]]);
  return { ...run, techniques: { ...run.techniques, ...Object.fromEntries(added) } };
}
