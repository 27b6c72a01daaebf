// A fake session of one hand for tests of tables. It records the calls; the test sets its clock.
import type { Session } from '../game/session';
import type { Clue, ModeName, Played, Problem, Run, Trail } from '../net/shapes';

export class FakeSession implements Session {
  readonly busy = false;
  readonly offline = false;
  readonly problem: Problem | null = null;
  readonly clues: readonly Clue[] = [];
  run = $state.raw<Run>()!;
  at = 10_000;
  calls: unknown[][] = [];
  /** Called with each claim. */
  answers: (expr: string) => void = () => {};

  constructor(mode: ModeName, hand: Partial<Played> = {}, solvable = false) {
    const shown: Played[] = [
      { hand: 0, puzzle: '1-3.3.8.8-24-classic', outcome: 'open', revealed: this.at, ...hand },
    ];
    const { at } = this;
    this.run = {
      run: 'r-' + mode,
      wish: { mode },
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

  /** Changes the hand, as an answer of the dealer does. */
  becomes(change: Partial<Played>): void {
    const { view } = this.run;
    this.run = { ...this.run, view: { ...view, shown: [{ ...view.shown[0]!, ...change }] } };
  }

  now = (): number => this.at;
  #note = (...of: unknown[]): Promise<void> => Promise.resolve(void this.calls.push(of));
  async claim(expr: string, _: Trail, away?: number): Promise<void> {
    await this.#note('claim', expr, away);
    this.answers(expr);
  }
  claimNone = (_: Trail, away?: number) => this.#note('none', away);
  hint = (step: number, _: string, __: Trail, away?: number) => this.#note('hint', step, away);
  skip = (_: Trail, away?: number) => this.#note('skip', away);
  next = () => this.#note('next');
}
