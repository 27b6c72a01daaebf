// A run played offline is what is sent of it: the wish, the hands and the moves. All that is
// shown of it follows from these by the rules of the race, here as at the server.
import type { OfflineMove, OfflineRun, Wish } from '../net/shapes';
import { decide, type Decision } from '../race/decide';
import type { Action, Hand } from '../race/event';
import { modes, type Mode } from '../race/mode';
import { none, type State } from '../race/state';

/** The name of who plays, in views of runs played offline. */
export const you = 'you';

/** What is known of a puzzle; null if nothing is. */
export type Knows = (puzzle: string) => Hand | null;

/** Whether only hands with a solution are dealt by a wish, as internal/live has it. */
const isSolvable = ({ mode, none, puzzles }: Wish): boolean =>
  mode === 'daily' || (mode === 'practice' && !none && !puzzles?.length);

/** The mode that a wish means for so many hands. */
export function modeOf(wish: Wish, hands: number): Mode {
  const mode: Mode = { ...modes[wish.mode] };
  if (wish.hand_time) mode.hand_time = wish.hand_time;
  if (isSolvable(wish)) mode.solvable = true;
  if (wish.puzzles?.length) mode.hands = hands;
  return mode;
}

/** Moves of the player, as they are taken and as they are sent. */
export type Played = Exclude<OfflineMove, { do: 'deal' }>;

export const step = (s: State, move: Played): Decision => decide(s, { ...move, player: you });

/** The run before its first move. Throws where a hand is not known. */
export function created(run: Pick<OfflineRun, 'wish' | 'hands'>, at: number, knows: Knows): State {
  const { wish } = run;
  const hands = run.hands.map((puzzle) => {
    const hand = knows(puzzle);
    if (!hand) throw new Error(`nothing is known of ${puzzle}`);
    return hand;
  });
  const create: Action = {
    do: 'create',
    id: 'create',
    mode: modeOf(wish, hands.length),
    number: wish.number,
    offline: true,
    for: you,
    hands,
  };
  return must(decide(none, { at, ...create }));
}

/** The run after all its moves, as the server will see it. */
export function replay(run: OfflineRun, knows: Knows): State {
  const first = created(run, run.moves[0]?.at ?? 0, knows);
  return run.moves.reduce((s, move) => must(step(s, move as Played)), first);
}

/** One more hand at the end. As none but the dealer sees what is to come, it may have been there before. */
export const withHand = (s: State, hand: Hand): State => ({ ...s, hands: [...s.hands, hand] });

function must({ state, refused }: Decision): State {
  if (refused) throw new Error(`a move of a run played offline: ${refused}`);
  return state;
}
