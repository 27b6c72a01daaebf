// LocalRace is a race against computers that this browser deals, times and judges, because the server cannot be
// reached. It is kept in this tab, so that a reload resumes it, and is sent to nobody.
import { draw, localPrefix, type ComputerOptions, type Step } from '../../core/race/computer';
import { decide, type Decision } from '../../core/race/decide';
import type { ActionOf, Hand, Move } from '../../core/race/event';
import { fullPoints, type Mode } from '../../core/race/mode';
import { deadline, emptyState, isOver, type State } from '../../core/race/state';
import { tableRun } from '../../core/race/tablerun';
import { view } from '../../core/race/view';
import type { Clue, Ghost, Problem, Profile, Race, RaceOptions, Run, Trail } from '../../core/shapes';
import { openHand } from '../../core/session';
import { handLookup } from '../../local/offlinedeal';
import { deal } from '../../local/table/deal';
import { loadHandTable, type Level } from '../../local/table/handtable';
import { systemRandom, type RandomInt } from '../../local/table/random';
import { Clock } from '../../net/clock';
import { newID } from '../../net/id';
import type { RacePlay } from '../common/raceplay';
import type { StreamState } from '../common/stream';

const seat = 's1';
const key = 'make24.race.local';
const countdown = 3000;

/** The mode of a race against computers, as match.ComputerMode of the server. */
const modeOf = (hands: number): Mode => ({
  name: 'computer',
  seats: 1,
  hands,
  length: hands * 60_000,
  auto: true,
  miss_cost: 3000,
  none_cost: 3000,
  solvable: true,
});

/** Everything that a race follows from. */
interface Stored {
  id: string;
  profile: Profile;
  options: ComputerOptions;
  hands: Hand[];
  /** When the countdown ends. Times stand still during a pause. */
  start: number;
  moves: Move[];
  /** How long the race has been paused, in milliseconds. */
  pauses: number;
  /** When the present pause began, by the clock of this machine; 0 without one. */
  pausedAt: number;
}

/** Deals a race and stores it in this tab. Returns its ID. */
export async function createLocalRace(
  profile: Profile,
  options: ComputerOptions,
  random: RandomInt = systemRandom,
): Promise<string> {
  const table = await loadHandTable();
  const { levels = [] } = options;
  const puzzles: string[] = [];
  for (let i = 0; i < options.hands; i++)
    puzzles.push(deal(table, random, { level: levels[i % levels.length] as Level | undefined }, puzzles));
  const hands = puzzles.map((puzzle) => handLookup(table)(puzzle)!);
  const id = localPrefix + newID();
  const start = new Clock().now() + countdown;
  store({ id, profile, options, hands, start, moves: [], pauses: 0, pausedAt: 0 });
  return id;
}

/** This is where the race is if the browser forbids storage. */
let latest: Stored | null = null;

function store(race: Stored): void {
  latest = race;
  try {
    sessionStorage.setItem(key, JSON.stringify(race));
  } catch {
    // A reload loses the race.
  }
}

function stored(id: string): Stored | null {
  if (latest?.id === id) return latest;
  try {
    const race = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null;
    return race?.id === id ? race : null;
  } catch {
    return null;
  }
}

/** Returns a computer with its course. It closes no hand after the end of the clock. */
function ghostOf(id: string, index: number, step: Step, hands: readonly Hand[], length: number): Ghost {
  const predicted = hands.map(({ seconds = 0 }) => Math.round(1000 * seconds));
  const ghost: Ghost = { name: '', step, played: 0, solved: 0, points: 0, time: 0, timeline: [] };
  for (const [i, { time, solved }] of draw(id, index, step, predicted).entries()) {
    if (ghost.time + time >= length) {
      ghost.time = length;
      break;
    }
    ghost.time += time;
    if (solved) {
      ghost.solved++;
      ghost.points += fullPoints;
    }
    ghost.timeline.push({ at: ghost.time, points: ghost.points, closed: i + 1 });
  }
  return ghost;
}

export class LocalRace implements RacePlay {
  readonly race = true;
  readonly offline = true;
  readonly busy = false;
  readonly isHost = true;
  readonly clues: readonly Clue[] = [];
  readonly away: ReadonlyMap<string, number> = new Map();
  readonly stream: StreamState = 'open';
  readonly ghosts: readonly Ghost[] = [];
  problem = $state.raw<Problem | null>(null);
  failure = $state.raw<Problem | null>(null);
  state = $state.raw<Race | null>(null);
  readonly run: Run | null = $derived(this.state && tableRun(this.state));
  readonly paused = $derived(this.state?.public.phase === 'paused');
  readonly locked = $derived(this.paused);

