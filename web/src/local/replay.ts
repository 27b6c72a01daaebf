// An offline run consists of its options, hands and moves; these are sent. Everything shown is
// computed from them by the rules in src/core/race, here and on the server.
import type { OfflineMove, OfflineRun, RunOptions } from '../core/shapes';
import { decide, type Decision } from '../core/race/decide';
import type { ActionOf, Hand, Move } from '../core/race/event';
import { modes, type Mode } from '../core/race/mode';
import { emptyState, type State } from '../core/race/state';

/** The player's name in views of offline runs. */
export const localPlayer = 'you';

/** Returns what the dealer knows about a puzzle, or null if it is unknown. */
export type HandLookup = (puzzle: string) => Hand | null;

/** Reports whether a run deals only hands with a solution, as in internal/game/run. */
const dealsOnlySolvable = ({ mode, none, puzzles, solvable }: RunOptions): boolean =>
  mode === 'daily' || (mode === 'practice' && !none && (!puzzles?.length || solvable === true));

/** Reports whether all hands of a run are dealt when it begins, so that it ends after the last one. */
export const hasFixedHands = ({ mode, puzzles, review, hands, number }: RunOptions): boolean =>
  mode === 'practice' && Boolean(puzzles?.length || review || hands || number);

/** Returns the mode of a run with these options and this number of hands. */
export function modeOf(options: RunOptions, hands: number): Mode {
  const mode: Mode = { ...modes[options.mode] };
  if (options.hand_time) mode.hand_time = options.hand_time;
  if (dealsOnlySolvable(options)) mode.solvable = true;
  if (hasFixedHands(options)) mode.hands = hands;
  return mode;
}

/** Returns the action that creates a run with these options and hands. */
export const createAction = (options: RunOptions, hands: Hand[]): ActionOf<'create'> => ({
  do: 'create',
  id: 'create',
  mode: modeOf(options, hands.length),
  number: options.number,
  for: localPlayer,
  hands,
});

/** A move of the player, as decided and as sent. */
export type PlayerMove = Exclude<OfflineMove, { do: 'deal' }>;

export const decideMove = (s: State, move: PlayerMove): Decision =>
  decide(s, { ...move, player: localPlayer });

/** Returns the state of a run before its first move. It throws if a hand is unknown. */
export function stateBeforeMoves(
  run: Pick<OfflineRun, 'request' | 'hands'>,
  at: number,
  lookUpHand: HandLookup,
): State {
  const { request: options } = run;
  const hands = run.hands.map((puzzle) => {
    const hand = lookUpHand(puzzle);
    if (!hand) throw new Error(`replay: unknown puzzle ${puzzle}`);
    return hand;
  });
  return acceptedState(decide(emptyState, { at, ...createAction(options, hands), offline: true }));
}

/** Returns the state of a run after all its moves, as the server will compute it. */
export function replay(run: OfflineRun, lookUpHand: HandLookup): State {
  const first = stateBeforeMoves(run, run.moves[0]?.at ?? 0, lookUpHand);
  return run.moves.reduce((s, move) => acceptedState(decideMove(s, move as PlayerMove)), first);
}

/** Appends a hand. The result is as if the hand had been dealt at the start, since only the dealer
 * sees hands before they are shown. */
export const appendHand = (s: State, hand: Hand): State => ({ ...s, hands: [...s.hands, hand] });

function acceptedState({ state, refused }: Decision): State {
  if (refused) throw new Error(`replay: move refused: ${refused}`);
  return state;
}

/** Returns the hand that a move of the player has closed, or null. */
export function closedBy(
  move: Pick<Move, 'do'> & { hand?: number },
  before: State,
  after: State,
): number | null {
  if (move.do === 'tick' || move.do === 'next') return null;
  const last = (before.seat?.attempts.length ?? 0) - 1;
  const hand = move.do === 'finish' ? last : (move.hand ?? -1);
  const isClosed =
    before.seat?.attempts[hand]?.outcome === 'open' && after.seat?.attempts[hand]?.outcome !== 'open';
  return isClosed ? hand : null;
}
