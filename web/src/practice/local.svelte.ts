// A session for looking at the table while the dealers are being built. To be removed.
import { check, parse } from '../exact/expression';
import { parsePuzzle } from '../exact/puzzle';
import { rationalText } from '../exact/rational';
import type { Session } from '../game/session';
import { current } from '../game/session';
import type { Clue, Played, Problem, Run, Wish } from '../net/shapes';

const hands = ['3.3.8.8', '1.5.11.12', '4.6.12.13', '1.1.1.1', '2.4.7.10', '1.2.3.4'];
export class LocalSession implements Session {
  run = $state.raw<Run | null>(null);
  busy = $state(false);
  readonly offline = true;
  problem = $state.raw<Problem | null>(null);
  clues = $state.raw<readonly Clue[]>([]);
  constructor(private wish: Wish) {
    this.run = {
      run: 'local-' + Math.floor(Math.random() * 1e6),
      wish,
      now: Date.now(),
      view: {
        version: 0,
        at: Date.now(),
        mode: wish.mode,
        phase: 'running',
        players: [],
        shown: [],
        ends: wish.mode === 'timed' ? Date.now() + 180000 : undefined,
      },
    };
    void this.next();
  }
  now = () => Date.now();
  #change(f: (h: Played) => Partial<Played>) {
    const view = this.run!.view;
    const last = view.shown.at(-1)!;
    this.run = {
      ...this.run!,
      view: {
        ...view,
        version: view.version + 1,
        shown: [...view.shown.slice(0, -1), { ...last, ...f(last) }],
      },
    };
  }
  #close(outcome: Played['outcome'], more: Partial<Played> = {}) {
    this.#change((h) => ({
      outcome,
      time: Date.now() - h.revealed + (h.cost ?? 0),
      points: 4 - (h.hints ?? 0),
      level: 3,
      solvable: true,
      ...more,
    }));
    if (this.wish.mode === 'timed') void this.next();
  }
  async claim(expr: string) {
    await new Promise((r) => setTimeout(r, 40));
    const p = parsePuzzle(current(this.run!.view)!.puzzle)!;
    const v = check(p, parse(expr));
    if (v.correct) this.#close('solved', { expr });
    else
      this.#change((h) => ({
        misses: (h.misses ?? 0) + 1,
        missed: { expr, reason: v.reason, value: v.value ? rationalText(v.value) : undefined },
      }));
  }
  async claimNone() {
    await new Promise((r) => setTimeout(r, 40));
    if (current(this.run!.view)!.puzzle.includes('1.1.1.1')) this.#close('solved', { solvable: false });
    else this.#change((h) => ({ misses: (h.misses ?? 0) + 1, cost: (h.cost ?? 0) + 3000, missed: {} }));
  }
  async hint(step: number) {
    this.clues = [
      {
        step,
        kind: 'idea',
        text: [
          '',
          '24 can be made.',
          'There is a fraction on the way: make 8 ÷ (1/3).',
          'Two of the numbers make a fraction.',
          '8 ÷ 3 = 8/3, which leaves 8/3 3 8.',
        ][step]!,
        ...(step === 4 ? { op: '/', a: '8', b: '3' } : {}),
      } as Clue,
    ];
    this.#change((h) => ({ hints: Math.max(h.hints ?? 0, step) }));
    if (step === 4) this.#close('shown');
  }
  async skip() {
    this.#close('skip');
  }
  async next() {
    const view = this.run!.view;
    const n = view.shown.length;
    const asked = new URLSearchParams(location.search).get('hand');
    const puzzle = asked ?? `1-${hands[n % hands.length]}-24-classic`;
    this.clues = [];
    this.run = {
      ...this.run!,
      view: {
        ...view,
        version: view.version + 1,
        shown: [...view.shown, { hand: n, puzzle, outcome: 'open', revealed: Date.now() }],
      },
    };
  }
  async finish() {
    this.run = { ...this.run!, view: { ...this.run!.view, phase: 'over' } };
  }
  dismiss() {
    this.problem = null;
  }
}