  #stored: Stored | null;
  #state: State = emptyState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly clock = new Clock(),
  ) {
    this.#stored = stored(id);
    if (!this.#stored) {
      this.failure = { name: 'no-race', status: 404, detail: '' };
      return;
    }
    const { hands, options, start, moves } = this.#stored;
    const mode = modeOf(hands.length);
    this.ghosts = options.computers.map((step, i) => ghostOf(id, i, step, hands, mode.length!));
    const create: ActionOf<'create'> = { do: 'create', id: 'create', mode, for: seat, hands };
    this.#state = decide(emptyState, { ...create, at: start }).state;
    for (const move of moves) this.#state = decide(this.#state, move).state;
    this.#update();
  }

  /** The time of the race, which stands still during a pause. */
  now(): number {
    const { pauses = 0, pausedAt = 0 } = this.#stored ?? {};
    return (pausedAt || this.clock.now()) - pauses;
  }

  async claim(expr: string, _: Trail): Promise<void> {
    this.#onHand((hand) => ({ do: 'claim', id: newID(), hand, expr }));
  }
  async claimNone(_: Trail): Promise<void> {
    this.#onHand((hand) => ({ do: 'claim', id: newID(), hand, none: true }));
  }
  async skip(_: Trail): Promise<void> {
    this.#onHand((hand) => ({ do: 'skip', id: newID(), hand }));
  }
  async hint(): Promise<void> {} // there are no hints in a race
  async next(): Promise<void> {} // the next hand is shown at once
  async load(): Promise<void> {}
  async rematch(): Promise<null> {
    return null;
  }

  /** Makes a request and returns its response, or null. */
  async attempt<Response>(send: () => Promise<Response>): Promise<Response | null> {
    return send().catch(() => null);
  }

  async finish(): Promise<void> {
    this.#act({ do: 'finish', id: newID() });
  }

  async pause(pause: boolean): Promise<void> {
    const race = this.#stored;
    if (!race || pause === race.pausedAt > 0 || isOver(this.#state)) return;
    const at = this.clock.now();
    const pauses = pause ? race.pauses : race.pauses + at - race.pausedAt;
    this.#stored = { ...race, pauses, pausedAt: pause ? at : 0 };
    this.#update();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #onHand(make: (hand: number) => Parameters<LocalRace['act']>[0]): void {
    const hand = openHand(this.run?.view)?.hand;
    if (hand !== undefined && !this.paused) this.#act(make(hand));
  }

  #act(action: Parameters<LocalRace['act']>[0]): void {
    this.act(action);
    this.#update();
  }

  /** Decides an action at the present time and records it, also if only a clock has run out. */
  private act(action: ActionOf<'start' | 'claim' | 'skip' | 'finish' | 'tick'>): void {
    const move: Move = { ...action, at: Math.max(this.now(), this.#state.lastAt), player: seat };
    const { state, events, refused }: Decision = decide(this.#state, move);
    if (events.length === 0) return;
    this.#state = state;
    const made: Move = refused ? { do: 'tick', at: move.at, player: seat } : move;
    this.#stored = { ...this.#stored!, moves: [...this.#stored!.moves, made] };
  }

  /** Runs the clocks, shows the race as it is now, and waits for the next clock. */
  #update(): void {
    const { start, pausedAt } = this.#stored!;
    if (this.now() >= start && !this.#state.started) this.act({ do: 'start', id: 'start' });
    this.act({ do: 'tick' });
    store(this.#stored!);
    this.state = this.#shown();
    clearTimeout(this.#timer);
    const due = this.#state.started ? deadline(this.#state) : start;
    if (due !== null && pausedAt === 0)
      this.#timer = setTimeout(() => this.#update(), Math.max(0, due - this.now()));
  }

  #shown(): Race {
    const { id, profile, options, start, pausedAt, pauses } = this.#stored!;
    const shown = view(this.#state, seat);
    const standing = shown.players[0]!;
    const over = isOver(this.#state);
    const phase = over ? 'over' : pausedAt > 0 ? 'paused' : this.#state.started ? 'running' : 'counting';
    return {
      race: id,
      options: optionsOf(options),
      seat,
      seats: [{ seat, ...profile, colour: 1 }],
      public: {
        version: shown.version,
        at: shown.at,
        mode: { ...this.#state.mode! },
        phase,
        host: seat,
        start,
        paused: pausedAt > 0 ? pausedAt - pauses : undefined,
        shown: 0,
        players: [{ ...standing, outcomes: shown.shown.map(({ outcome }) => outcome) }],
        hands: [],
      },
      mine: { standing, shown: shown.shown, ends: shown.ends },
      now: this.now(),
    };
  }
}

const optionsOf = ({ computers, hands, levels }: ComputerOptions): RaceOptions => ({
  kind: 'computer',
  hands,
  levels: levels?.length ? [...levels] : undefined,
  ghosts: computers.map((step) => ({ step })),
});
