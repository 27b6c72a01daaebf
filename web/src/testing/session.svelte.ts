// A fake session of one hand for tests of tables. It records the calls; the test sets its clock.
import type { Session } from '../core/session';
import type { Clue, ModeName, Played, Problem, Run, Trail } from '../core/shapes';

export class FakeSession implements Session {
  readonly busy = false;
  readonly offline = false;
  readonly problem: Problem | null = null;
  clues: readonly Clue[] = [];
  run = $state.raw<Run>()!;
  /** The current time, in milliseconds. */
  time = 10_000;
  calls: unknown[][] = [];
  /** Called with each claim. */
  onClaim: (expr: string) => void = () => {};

  constructor(mode: ModeName, hand: Partial<Played> = {}, solvable = false) {
    const shown: Played[] = [
      { hand: 0, puzzle: '1-3.3.8.8-24-classic', outcome: 'open', revealed: this.time, ...hand },
    ];
    const at = this.time;
    this.run = {
      run: 'r-' + mode,
      request: { mode },
      now: at,
      view: {
        version: 1,
        at,
        mode,
        solvable: solvable || undefined,
        phase: 'running',
        players: [],
        shown,
      },
    };
  }

  /** Changes the hand, like an answer of the dealer. */
  changeHand(change: Partial<Played>): void {
    const { view } = this.run;
    this.run = { ...this.run, view: { ...view, shown: [{ ...view.shown[0]!, ...change }] } };
  }

  now = (): number => this.time;
  #record = (...args: unknown[]): Promise<void> => Promise.resolve(void this.calls.push(args));
  async claim(expr: string, _: Trail, away?: number): Promise<void> {
    await this.#record('claim', expr, away);
    this.onClaim(expr);
  }
  claimNone = (_: Trail, away?: number) => this.#record('none', away);
  hint = (step: number, _: string, __: Trail, away?: number) => this.#record('hint', step, away);
  skip = (_: Trail, away?: number) => this.#record('skip', away);
  next = () => this.#record('next');
}
