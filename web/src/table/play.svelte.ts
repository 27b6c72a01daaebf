// One hand being played: the reducer's table, what the dealer says of it, and what there is to
// see, hear and read out about it. Components draw it and call its verbs.
import { tick } from 'svelte';
import type { Card } from '../cards/card';
import { shownCards } from '../cards/shown';
import { say } from '../catalogue/catalogue.svelte';
import { parsePuzzle } from '../exact/puzzle';
import { prettyText, rationalText } from '../exact/rational';
import { current, type Session } from '../game/session';
import { keepKey, keepMoves, keepTrail, keptTrail } from '../game/kept';
import type { Clue, Played, Run } from '../net/shapes';
import { wholeSeconds } from '../notation/duration';
import { spokenNumber } from '../notation/spoken';
import type { Op } from '../notation/marks';
import { Echo } from './echo';
import type { Entered } from './entered';
import { message, offerFor, problemWords, type Message, type Words } from './message';
import { answerWords, moveWords, stepWords } from './moved';
import { dealtWords, endWords, refusalWords, timeBefore } from './words';
import { feel, type Sense } from './sense';
import { swing } from './swing';
import { Told } from './told.svelte';
import * as t from './table';

/** A merge in progress: the first tile flies to the second's slot, where the result appears when it lands. */
export interface Flight {
  id: number;
  from: number;
  to: number;
  a: t.Tile;
  b: t.Tile;
}

const swingShown = 900;

export class Play {
  private readonly session: () => Session;
  table = $state.raw<t.Table | null>(null);
  cards = $state.raw<(Card | null)[]>([]);
  message = $state.raw<Message | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Counts wrong claims of "no solution": the button shakes. */
  shakes = $state(0);
  /** Counts tables that came to something else: the tile nudges. */
  nudges = $state(0);
  /** Time just won (above 0) or lost, while the clock shows it. */
  swing = $state(0);
  /** The target is made; the dealer's word on it is on its way. */
  claiming = $state(false);
  /** What was pressed once and does its work when it is pressed again: the hint that is the answer, and
   * the skip of a hand that counts. Any other move at the table takes it back. */
  sure = $state<'' | 'hint' | 'skip'>('');
  /** How long the player was away from the hand, as away.ts finds: that time does not count. */
  away = $state(0);
  /** The easiest answer, told after the hand was let go until tiles are moved. */
  answer = $state('');
  typing = $state(false);
  typedFirst = '';

  #told = new Told();
  #key = '';
  /** What was asked of the dealer last. */
  #last: () => Promise<void> = async () => {};
  #echo = new Echo();
  #outcome: Played['outcome'] = 'open';
  #askedFrom = $state('');
  #flown = 0;
  /** What happens when the tile in flight lands. */
  #landings: (() => void)[] = [];
  #met: Run | null = null;
  #swings = 0;

  constructor(session: () => Session) {
    this.session = session;
  }

