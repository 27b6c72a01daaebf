// What happens when a player acts at a time, as Decide of package race: first the events of the
// clocks that ran out by then, which come even when the action is refused, then those of the action.
import { apply, lastTime } from './apply';
import { refuse, Refused, type Action, type Does, type Event, type Head } from './event';
import { claimed, hinted, skipped } from './judge';
import { isName } from './mode';
import { isOver, openTry, seatOf, timer, type Seat, type State } from './state';

export interface Decision {
  readonly events: readonly Event[];
  /** The state after them. */
  readonly state: State;
  /** Why the action was refused, if it was. */
  readonly refused?: Refused;
}

/** Decides an action of a player, '' for the dealer. One that was accepted before makes no event. */
export function decide(s: State, at: number, player: string, a: Action): Decision {
  const id = a.do === 'tick' ? '' : a.id;
  const named = a.do === 'tick' || (typeof id === 'string' && isName(id));
  if (!named || (player !== '' && !isName(player)) || !Number.isInteger(at) || at > lastTime) {
    return { events: [], state: s, refused: new Refused('bad action') };
  }
  const turn = new Turn(s, player);
  at = Math.max(at, s.last);
  turn.runClocks(at);
  if (id !== '' && remembers(turn.state, player, id)) return turn.decision();
  const clocks = turn.decision();
  turn.act = id;
  try {
    turn.do(a);
    turn.runClocks(at); // a fault may have used up what was left
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {
      ...clocks,
      refused: error.why === 'bad event' ? new Refused('bad action', error.message) : error,
    };
  }
  return turn.decision();
}

function remembers(s: State, player: string, act: string): boolean {
  if (player === '') return s.acts.includes(act);
  return s.seats.find((p) => p.player === player)?.acts.includes(act) ?? false;
}

/** One decision in the making: the state as it is after the events so far. */
export class Turn {
  /** The ID of the action, until an event has it. */
  act = '';
  private now = 0;
  private events: Event[] = [];

  constructor(
    public state: State,
    readonly player: string,
  ) {}

  decision(): Decision {
    return { events: [...this.events], state: this.state };
  }

  emit(e: Event): void {
    this.state = apply(this.state, e);
    this.events.push(e);
    this.act = '';
  }

  /** The head of an event about a player. */
  head(player: string): Head {
    return { at: this.now, ...(player && { player }), ...(this.act && { act: this.act }) };
  }

  /** Makes happen what is due by a time, each at its moment. */
  runClocks(at: number): void {
    for (let due = timer(this.state); due && due.at <= at; due = timer(this.state)) {
      this.now = due.at;
      const p = this.state.seats[due.seat]!;
      if (due.hand) {
        this.emit({ type: 'passed', ...this.head(p.player), hand: p.tries.length - 1, why: 'time' });
        this.goOn(due.seat);
      } else {
        this.emit({ type: 'finished', ...this.head(p.player), why: 'time' });
      }
    }
    this.now = at;
  }

  /** What follows when a player is without an open hand. */
  goOn(at: number): void {
    const p = this.state.seats[at]!;
    const left = this.state.hands.length - p.tries.length;
    if (left === 0 && this.state.mode!.hands) {
      this.emit({ type: 'finished', ...this.head(p.player), why: 'done' });
    } else if (left > 0 && (this.state.mode!.auto || p.tries.length === 0)) {
      this.reveal(at);
    }
  }

  reveal(at: number): void {
    const p = this.state.seats[at]!;
    const hand = p.tries.length;
    this.emit({ type: 'revealed', ...this.head(p.player), hand, puzzle: this.state.hands[hand]!.puzzle });
  }

  do(a: Action): void {
    if (a.do === 'tick') return;
    if (a.do === 'create') return this.create(a);
    if (this.state.version === 0) refuse('not started');
    switch (a.do) {
      case 'join':
        return this.join();
      case 'start':
        return this.start();
      case 'deal':
        return this.deal(a);
      case 'finish':
        return this.finish();
      case 'next':
        return this.next(a.hand);
      case 'claim':
        return claimed(this, a);
      case 'hint':
        return hinted(this, a);
      case 'skip':
        return skipped(this, a.hand);
      default:
        return refuse('bad action');
    }
  }

  private create(a: Does<'create'>): void {
    if (this.player !== '') refuse('not yours');
    if (this.state.version > 0) refuse('already done');
    if ((!a.hands?.length && a.mode.hands) || (a.for && !isName(a.for))) refuse('bad action');
    const { mode, number, offline, hands } = a;
    this.emit({
      type: 'created',
      ...this.head(''),
      mode,
      ...(number && { number }),
      ...(offline && { offline }),
      ...(hands?.length && { hands }),
    });
    if (a.for) this.emit({ type: 'joined', ...this.head(a.for) });
  }

  private join(): void {
    const { state, player } = this;
    if (seatOf(state, player) >= 0) refuse('already done');
    if (isOver(state)) refuse('finished');
    if (state.started) refuse('already done');
    if (player === '' || state.seats.length >= state.mode!.seats) refuse('not yours');
    this.emit({ type: 'joined', ...this.head(player) });
  }

  private start(): void {
    const { state, player } = this;
    const mine = player === '' || (state.mode!.seats === 1 && seatOf(state, player) === 0);
    if (!mine) refuse('not yours');
    if (isOver(state)) refuse('finished');
    if (state.started) refuse('already done');
    if (state.seats.length === 0) refuse('not started');
    this.emit({ type: 'started', ...this.head(player) });
    this.everyone();
  }

  /** Everyone goes on who waits for a hand. */
  private everyone(): void {
    this.state.seats.forEach((p, i) => {
      if (!openTry(p) && p.why === '') this.goOn(i);
    });
  }

  private deal(a: Does<'deal'>): void {
    if (this.player !== '') refuse('not yours');
    if (isOver(this.state)) refuse('finished');
    this.emit({ type: 'dealt', ...this.head(''), hands: a.hands });
    if (this.state.started) this.everyone();
  }

  private finish(): void {
    if (this.player !== '') {
      this.seat();
      this.emit({ type: 'finished', ...this.head(this.player), why: 'stop' });
      return;
    }
    if (this.state.seats.length === 0) refuse('not started');
    if (isOver(this.state)) refuse('finished');
    this.emit({ type: 'finished', ...this.head(''), why: 'dealer' });
  }

  private next(hand: number): void {
    const [i, p] = this.seat();
    if (hand >= 0 && hand < p.tries.length) refuse('already done');
    if (hand !== p.tries.length || hand >= this.state.hands.length) refuse('unknown hand');
    if (openTry(p)) refuse('bad action', `hand ${hand - 1} is still open`);
    this.reveal(i);
  }

  /** The acting player's seat, if they are playing. */
  seat(): [number, Seat] {
    const i = seatOf(this.state, this.player);
    const p = this.state.seats[i] ?? refuse('not yours');
    if (p.why === 'time') refuse('expired');
    if (p.why !== '') refuse('finished');
    if (!this.state.started) refuse('not started');
    return [i, p];
  }

  /** The same, if a hand is open to them. */
  open(hand: number): [number, Seat] {
    const [i, p] = this.seat();
    const t = p.tries[hand] ?? refuse('unknown hand');
    if (t.outcome === 'time') refuse('expired');
    if (t.outcome !== '') refuse('already done');
    return [i, p];
  }
}
