// FindPlay is the table of a hand of which the player looks for all ideas. After a new idea it deals the
// same cards again; a repeated idea stays on the table.
import { say, type Key } from '../../core/catalogue/catalogue.svelte';
import { sign } from '../../core/notation/marks';
import type { Clue } from '../../core/shapes';
import { playCue } from '../table/cue';
import { message, type Message } from '../../ui/message';
import { Play } from '../table/play.svelte';
import { claimedExpr, deal } from '../table/table';
import { firstPair, type Difference } from '../../core/answers/ideas';
import { rowsOf } from './rows';
import type { FindSession, Verdict } from './session.svelte';

/** How long a new idea, and each step of a played idea, stays on the table, in milliseconds. */
const dealAgainMillis = 900;
/** How long after the first press a second press gives up, in milliseconds. */
const confirmMillis = 2000;

export class FindPlay extends Play {
  /** Counts how often the cards were dealt, so that each deal is animated. */
  deals = $state(0);
  /** The last solution repeated an idea, and is on the table. */
  repeated = $state(false);
  /** The message about the last verdict; null: none. */
  verdictMessage = $state.raw<Message | null>(null);
  /** The next press gives up. */
  sure = $state(false);
  /** The two numbers of a hint; null: none was given. */
  pair = $state.raw<readonly [string, string] | null>(null);
  /** The solution of the chosen idea whose steps are shown; empty: none. */
  chosen = $state('');
  /** The index of the chosen idea, or of the idea that was repeated; -1: none. */
  current = $state(-1);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #steps: ReturnType<typeof setTimeout> | undefined;
  /** Ends the time for the second press of "Give up". */
  #confirm: ReturnType<typeof setTimeout> | undefined;
  /** The steps of an idea are being played. */
  #playing = false;