  readonly spoken = $derived.by(() => this.#told.words);
  readonly hand = $derived.by(() => current(this.session().run?.view));
  readonly puzzle = $derived(this.table?.puzzle ?? null);
  /** The time of the hands before this one. */
  readonly before = $derived.by(() => (this.hand ? timeBefore(this.session().run?.view, this.hand) : 0));
  readonly closed = $derived(this.hand !== undefined && this.hand.outcome !== 'open');
  readonly solved = $derived(this.hand?.outcome === 'solved');
  readonly over = $derived.by(() => this.session().run?.view.phase === 'over');
  /** A tile is on its way; the last step and what follows from it are shown when it lands. */
  readonly flying = $derived(this.flights.length > 0);
  /** Rightly said to have no solution: the cards lie face down. */
  readonly down = $derived(this.solved && !this.hand?.expr);
  readonly timed = $derived.by(() => this.session().run?.view.mode === 'timed');
  /** Every hand of the run has a solution: hints begin with the idea, and there is no "no solution". */
  readonly solvable = $derived.by(() => this.session().run?.view.solvable ?? false);
  readonly target = $derived(this.puzzle ? rationalText(this.puzzle.target) : '24');
  readonly hints = $derived(this.hand?.hints ?? 0);
  /** Tiles may be moved: to the end, and after a hand was shown or let go, just to see. */
  readonly free = $derived(this.table !== null && !this.solved && !this.claiming && !this.over);
  /** The open hand can still be claimed, hinted, skipped. */
  readonly open = $derived(this.free && !this.closed);
  /** The clue for the numbers that lie there now; those for others are not shown. */
  readonly clue = $derived.by((): Clue | undefined => {
    if (!this.table || this.#askedFrom !== t.numbers(this.table.now)) return undefined;
    return this.session().clues.at(-1);
  });
  /** The step that pressing Hint brings: the one had last, for new numbers, is free. */
  readonly hintStep = $derived.by(() => {
    if (this.hints === 0) return this.solvable ? 2 : 1;
    const stale = this.table !== null && this.#askedFrom !== t.numbers(this.table.now);
    return stale ? Math.min(this.hints, 3) : Math.min(this.hints + 1, 4);
  });

  /** Takes in what the dealer says: a new hand, or the end of this one. */
  meet(run: Run | null): void {
    const hand = current(run?.view);
    if (!run || !hand) return;
    if (this.#met?.run === run.run) this.#swung(swing(this.#met.view, run.view));
    this.#met = run;
    const key = `${run.run}/${hand.hand}`;
    if (key !== this.#key) this.#deal(run, hand, key);
    else if (hand.outcome !== this.#outcome) this.#end(hand);
    this.#outcome = hand.outcome;
  }

  /** Lets the clock show what was won or lost, for a moment. */
  #swung(by: number): void {
    if (by === 0) return;
    const nth = ++this.#swings;
    this.swing = by;
    setTimeout(() => {
      if (nth === this.#swings) this.swing = 0;
    }, swingShown);
  }

  #deal(run: Run, hand: Played, key: string): void {
    const before = this.#key.startsWith(run.run + '/') ? run.view.shown.at(-2) : undefined;
    this.#key = key;
    const puzzle = parsePuzzle(hand.puzzle);
    const trail = hand.outcome === 'open' ? keptTrail(run.run, hand.hand) : [];
    this.table = puzzle && t.replay(puzzle, trail).at(-1)!;
    this.cards = puzzle ? shownCards(puzzle, key) : [];
    this.flights = this.#landings = [];
    this.answer = '';
    this.sure = '';
    this.claiming = this.typing = false;
    this.#askedFrom = '';
    this.message = puzzle ? null : message('bad', () => say('web.table.nopuzzle'));
    const { target } = this;
    // A run that goes on by itself tells how the last hand went while the new one lies there.
    const ended = before && this.timed ? before : null;
    const won = ended?.outcome === 'solved';
    const words = ended && (() => endWords(ended, target, timeBefore(run.view, ended)));
    if (words) this.message = message(won ? 'good' : 'plain', () => words().text);
    feel(won ? 'win' : 'deal');
    this.tell(() => [words?.().spoken, puzzle && dealtWords(puzzle)].filter(Boolean).join(' '));
    if (this.table && trail.length > 0) this.#goOn(this.table);
    if (hand.outcome === 'solved' && hand.expr) void this.#rebuild(hand.expr);
    if (shows(hand, run)) void this.#answer(hand);
  }

  /** Lays the tiles of a hand that was solved before a reload as the answer put them together. */
  async #rebuild(expr: string): Promise<void> {
    const key = this.#key;
    const { puzzle } = this;
    this.table = null;
    const tables = await import('./entered')
      .then(({ rebuilt }) => puzzle && rebuilt(puzzle, expr))
      .catch(() => null); // without it the cards lie there as dealt
    if (key === this.#key) this.table = tables ?? (puzzle && t.deal(puzzle));
  }

  /** Goes on where a reload left the hand. */
  #goOn(table: t.Table): void {
    const missed = t.missed(table);
    if (missed) this.#missed(missed);
    // The claim of what is made waits to be sent, or was refused; never is it made in vain.
    if (table.made !== null && !this.session().busy) void this.claim();
  }

  #end(hand: Played): void {
    this.sure = '';
    this.claiming = this.typing = false;
    this.message = null;
    if (this.#met) keepTrail(this.#met.run, hand.hand, []);
    const { target, over, before } = this;
    this.#whenLanded(() => {
      feel(hand.outcome === 'solved' ? 'win' : 'dull');
      this.tell(() => {
        const { spoken } = endWords(hand, target, before);
        return over ? spoken : `${spoken} ${say('web.table.next')}`;
      });
    });
    if (shows(hand, this.#met)) void this.#answer(hand);
  }

  /** Shows how a hand that was let go would have been done. */
  async #answer({ puzzle }: Played): Promise<void> {
    const key = this.#key;
    const { now } = this.table ?? {};
    const { easiest } = await import('../answers/source');
    const expr = await easiest(puzzle).catch(() => null); // without it the page has a link
    if (!expr || key !== this.#key || this.table?.now !== now) return;
    this.answer = expr;
    this.#told.add(() => answerWords(expr));
  }

  tell = (words: string | Words): void => this.#told.tell(words);

  /** Tells what the dealer refused, whichever move it was, and what can be done; the run as it is
   * now lies there already. */
  trouble(): void {
    const { problem } = this.session();
    if (!problem) return;
    this.#complain(() => problemWords(problem), offerFor(problem));
  }

  /** Asks something of the dealer; whether the hand that it was about still lies there. */
  ask = async (what: () => Promise<void> | void, name = ''): Promise<boolean> => {
    const key = this.#key;
    this.message = null;
    this.sure = '';
    this.#echo.asked(name);
    await (this.#last = async () => what())();
    this.#echo.answered(name);
    await tick();
    return this.#key === key;
  };
  retry = (): void => void this.ask(this.#last);

  /** Leaves the run as it is and begins another. */
  anew = (): void => {
    const { run } = this.session();
    if (run) (keepMoves(run.run, []), keepKey(run.wish, null));
    location.reload();
  };

  /** Milliseconds that the hand has lain before the player. */
  #t(): number {
    return Math.max(0, this.session().now() - (this.hand?.revealed ?? 0) - this.away);
  }

  tap = (slot: number): void => this.#move({ do: 'tap', slot, t: this.#t() });
  arm = (op: Op): void => {
    if (this.table && t.unavailable(this.table, op)) return this.#complain(() => say('web.table.zero'));
    this.#move({ do: 'arm', op });
  };
  merge = (a: number, op: Op, b: number, flies = true): void =>
    this.#move({ do: 'merge', a, op, b, t: this.#t() }, flies);
  undo = (): void => this.#move({ do: 'undo', t: this.#t() });
  reset = (): void => this.#move({ do: 'reset', t: this.#t() });
  clear = (): void => {
    this.sure = '';
    if (this.message && !this.message.offer) this.message = null;
    this.#move({ do: 'clear' });
  };

  #move(m: t.Timed, flies = true): void {
    const before = this.table;
    if (!before || !this.free) return;
    const after = t.move(before, m);
    if (after === before) return;
    if (after.now !== before.now) this.#land(); // whoever plays on does not wait
    this.table = after;
    this.sure = '';
    if (after.now !== before.now) this.answer = '';
    if (!this.message?.offer || this.message.offer === 'undo') this.message = null;
    if (after.trail !== before.trail && this.#met && this.hand && !this.closed) {
      keepTrail(this.#met.run, this.hand.hand, after.trail);
    }
    this.#show(before, after, m, flies);
    if (after.made !== null && before.made === null && !this.closed) void this.claim();
  }

  #show(before: t.Table, after: t.Table, m: t.Timed, flies: boolean): void {
    const { refusal } = after;
    if (refusal) return this.#complain(() => refusalWords(refusal));
    const step = after.now.steps.at(-1);
    if (after.now.steps.length > before.now.steps.length && step && m.do !== 'undo') {
      const from = m.do === 'merge' ? m.a : before.selected!;
      const to = after.selected!;
      if (flies) this.#fly(from, to, before);
      return this.#whenLanded(() => this.#merged(after, step));
    }
    const words = moveWords(after, m.do);
    if (!words) return;
    if (m.do === 'arm' || m.do === 'tap') feel('tick');
    this.tell(words);
  }

  #merged(after: t.Table, step: t.Step): void {
    const missed = t.missed(after);
    if (missed) return this.#missed(missed);
    feel('card');
    this.tell(() => stepWords(after, step));
  }

  #missed(tile: t.Tile): void {
    const value = rationalText(tile.value);
    const { target } = this;
    this.nudges++;
    feel('dull');
    this.message = message('bad', () => say('web.table.miss', { value: prettyText(value), target }), 'undo');
    this.tell(() => say('web.table.missed', { value: spokenNumber(value), target }));
  }

  #fly(from: number, to: number, before: t.Table): void {
    const a = before.now.slots[from];
    const b = before.now.slots[to];
    if (a && b) this.flights = [{ id: ++this.#flown, from, to, a, b }];
  }

  landed(id: number): void {
    if (this.flights.some((flight) => flight.id === id)) this.#land();
  }

  #land(): void {
    const landings = this.#landings;
    this.flights = this.#landings = [];
    for (const landing of landings) landing();
  }

  /** Runs what shows the result of a merge: now, or when the tile in flight lands. */
  #whenLanded(landing: () => void): void {
    if (this.flying) this.#landings.push(landing);
    else landing();
  }

