// Decider collects the events of one decision and applies each immediately, so the next step sees
// its effect.
import { apply } from './apply';
import { omitZero, type Event } from './event';
import { pauses } from './mode';
import { openAttempt, nextTimer, type Seat, type State } from './state';

/** Why an action was refused. */
export type RefusalReason =
  'bad action' | 'not yours' | 'not started' | 'finished' | 'unknown hand' | 'already done' | 'expired';

/** The error of a refused action. */
export class RaceError extends Error {
  constructor(readonly reason: RefusalReason) {
    super(`race: action refused: ${reason}`);
  }
}

export function refuse(reason: RefusalReason): never {
  throw new RaceError(reason);
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The events of one decision so far, and the state after them. */
export class Decider {
  now = 0;
  actionID = ''; // the first event gets it
  events: Event[] = [];

  constructor(
    public state: State,
    readonly player: string,
  ) {}

  /** Appends an event at the current time and applies it. */
  emit(event: DistributiveOmit<Event, 'at' | 'act'>): void {
    const complete = omitZero({ at: this.now, act: this.actionID, ...event });
    this.state = apply(this.state, complete as Event);
    this.events.push(complete as Event);
    this.actionID = '';
  }

  /** Returns the seat of the acting player. It refuses the action if they are not playing. */
  seat(): Seat {
    const { seat } = this.state;
    if (!seat || seat.player !== this.player) refuse('not yours');
    if (seat.endReason) refuse(seat.endReason === 'time' ? 'expired' : 'finished');
    if (!this.state.started) refuse('not started');
    return seat;
  }

  /** Returns the part of the reported time away that does not count as time of the open hand. */
  uncountedAway(reported = 0): number {
    const { mode } = this.state;
    const t = openAttempt(this.state);
    return t && mode && pauses(mode) ? Math.max(0, Math.min(reported, this.now - t.revealedAt)) : 0;
  }

  /** Emits the events of all clocks that expire by a time, and sets now to that time. */
  runClocks(at: number): void {
    for (let due = nextTimer(this.state); due && due.at <= at; due = nextTimer(this.state)) {
      this.now = due.at;
      const { player, attempts } = this.state.seat!;
      if (due.ofHand) {
        this.emit({ type: 'passed', player, hand: attempts.length - 1, why: 'time' });
        this.advance();
      } else {
        this.emit({ type: 'finished', player, why: 'time' });
      }
    }
    this.now = at;
  }

  /** Reveals the next hand or ends the run, if the player has no open hand. */
  advance(): void {
    const { hands, mode, seat } = this.state;
    if (!seat || seat.endReason || openAttempt(this.state)) return;
    const unrevealed = hands.length - seat.attempts.length;
    const missed = seat.attempts.length > 0 && seat.attempts.at(-1)!.outcome !== 'solved';
    if ((mode?.sudden && missed) || (unrevealed === 0 && mode?.hands))
      this.emit({ type: 'finished', player: seat.player, why: 'done' });
    else if (unrevealed > 0 && (mode?.auto || seat.attempts.length === 0)) this.reveal();
  }

  reveal(): void {
    const seat = this.state.seat!;
    const hand = seat.attempts.length;
    const { puzzle } = this.state.hands[hand]!;
    this.emit({ type: 'revealed', player: seat.player, hand, puzzle });
  }
}