  constructor(private readonly find: () => FindSession) {
    super(find);
    // A move of the player ends the display of an idea.
    const { tap, arm, merge, undo } = this;
    this.tap = (slot) => (this.#leaveIdea(), tap(slot));
    this.arm = (op) => (this.#leaveIdea(), arm(op));
    this.merge = (a, op, b, flies) => {
      if (!this.#playing) this.#leaveIdea();
      merge(a, op, b, flies);
    };
    this.undo = () => (this.#leaveIdea(), undo());
    this.reset = () => {
      if (this.free) this.dealAgain();
    };
  }

  #leaveIdea(): void {
    this.repeated = false;
    this.chosen = '';
    this.current = -1;
  }

  /** The clue that marks the two numbers of a hint; undefined after the first merge. */
  override readonly clue = $derived.by((): Clue | undefined =>
    this.pair && this.table?.now.steps.length === 0
      ? { step: 4, kind: 'move', a: this.pair[0], b: this.pair[1], text: '' }
      : undefined,
  );

  /** Claims the target on the table, unless the steps of an idea are being played. */
  override claim = async (): Promise<void> => {
    const session = this.find();
    if (this.chosen) return;
    const expr = this.table && claimedExpr(this.table);
    if (!expr) return;
    this.claiming = true;
    session.verdict = null;
    await this.request(() => session.claim(expr, [], this.away));
    const verdict = session.verdict as Verdict | null;
    if (verdict) this.#show(verdict);
    if (!verdict || this.repeated) this.claiming = false;
  };

  #show(verdict: Verdict): void {
    const { state, missing } = this.find();
    this.repeated = verdict.kind === 'same' || (verdict.kind === 'shown' && !missing);
    this.current = verdict.kind === 'same' ? verdict.index : -1;
    const of = { n: state.found.length, of: state.ideas };
    this.#say(verdict.kind === 'new' ? 'good' : 'plain', () => verdictWords(verdict));
    playCue(verdict.kind === 'new' ? 'win' : 'tick');
    this.announce(() =>
      verdict.kind === 'new'
        ? [say('web.find.new', of), this.find().done ? allWords(state.ideas) : ''].filter(Boolean).join(' ')
        : verdict.kind === 'same'
          ? say('web.find.spoken.same', { n: verdict.index + 1 })
          : say('web.find.shown.again'),
    );
    const isProgress = verdict.kind === 'new' || (verdict.kind === 'shown' && this.find().missing);
    if (!isProgress) return;
    this.pair = null;
    if (this.find().done) return void (this.claiming = false);
    this.#timer = setTimeout(this.dealAgain, dealAgainMillis);
  }

  #say(tone: Message['tone'], words: () => string): void {
    this.message = this.verdictMessage = message(tone, words);
  }

  /** Deals the same cards again. */
  dealAgain = (): void => {
    clearTimeout(this.#timer);
    clearTimeout(this.#steps);
    if (!this.puzzle) return;
    this.claiming = this.repeated = false;
    this.message = null;
    this.chosen = '';
    this.current = -1;
    this.flights = [];
    this.table = deal(this.puzzle);
    this.deals++;
    playCue('deal');
  };

  /** Names the first two numbers of an idea that is not found; never those of a last step. */
  override hint = async (): Promise<void> => {
    const { ideas, state, done } = this.find();
    if (!this.free || done) return;
    const pair =
      ideas &&
      firstPair(
        ideas.missing(state.found),
        state.found.map(({ expr }) => expr),
      );
    if (this.table && this.table.now.steps.length > 0) this.dealAgain();
    this.pair = pair;
    const words = (): string =>
      pair ? say('web.find.hint', { a: pair[0], b: pair[1] }) : say('web.find.hint.none');
    this.message = message('plain', words);
    this.announce(words);
  };

  override skip = async (): Promise<void> => {};

  /** Gives up at the second press within two seconds. */
  giveUp = async (): Promise<void> => {
    const session = this.find();
    if (session.done || this.claiming) return;
    if (session.missing) {
      session.missing = null; // the ideas were shown before
      return this.dealAgain();
    }
    clearTimeout(this.#confirm);
    if (!this.sure) {
      this.sure = true;
      this.announce(() => say('web.action.sure'));
      this.#confirm = setTimeout(() => (this.sure = false), confirmMillis);
      return;
    }
    this.sure = false;
    await session.giveUp(this.away);
    if (!session.done) return;
    this.pair = null;
    this.dealAgain();
    const { found, rest = [] } = session.state;
    const row = rowsOf(session.state).find(({ kind }) => kind === 'shown');
    if (row) this.choose(row.index, row.expr);
    this.announce(() =>
      [
        say('web.find.shown', { n: found.length, of: rest.length }),
        row && say('web.find.row', { n: row.index + 1, expr: row.expr }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  };

  /** Hides the ideas that were shown, and deals again. */
  playMissing = (): void => {
    this.find().playMissing();
    this.dealAgain();
  };

  /** Chooses an idea, found or shown, and deals the cards again. */
  choose = (index: number, expr: string): void => {
    if (this.claiming) return;
    this.dealAgain();
    this.chosen = expr;
    this.current = index;
    this.message = null;
  };

  /** Plays the steps of the chosen idea on the table. */
  playSteps = async (): Promise<void> => {
    const expr = this.chosen;
    const puzzle = this.puzzle;
    if (!expr || !puzzle || this.claiming) return;
    const [{ tableMergesOf }, { parse }] = await Promise.all([
      import('../../core/exact/moves'),
      import('../../core/exact/parse'),
    ]);
    const merges = tableMergesOf(puzzle.hand, parse(expr)) ?? [];
    const { current } = this;
    this.dealAgain();
    this.chosen = expr;
    this.current = current;
    const next = (): void => {
      const m = merges.shift();
      if (!m || this.chosen !== expr) return;
      this.#playing = true;
      this.merge(m.a, m.op, m.b);
      this.#playing = false;
      this.#steps = setTimeout(next, dealAgainMillis);
    };
    next();
  };

  /** Stops all timers. */
  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#confirm);
    clearTimeout(this.#steps);
  }
}

/** Returns the message about a solution. */
function verdictWords(verdict: Verdict): string {
  if (verdict.kind === 'shown') return say('web.find.shown.again');
  const n = verdict.index + 1;
  return verdict.kind === 'new' ? say('web.find.new.n', { n }) : differenceWords(n, verdict.difference);
}

const differenceKeys = {
  none: 'web.find.same.none',
  order: 'web.find.same.order',
  written: 'web.find.same.written',
  part: 'web.find.same.part',
} as const satisfies Record<string, Key>;

function differenceWords(n: number, difference: Difference): string {
  if (difference.kind !== 'neutral') return say(differenceKeys[difference.kind], { n });
  const { op, value } = difference;
  return say('web.find.same.neutral', {
    n,
    op: `${op in sign ? sign[op as keyof typeof sign] : op} ${value}`,
  });
}

/** Returns the message when all ideas are found. */
export const allWords = (n: number): string => say(n === 1 ? 'web.find.only' : 'web.find.all', { n });
