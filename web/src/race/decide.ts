// What follows when somebody acts, as race.Decide for a run of one player: first the clocks
// that ran out, each at its moment, then the action.
import { BadEvent } from './apply';
import type { Action, Event, Move } from './event';
import { claim, hint, next, skip } from './judge';
import { isName } from './mode';
import { isOver, lastTime, type State } from './state';
import { RaceError, refuse, Turn, type Refused } from './turn';

export type { Refused };

export interface Decision {
  /** To append and to apply; those of the clocks are there even when the action is refused. */
  events: Event[];
  /** The state after them. */
  state: State;
  refused: Refused | null;
}

/** Says what happens when a player acts at a time; without a player it is the dealer. */
export function decide(s: State, { at, player = '', ...action }: Move): Decision {
  const id = action.do === 'tick' ? '' : action.id;
  const sound = action.do === 'tick' || isName(id);
  if (!sound || (player && !isName(player)) || !Number.isSafeInteger(at) || at > lastTime) {
    return { events: [], state: s, refused: 'bad action' };
  }
  const then = Math.max(at, s.last);
  const turn = new Turn(s, player);
  turn.runClocks(then);
  const clocks: Decision = { events: [...turn.events], state: turn.state, refused: null };
  const acts = player ? (turn.state.seat?.player === player ? turn.state.seat.acts : []) : turn.state.acts;
  if (id && acts.includes(id)) return clocks;
  turn.act = id;
  try {
    act(turn, action);
    turn.runClocks(then); // a fault may have used up what was left
  } catch (error) {
    if (error instanceof RaceError) return { ...clocks, refused: error.refused };
    if (error instanceof BadEvent) return { ...clocks, refused: 'bad action' };
    throw error;
  }
  return { events: turn.events, state: turn.state, refused: null };
}

function act(turn: Turn, action: Action): void {
  if (action.do === 'tick') return;
  if (action.do === 'create') return create(turn, action);
  if (turn.state.version === 0) refuse('not started');
  switch (action.do) {
    case 'start':
      return start(turn);
    case 'deal':
      if (turn.player) refuse('not yours');
      if (isOver(turn.state)) refuse('finished');
      turn.emit({ type: 'dealt', hands: action.hands });
      if (turn.state.started) turn.goOn();
      return;
    case 'finish':
      return finish(turn, action);
    case 'next':
      return next(turn, action);
    case 'claim':
      return claim(turn, action);
    case 'hint':
      return hint(turn, action);
    case 'skip':
      return skip(turn, action);
    default:
      refuse('bad action');
  }
}

function create(turn: Turn, action: Extract<Action, { do: 'create' }>): void {
  if (turn.player) refuse('not yours');
  if (turn.state.version > 0) refuse('already done');
  const { mode, number, offline, hands = [] } = action;
  if ((hands.length === 0 && mode.hands) || !isName(action.for)) refuse('bad action');
  turn.emit({ type: 'created', mode, number, offline, hands: hands.length ? hands : undefined });
  turn.emit({ type: 'joined', player: action.for });
}

function start(turn: Turn): void {
  const { seat, started } = turn.state;
  if (turn.player && seat?.player !== turn.player) refuse('not yours');
  if (isOver(turn.state)) refuse('finished');
  if (started) refuse('already done');
  if (!seat) refuse('not started');
  turn.emit({ type: 'started', player: turn.player });
  turn.goOn();
}

function finish(turn: Turn, { away }: Extract<Action, { do: 'finish' }>): void {
  if (turn.player) {
    turn.seat();
    return turn.emit({ type: 'finished', player: turn.player, why: 'stop', away: turn.away(away) });
  }
  if (!turn.state.seat) refuse('not started');
  if (isOver(turn.state)) refuse('finished');
  turn.emit({ type: 'finished', why: 'dealer' });
}
