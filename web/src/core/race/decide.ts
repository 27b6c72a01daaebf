// decide is race.Decide for runs of one player: it expires the clocks that are due, each at its own
// time, and then performs the action.
import { BadEvent } from './apply';
import type { Action, ActionOf, Event, Move } from './event';
import { claim, hint, next, skip } from './judge';
import { isValidName } from './mode';
import { isOver, maxTimestamp, type State } from './state';
import { Decider, RaceError, refuse, type RefusalReason } from './decider';

export type { RefusalReason };

export interface Decision {
  /** The events to append. If the action is refused, they are those of expired clocks. */
  events: Event[];
  /** The state after the events. */
  state: State;
  refused: RefusalReason | null;
}

/** Returns the decision on a move. A move without a player is the dealer's. */
export function decide(s: State, { at, player = '', ...action }: Move): Decision {
  const id = action.do === 'tick' ? '' : action.id;
  const hasValidID = action.do === 'tick' || isValidName(id);
  if (!hasValidID || (player && !isValidName(player)) || !Number.isSafeInteger(at) || at > maxTimestamp) {
    return { events: [], state: s, refused: 'bad action' };
  }
  const now = Math.max(at, s.lastAt);
  const decider = new Decider(s, player);
  decider.runClocks(now);
  const clocksOnly: Decision = { events: [...decider.events], state: decider.state, refused: null };
  if (id && acceptedIDs(decider.state, player).includes(id)) return clocksOnly;
  decider.actionID = id;
  try {
    dispatch(decider, action);
    decider.runClocks(now); // the cost of a miss may have used up the time left
  } catch (error) {
    if (error instanceof RaceError) return { ...clocksOnly, refused: error.reason };
    if (error instanceof BadEvent) return { ...clocksOnly, refused: 'bad action' };
    throw error;
  }
  return { events: decider.events, state: decider.state, refused: null };
}

/**
 * Returns the IDs of the latest accepted actions of a player, or of the dealer if player is empty.
 */
function acceptedIDs(s: State, player: string): readonly string[] {
  if (!player) return s.dealerActionIDs;
  return s.seat?.player === player ? s.seat.actionIDs : [];
}

function dispatch(decider: Decider, action: Action): void {
  if (action.do === 'tick') return;
  if (action.do === 'create') return create(decider, action);
  if (decider.state.version === 0) refuse('not started');
  switch (action.do) {
    case 'start':
      return start(decider);
    case 'deal':
      if (decider.player) refuse('not yours');
      if (isOver(decider.state)) refuse('finished');
      decider.emit({ type: 'dealt', hands: action.hands });
      if (decider.state.started) decider.advance();
      return;
    case 'finish':
      return finish(decider, action);
    case 'next':
      return next(decider, action);
    case 'claim':
      return claim(decider, action);
    case 'hint':
      return hint(decider, action);
    case 'skip':
      return skip(decider, action);
    default:
      refuse('bad action');
  }
}

function create(decider: Decider, action: ActionOf<'create'>): void {
  if (decider.player) refuse('not yours');
  if (decider.state.version > 0) refuse('already done');
  const { mode, number, offline, hands = [] } = action;
  if ((hands.length === 0 && mode.hands) || !isValidName(action.for)) refuse('bad action');
  decider.emit({ type: 'created', mode, number, offline, hands: hands.length ? hands : undefined });
  decider.emit({ type: 'joined', player: action.for });
}

function start(decider: Decider): void {
  const { seat, started } = decider.state;
  if (decider.player && seat?.player !== decider.player) refuse('not yours');
  if (isOver(decider.state)) refuse('finished');
  if (started) refuse('already done');
  if (!seat) refuse('not started');
  decider.emit({ type: 'started', player: decider.player });
  decider.advance();
}

function finish(decider: Decider, { away }: ActionOf<'finish'>): void {
  if (decider.player) {
    decider.seat();
    const { player } = decider;
    return decider.emit({ type: 'finished', player, why: 'stop', away: decider.uncountedAway(away) });
  }
  if (!decider.state.seat) refuse('not started');
  if (isOver(decider.state)) refuse('finished');
  decider.emit({ type: 'finished', why: 'dealer' });
}