  #complain(words: Words, offer?: Message['offer']): void {
    this.message = message('bad', words, offer);
    feel('dull');
    this.tell(words);
  }

  /** Claims what is made. The trail goes with it. */
  claim = async (): Promise<void> => {
    const expr = this.table && t.claim(this.table);
    if (expr) await this.#claimed(expr);
  };

  /** wrong: what is wrong with it, where that is known. */
  async #claimed(expr: string, wrong?: Words): Promise<void> {
    if (this.#echo.of(expr)) return;
    const { misses = 0 } = this.hand ?? {};
    const { target } = this;
    this.claiming = true;
    if (!(await this.ask(() => this.session().claim(expr, this.table?.trail ?? [], this.away), expr))) return;
    this.claiming = false;
    if (this.closed || (this.hand?.misses ?? 0) <= misses) return;
    const value = prettyText(this.hand?.missed?.value || '?');
    this.#complain(wrong ?? (() => say('web.table.miss', { value, target })));
  }

  none = async (): Promise<void> => {
    if (!this.open || !this.table || this.solvable || this.#echo.of('none')) return;
    const { trail } = this.table;
    const { cost = 0, misses = 0 } = this.hand ?? {};
    if (!(await this.ask(() => this.session().claimNone(trail, this.away), 'none'))) return;
    const { hand } = this;
    if (!hand || (hand.misses ?? 0) <= misses) return;
    const n = wholeSeconds((hand.cost ?? 0) - cost);
    this.shakes++;
    feel('wrong');
    const view = this.session().run?.view;
    const countsDown = (view?.ends || view?.hand_end || 0) > 0;
    this.#complain(() => say(countsDown ? 'web.table.none.lost' : 'web.table.none.wrong', { n }));
  };

  /** Asks for the next step of help. The answer itself must be asked for twice. */
  hint = async (): Promise<void> => {
    if (!this.open || !this.table || this.timed || this.#echo.of('hint')) return;
    const step = this.hintStep;
    if (step === 4 && this.#asksAgain('hint')) return;
    const { now, trail } = this.table;
    const from = t.numbers(now);
    const same = await this.ask(() => this.session().hint(step, from, trail, this.away), 'hint');
    if (!same || this.session().problem) return;
    this.#askedFrom = from;
    const clue = this.session().clues.at(-1);
    const words = await import('./clue').catch(() => null);
    if (!clue || this.clue !== clue) return; // tiles were moved meanwhile
    const { target } = this;
    this.tell(words ? () => words.clueWords(clue, target) : (clue.text ?? ''));
  };

  /** Lets the hand go. In a run that counts it must be asked for twice: a hand is lost by it. */
  skip = async (): Promise<void> => {
    const trail = this.open && !this.#echo.of('skip') && this.table?.trail;
    if (!trail) return;
    if (this.session().run?.view.mode !== 'practice' && this.#asksAgain('skip')) return;
    await this.ask(() => this.session().skip(trail, this.away), 'skip');
  };

  /** Whether this is the first press of what must be pressed twice; the player is told so. */
  #asksAgain(what: 'hint' | 'skip'): boolean {
    if (this.sure === what) return false;
    this.sure = what;
    this.#echo.asked(what);
    this.#echo.answered(what);
    const words = () => say(`web.sure.${what}`);
    this.message = message('plain', words);
    this.tell(words);
    return true;
  }

  /** Takes what was typed. A right expression is put together on the tiles, and so claimed; a wrong
   * one is claimed too, as any other. Whether there is no more to type. */
  enter(e: Entered): boolean {
    if (!this.table || !this.open) return false;
    if (e.is === 'unread') {
      this.#complain(e.words);
      return false;
    }
    if (e.is === 'claimed') {
      void this.#claimed(e.expr, e.words);
      return !e.words;
    }
    this.typing = false;
    this.reset();
    for (const m of e.merges) this.merge(m.a, m.op, m.b);
    return true;
  }

  /** Opens the line where an expression is typed. */
  type(first = ''): void {
    if (!this.open) return;
    this.typedFirst = first;
    this.typing = true;
  }

  sense = (what: Sense): void => feel(what);
}

/** Whether the answer is told in its place when a hand has ended: in practice, when it was let go. */
const shows = (hand: Played, run: Run | null): boolean =>
  run?.view.mode === 'practice' && ['skip', 'time'].includes(hand.outcome) && hand.solvable !== false;
