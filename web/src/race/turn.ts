// One decision while it is made: events are emitted one by one, and each is applied at once.
import { apply } from './apply';
import { lean, type Event } from './event';
import { pauses } from './mode';
import { openTry, timer, type Seat, type State } from './state';

/** Why an action was refused. */
export type Refused =
  'bad action' | 'not yours' | 'not started' | 'finished' | 'unknown hand' | 'already done' | 'expired';

export class RaceError extends Error {
  constructor(readonly refused: Refused) {
    super(refused);
  }
}

export function refuse(why: Refused): never {
  throw new RaceError(why);
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** One decision in the making: the state as it is after the events so far. */
export class Turn {
  now = 0;
  act = ''; // the ID of the action, until an event has it
  events: Event[] = [];

  constructor(
    public state: State,
    readonly player: string,
  ) {}

  /** Adds an event of this moment and applies it. */
  emit(event: DistributiveOmit<Event, 'at' | 'act'>): void {
    const whole = lean({ at: this.now, act: this.act, ...event });
    this.state = apply(this.state, whole as Event);
    this.events.push(whole as Event);
    this.act = '';
  }

  /** The seat of who acts, if they are playing. */
  seat(): Seat {
    const { seat } = this.state;
    if (!seat || seat.player !== this.player) refuse('not yours');
    if (seat.why) refuse(seat.why === 'time' ? 'expired' : 'finished');
    if (!this.state.started) refuse('not started');
    return seat;
  }

  /** How much of the time of the open hand does not count, of what the player says they were away. */
  away(told = 0): number {
    const { mode } = this.state;
    const t = openTry(this.state);
    return t && mode && pauses(mode) ? Math.max(0, Math.min(told, this.now - t.revealed)) : 0;
  }

  /** Makes happen what is due by a time, and is then at that time. */
  runClocks(at: number): void {
    for (let due = timer(this.state); due && due.at <= at; due = timer(this.state)) {
      this.now = due.at;
      const { player, tries } = this.state.seat!;
      if (due.hand) {
        this.emit({ type: 'passed', player, hand: tries.length - 1, why: 'time' });
        this.goOn();
      } else {
        this.emit({ type: 'finished', player, why: 'time' });
      }
    }
    this.now = at;
  }

  /** What follows when the player has no open hand. */
  goOn(): void {
    const { hands, mode, seat } = this.state;
    if (!seat || seat.why || openTry(this.state)) return;
    const dealt = hands.length - seat.tries.length;
    if (dealt === 0 && mode?.hands) this.emit({ type: 'finished', player: seat.player, why: 'done' });
    else if (dealt > 0 && (mode?.auto || seat.tries.length === 0)) this.reveal();
  }

  reveal(): void {
    const seat = this.state.seat!;
    const hand = seat.tries.length;
    const { puzzle } = this.state.hands[hand]!;
    this.emit({ type: 'revealed', player: seat.player, hand, puzzle });
  }
}
