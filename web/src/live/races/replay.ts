// The course of a race that is over: its state at any time, the points of the players over time, and the
// fastest player of each hand. Times are milliseconds since the start, without pauses.
import type { Moment, Played, Public, PublicStanding, Race, RaceResult, Replay } from '../../core/shapes';
import { type Solved } from './lanes';

/** The state of a race at a time of its replay. */
export interface Frame {
  public: Public;
  /** When each player was shown the current hand, by seat; absent without an open hand. */
  revealed: ReadonlyMap<string, number>;
  /** The numbers of wrong claims for the current hand, by seat. */
  misses: ReadonlyMap<string, number>;
  /** The hands solved last, latest first, at most three. */
  feed: readonly Solved[];
  /** The players who have solved a hand within justSolvedMillis. */
  justSolved: ReadonlySet<string>;
  /** The pause that begins at this time, or 0. */
  pause: number;
}

/** How long a lane shows that its player has just solved a hand, and a pause is shown. */
const justSolvedMillis = 2000;
const feedLength = 3;

/** Computes the frames of a replay. Going forward applies only the moments in between. */
export class Playback {
  #next = 0;
  #at = 0;
  #players = new Map<string, PublicStanding>();
  /** The players who have not joined yet. */
  #absent = new Set<string>();
  #revealed = new Map<string, number>();
  #misses = new Map<string, number>();
  #solved: Solved[] = [];
  #pause = { at: -Infinity, length: 0 };

  constructor(
    private readonly race: Race,
    private readonly replay: Replay,
  ) {
    this.#restart();
  }

  /** Returns the race at a time. */
  at(time: number): Frame {
    if (time < this.#at) this.#restart();
    this.#at = time;
    const { moments, length } = this.replay;
    for (; this.#next < moments.length && moments[this.#next]!.t <= time; this.#next++)
      this.#apply(moments[this.#next]!);
    const paused = time - this.#pause.at < justSolvedMillis ? this.#pause.length : 0;
    const { hands } = this.race.public;
    return {
      public: {
        ...this.race.public,
        at: time,
        start: 0,
        phase: time >= length ? 'over' : paused ? 'paused' : 'running',
        players: this.race.public.players.map(({ player }) => this.#players.get(player)!),
        hands,
      },
      revealed: new Map(this.#revealed),
      misses: new Map(this.#misses),
      feed: this.#solved.slice(-feedLength).reverse(),
      justSolved: new Set(
        this.#solved.filter(({ at }) => time - at < justSolvedMillis).map(({ seat }) => seat),
      ),
      pause: paused,
    };
  }

  #restart(): void {
    [this.#next, this.#at, this.#solved] = [0, 0, []];
    this.#pause = { at: -Infinity, length: 0 };
    this.#revealed.clear();
    this.#misses.clear();
    for (const { player } of this.race.public.players)
      this.#players.set(player, { player, shown: 0, closed: 0, solved: 0, points: 0, outcomes: [] });
    this.#absent = new Set(
      this.replay.moments.flatMap(({ type, player }) => (type === 'joined' && player ? [player] : [])),
    );
  }

  #apply(moment: Moment): void {
    const { type, player = '', t } = moment;
    if (type === 'paused') this.#pause = { at: t, length: moment.length ?? 0 };
    if (type === 'joined') this.#absent.delete(player);
    const affected = player ? [player] : [...this.#players.keys()];
    for (const seat of affected) {
      const before = this.#players.get(seat);
      if (!before || before.why || this.#absent.has(seat)) continue;
      const after = this.#changed(before, moment);
      if (after === before) continue;
      this.#players.set(seat, after);
      if (type === 'solved') this.#solved.push({ seat, hand: moment.hand ?? 0, at: t });
    }
  }

  /** Returns the standing of a player after a moment that concerns the player. */
  #changed(before: PublicStanding, { type, hand = 0, points = 0, why, t }: Moment): PublicStanding {
    const { player, outcomes = [] } = before;
    const isOpen = outcomes.at(-1) === 'open';
    const close = (outcome: Played['outcome']) => {
      this.#revealed.delete(player);
      this.#misses.delete(player);
      return { ...before, closed: before.closed + 1, outcomes: [...outcomes.slice(0, -1), outcome] };
    };
    switch (type) {
      case 'revealed': {
        // A player who joined later has no hands before the first one.
        const absent = Array.from({ length: hand - outcomes.length }, () => 'absent' as const);
        this.#revealed.set(player, t);
        return { ...before, shown: before.shown + 1, outcomes: [...outcomes, ...absent, 'open'] };
      }
      case 'missed':
        this.#misses.set(player, (this.#misses.get(player) ?? 0) + 1);
        return before;
      case 'solved':
        return { ...close('solved'), solved: before.solved + 1, points: before.points + points };
      case 'passed':
        return isOpen ? close(why as Played['outcome']) : before;
      case 'finished':
        return { ...(isOpen ? close('unfinished') : before), why };
      default:
        return before;
    }
  }
}

/** A change of a player's points. */
export interface Step {
  t: number;
  points: number;
}

/** Returns how the points of each player grew, by seat, from 0 to the end. */
export function pointLines({ moments, length }: Replay, seats: readonly string[]): Map<string, Step[]> {
  const lines = new Map(seats.map((seat) => [seat, [{ t: 0, points: 0 }]]));
  for (const { type, player, t, points = 0 } of moments) {
    const line = type === 'solved' ? lines.get(player ?? '') : undefined;
    line?.push({ t, points: line.at(-1)!.points + points });
  }
  for (const line of lines.values()) line.push({ t: length, points: line.at(-1)!.points });
  return lines;
}

/** Returns the points of a line at a time. */
export const pointsAt = (line: readonly Step[], time: number): number =>
  line.findLast(({ t }) => t <= time)?.points ?? 0;

/** Returns the seat that solved each hand in the least time, by hand. */
export function fastestSeats(results: readonly RaceResult[]): Map<number, string> {
  const best = new Map<number, { player: string; time: number }>();
  for (const { player, hands } of results)
    for (const { hand, outcome, time = 0 } of hands)
      if (outcome === 'solved' && time < (best.get(hand)?.time ?? Infinity)) best.set(hand, { player, time });
  return new Map([...best].map(([hand, { player }]) => [hand, player]));
}
