// MissedHand is the session of a missed hand that is played again in the result of its run. Nothing
// is sent or stored, so the run and the statistics stay as they are.
import { cluesFor } from '../../local/clues';
import { Clock } from '../../net/clock';
import { handLookup } from '../../local/offlinedeal';
import { decideMove, localPlayer, stateBeforeMoves, type PlayerMove } from '../../local/replay';
import type { Session } from '../../core/session';
import type { Clue, Run, RunOptions } from '../../core/shapes';
import type { HandTable } from '../../local/table/handtable';
import type { State } from '../../core/race/state';
import { view } from '../../core/race/view';

type WithoutTimeAndID<T> = T extends unknown ? Omit<T, 'at' | 'id'> : never;

export class MissedHand implements Session {
  readonly busy = false;
  readonly offline = true;
  readonly problem = null;
  run = $state.raw<Run | null>(null);
  clues = $state.raw<readonly Clue[]>([]);

  #options: RunOptions;
  #state: State;
  #clock = new Clock();
  #moves = 0;

  /** id identifies the hand among all hands of all runs. It throws if the table lacks the puzzle. */
  constructor(
    private readonly table: HandTable,
    private readonly id: string,
    private readonly puzzle: string,
  ) {
    this.#options = { mode: 'practice', puzzles: [puzzle] };
    const state = stateBeforeMoves(
      { request: this.#options, hands: [puzzle] },
      this.now(),
      handLookup(this.table),
    );
    this.#state = { ...state, mode: { ...state.mode!, none_cost: 0 } }; // there is no clock
    this.#perform({ do: 'start' });
  }

  now(): number {
    return this.#clock.now();
  }
  async claim(expr: string): Promise<void> {
    this.#perform({ do: 'claim', hand: 0, expr });
  }
  async claimNone(): Promise<void> {
    this.#perform({ do: 'claim', hand: 0, none: true });
  }
  async hint(step: number, from: string): Promise<void> {
    this.#perform({ do: 'hint', hand: 0, step });
    this.clues = cluesFor(this.table, this.puzzle, from, step);
  }
  async skip(): Promise<void> {}
  async next(): Promise<void> {}

  #perform(action: WithoutTimeAndID<Exclude<PlayerMove, { do: 'tick' }>>): void {
    const at = Math.max(this.now(), this.#state.lastAt);
    const { state } = decideMove(this.#state, { ...action, at, id: `${this.#moves++}` } as PlayerMove);
    this.#state = state;
    this.run = { run: this.id, request: this.#options, view: view(state, localPlayer), now: at };
  }
}
