// Play is the state of the hand being played: the table, the answers of the dealer, and the
// messages, sounds and announcements. Components render it and call its methods.
import { tick } from 'svelte';
import type { Card } from '../../ui/cards/card';
import { shownCards } from '../../ui/cards/shown';
import { allMessages, say } from '../../core/catalogue/catalogue.svelte';
import { parsePuzzle, type Puzzle } from '../../core/exact/puzzle';
import { prettyText, rationalText } from '../../core/exact/rational';
import { currentHand, type Session } from '../../core/session';
import { loadTrail, saveKey, saveMoves, saveTrail } from '../../net/tabstorage';
import type { Clue, Played, Run } from '../../core/shapes';
import { wholeSeconds } from '../../core/notation/duration';
import { announcedNumber } from '../../core/notation/announced';
import type { Op } from '../../core/notation/marks';
import { playCue } from './cue';
import { RepeatGuard } from './repeatguard';
import type { TypedEntry } from './entered';
import { message, offerFor, problemWords, type Message, type Words } from '../../ui/message';
import { answerWords, moveWords, stepWords } from './moved';
import { dealtWords, endWords, refusalWords, timeBefore } from './words';
import { untilLoaded } from '../../ui/page/untilloaded';
import { timeChange } from './timechange';
import type { UnusedWords } from './unused';
import { Announcer } from './announcer.svelte';
import * as t from './table';

/** The animation of a merge: the first tile flies to the slot of the second. The result appears
 * when it lands. */
export interface Flight {
  id: number;
  from: number;
  to: number;
  a: t.Tile;
  b: t.Tile;
}

/** Loads the code for hands under rules with choices, which most hands do not need. */
const importChoices = () => Promise.all([import('./choiceparts'), allMessages()]);

const timeChangeMillis = 900;

/** How long "no solution" can be confirmed, in milliseconds. */
const confirmMillis = 2000;

export class Play {
  private readonly session: () => Session;
  table = $state.raw<t.Table | null>(null);
  cards = $state.raw<(Card | null)[]>([]);
  message = $state.raw<Message | null>(null);
  /** Loaded before the first hand that needs it is shown. */
  choices = $state.raw<typeof import('./choiceparts') | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Counts wrong claims of "no solution"; each shakes the button. */
  shakes = $state(0);
  /** Counts tables whose last tile is not the target; each nudges the tile. */
  nudges = $state(0);
  /** Milliseconds just won (above 0) or lost, while the clock shows them; otherwise 0. */
  timeChange = $state(0);
  /** A claim waits for the dealer's answer. */
  claiming = $state(false);
  /** The action that a second press confirms: the hint that shows the answer, a skip outside
   * practice, or "no solution" in a race and in a streak. Any other move at the table cancels it. */
  confirming = $state<'' | 'hint' | 'skip' | 'none'>('');
  /** How long the player was away from the hand, in milliseconds, set by away.ts. This time does
   * not count. */
  away = $state(0);
  /** What is left to use, if the target was made from some of the cards only. */
  unused = $state.raw<(() => UnusedWords | null) | null>(null);
  /** The easiest answer, shown after a skipped or expired hand until a tile is moved. */
  answer = $state('');
  typing = $state(false);
  typedPrefix = '';

  #announcer = new Announcer();
  #key = $state('');
  /** The end of the hand with this key, as judged here. */
  #win = $state.raw<{ key: string; end: Pick<Played, 'outcome' | 'expr' | 'time'> } | null>(null);
  /** Resolves when the dealer has answered the last claim. */
  #claimed: Promise<void> = Promise.resolve();
  /** The last request to the dealer, for retry. */
  #lastRequest: () => Promise<void> = async () => {};
  #repeatGuard = new RepeatGuard();
  #outcome: Played['outcome'] = 'open';
  /** The numbers of the last hint, and its last clue. */
  #hinted = $state.raw<{ from: string; clue?: Clue } | null>(null);
  #flightCount = 0;
  /** Callbacks to run when the flight lands. */
  #landings: (() => void)[] = [];
  #run: Run | null = null;
  #timeChangeCount = 0;
  #nextWaits = false;
  #loading: Promise<void> | undefined;
  /** The sound of the win was played before the dealer answered. */
  #winPlayed = false;
  /** The table has left the page. */
  #left = false;

  /** first: the hand is one of the first of a new player. */
  constructor(
    session: () => Session,
    readonly first = false,
  ) {
    this.session = session;
  }

  /** The effect of the component that shows the table. */
  shown = (): (() => void) => {
    this.#left = false;
    return () => (this.#left = true);
  };

  readonly announcement = $derived.by(() => this.#announcer.words);
  /** The hand as the dealer sent it, or with the expected end of a claim that the dealer has not answered
   * yet, so that the player does not wait. */
  readonly hand = $derived.by((): Played | undefined => {
    const hand = currentHand(this.session().run?.view);
    const win = this.#win;
    return hand?.outcome === 'open' && win?.key === this.#key ? { ...hand, ...win.end } : hand;
  });
  /** The hand is solved, but the dealer has not answered yet. */
  readonly unconfirmed = $derived.by(
    () => this.solved && currentHand(this.session().run?.view)?.outcome === 'open',
  );
  readonly puzzle = $derived(this.table?.puzzle ?? null);
  /** The total time of the hands before this one, in milliseconds. */
  readonly timeBefore = $derived.by(() => (this.hand ? timeBefore(this.session().run?.view, this.hand) : 0));
  readonly closed = $derived(this.hand !== undefined && this.hand.outcome !== 'open');
  readonly solved = $derived(this.hand?.outcome === 'solved');
  readonly over = $derived.by(() => this.session().run?.view.phase === 'over');
  /** A tile is flying; the last step and its effects are shown when it lands. */
  readonly flying = $derived(this.flights.length > 0);
  /** The player rightly claimed "no solution": the cards are face down. */
  readonly down = $derived(this.solved && !this.hand?.expr);
  readonly mode = $derived.by(() => this.session().run?.view.mode);
  readonly isPractice = $derived(this.mode === 'practice');
  readonly timed = $derived(/^(timed|streak)/.test(this.mode ?? ''));
  /** Every hand of the run has a solution: hints begin with the idea, and "no solution" cannot be
   * claimed. */
  readonly solvable = $derived.by(() => this.session().run?.view.solvable ?? false);
  readonly target = $derived(this.puzzle ? rationalText(this.puzzle.target) : '24');
  readonly hints = $derived(this.hand?.hints ?? 0);
  /** Tiles can be moved, even after the hand was skipped or its answer was shown. */
  readonly free = $derived.by(
    () => this.table !== null && !this.solved && !this.claiming && !this.over && !this.session().locked,
  );
  /** The hand is open: it can be claimed, hinted and skipped. */
  readonly open = $derived(this.free && !this.closed);
  /** The last clue, if it is for the numbers now on the table, or for all pupils of a class. */
  readonly clue = $derived.by((): Clue | undefined => {
    const { race, clues } = this.session();
    return race ? clues.at(-1) : this.#stale ? undefined : this.#hinted?.clue;
  });
  /** The numbers on the table are not those of the last hint. */
  readonly #stale = $derived.by(() => !this.table || this.#hinted?.from !== t.numbersText(this.table.now));
  /** The hint step that Hint requests. For new numbers it is the last step again, which is free. */
  readonly hintStep = $derived.by(() => {
    if (this.hints === 0) return this.solvable ? 2 : 1;
    return this.#stale ? Math.min(this.hints, 3) : Math.min(this.hints + 1, 4);
  });

  /** Shows the run as the dealer returned it: a new hand, or the end of this one. */
  update(run: Run | null): void {
    const hand = currentHand(run?.view);
    if (!run || !hand) return;
    if (!this.choices && parsePuzzle(hand.puzzle)?.rules.more) return this.#loadChoices();
    if (this.#run?.run === run.run) this.#showTimeChange(timeChange(this.#run.view, run.view));
    this.#run = run;
    const key = `${run.run}/${hand.hand}`;
    if (key !== this.#key) this.#showHand(run, hand, key);
    else if (this.#win && hand.outcome === 'open')
      return; // not answered yet
    else if (hand.outcome !== this.#outcome) this.#showEnd(hand);
    this.#outcome = hand.outcome;
    if (hand.outcome !== 'open') saveTrail(run.run, hand.hand, []);
  }

  #loadChoices(): void {
    this.#loading ??= untilLoaded(importChoices).then(([choices]) => {
      this.choices = choices;
      this.update(this.session().run);
    });
  }

  /** Makes the clock show the time that was won or lost for a moment. */
  #showTimeChange(millis: number): void {
    if (millis === 0) return;
    const change = ++this.#timeChangeCount;
    this.timeChange = millis;
    setTimeout(() => {
      if (change === this.#timeChangeCount) this.timeChange = 0;
    }, timeChangeMillis);
  }

  #showHand(run: Run, hand: Played, key: string): void {
    const before = this.#key.startsWith(run.run + '/') ? run.view.shown.at(-2) : undefined;
    this.#key = key;
    this.#repeatGuard.finished(); // the hand answers what the player did before
    const puzzle = parsePuzzle(hand.puzzle);
    const trail = hand.outcome === 'open' ? loadTrail(run.run, hand.hand) : [];
    const extension = puzzle && this.#extensionOf(puzzle);
    this.table = puzzle && t.replay(puzzle, trail, extension).at(-1)!;
    this.cards = puzzle ? shownCards(puzzle, key) : [];
    this.flights = this.#landings = [];
    this.answer = '';
    this.confirming = '';
    this.claiming = this.typing = false;
    this.#win = null;
    this.unused = null;
    this.#hinted = null;
    this.message = puzzle ? null : message('bad', () => say('web.table.nopuzzle'));
    const { target } = this;
    // In a timed run, which has no banner, the message about the last hand is shown with the new
    // one.
    const ended = before && this.timed ? before : null;
    const won = ended?.outcome === 'solved';
    const words = ended && (() => endWords(ended, target, timeBefore(run.view, ended)));
    if (words) this.message = message(won ? 'good' : 'plain', () => words().text);
    if (!won) playCue('deal');
    else if (!this.#winPlayed) playCue('win');
    this.#winPlayed = false;
    const dealt = this.choices?.dealtWords ?? dealtWords;
    this.announce(() => [words?.().announcement, puzzle && dealt(puzzle)].filter(Boolean).join(' '));
    if (this.table && trail.length > 0) this.#resumeTable(this.table);
    if (hand.outcome === 'solved' && hand.expr) void this.#rebuild(hand.expr);
    if (showsAnswer(hand, run)) void this.#loadAnswer(hand);
  }

  #extensionOf = (puzzle: Puzzle): t.Extension | null => this.choices?.extensionOf(puzzle) ?? null;

  /** Restores the tiles of a hand that was solved before a reload, from its expression. */
  async #rebuild(expr: string): Promise<void> {
    const key = this.#key;
    const { puzzle } = this;
    this.table = null;
    const rebuilt = await import('./entered')
      .then(({ rebuildTable }) => puzzle && rebuildTable(puzzle, expr, this.#extensionOf(puzzle)))
      .catch(() => null); // on failure, the cards are shown as dealt
    if (key === this.#key) this.table = rebuilt ?? (puzzle && t.deal(puzzle, this.#extensionOf(puzzle)));
  }

  /** Continues a hand after a reload. */
  #resumeTable(table: t.Table): void {
    const missed = t.missedTile(table);
    if (missed) this.#showMiss(missed);
    // Claims the target again. That is safe: the claim before the reload was refused, or the
    // repeated one has no effect.
    if (table.winner !== null && !this.session().busy) void this.claim();
  }

  #showEnd(hand: Played): void {
    this.confirming = '';
    this.claiming = this.typing = false;
    this.message = null;
    const { target, over, timeBefore: before } = this;
    this.#whenLanded(() => {
      playCue(hand.outcome === 'solved' ? 'win' : 'dull');
      this.announce(() => {
        const { announcement } = endWords(hand, target, before);
        return over || this.session().race ? announcement : `${announcement} ${say('web.table.next')}`;
      });
    });
    if (showsAnswer(hand, this.#run)) void this.#loadAnswer(hand);
  }

  /** Loads and shows the easiest answer of a hand that the player did not solve. */
  async #loadAnswer({ puzzle }: Played): Promise<void> {
    const key = this.#key;
    const { now } = this.table ?? {};
    const { easiestAnswer } = await import('../../study/answers/source');
    const expr = await easiestAnswer(puzzle).catch(() => null); // on failure, the page still links to the answers
    if (!expr || key !== this.#key || this.table?.now !== now) return;
    this.answer = expr;
    this.#announcer.append(() => answerWords(expr));
  }

  announce = (words: string | Words): void => this.#announcer.announce(words);

  /** Shows the problem of the last move, with an action if there is one. The run is already shown
   * as the dealer returned it. */
  showProblem(): void {
    const { problem } = this.session();
    if (!problem) return;
    this.#showError(() => problemWords(problem), offerFor(problem));
  }

  /** Sends a request to the dealer, and reports whether its hand is still shown. */
  request = async (send: () => Promise<void> | void, name = ''): Promise<boolean> => {
    const key = this.#key;
    this.message = null;
    this.confirming = '';
    this.#repeatGuard.started(name);
    await (this.#lastRequest = async () => send())();
    this.#repeatGuard.finished(name);
    await tick();
    return !this.#left && this.#key === key;
  };
  retry = (): void => void this.request(this.#lastRequest);

  /** Abandons the run and begins another. */
  startOver = (): void => {
    const { run } = this.session();
    if (run) (saveMoves(run.run, []), saveKey(run.request, null));
    location.reload();
  };

  /** Returns the milliseconds since the hand was revealed, without the time away. */
  #handTime(): number {
    return Math.max(0, this.session().now() - (this.hand?.revealed ?? 0) - this.away);
  }

  tap = (slot: number): void => this.#move({ do: 'tap', slot, t: this.#handTime() });
  arm = (op: Op): void => {
    if (this.table && t.unavailableReason(this.table, op))
      return this.#showError(() => say('web.table.zero'));
    this.#move({ do: 'arm', op });
  };
  merge = (a: number, op: Op, b: number, flies = true): void =>
    this.#move({ do: 'merge', a, op, b, t: this.#handTime() }, flies);
  chooseValue = (a: number, value: string): void =>
    this.#move({ do: 'choose', a, value, t: this.#handTime() });
  undo = (): void => this.#move({ do: 'undo', t: this.#handTime() });
  reset = (): void => this.#move({ do: 'reset', t: this.#handTime() });
  clear = (): void => {
    this.confirming = '';
    if (this.message && !this.message.offer) this.message = null;
    this.#move({ do: 'clear' });
  };

  #move(m: t.TimedMove, flies = true): void {
    const before = this.table;
    if (!before || !this.free) return;
    const after = t.move(before, m);
    if (after === before) return;
    if (after.now !== before.now) this.#land(); // the next move does not wait for the animation
    this.table = after;
    this.confirming = '';
    if (after.now !== before.now) ((this.answer = ''), (this.unused = null));
    if (!this.message?.offer || this.message.offer === 'undo') this.message = null;
    if (after.trail !== before.trail && this.#run && this.hand && !this.closed) {
      saveTrail(this.#run.run, this.hand.hand, after.trail);
    }
    this.#show(before, after, m, flies);
    if (after.winner !== null && before.winner === null && !this.closed) void this.claim();
  }

  #show(before: t.Table, after: t.Table, m: t.TimedMove, flies: boolean): void {
    const { refusal } = after;
    if (refusal) return this.#showError(() => refusalWords(refusal));
    const step = after.now.steps.at(-1);
    if (after.now.steps.length > before.now.steps.length && step && m.do !== 'undo') {
      const from = m.do === 'merge' ? m.a : before.selected!;
      const to = after.selected!;
      if (flies) this.#fly(from, to, before);
      return this.#whenLanded(() => this.#showMerge(after, step));
    }
    const words =
      m.do === 'choose'
        ? () => this.choices!.chosenWords(after.puzzle, m.a, m.value)
        : moveWords(after, m.do);
    if (!words) return;
    if (m.do === 'arm' || m.do === 'tap' || m.do === 'choose') playCue('tick');
    this.announce(words);
  }

  #showMerge(after: t.Table, step: t.Step): void {
    const missed = t.missedTile(after);
    if (missed) return this.#showMiss(missed);
    playCue('card');
    this.announce(() => stepWords(after, step));
    if (t.unusedSlots(after).length > 0)
      void import('./unused').then(
        ({ showUnused }) => showUnused(this, step),
        () => {}, // the words were not loaded; the outlines of the tiles show the same
      );
  }

  #showMiss(tile: t.Tile): void {
    const value = rationalText(tile.value);
    const { target } = this;
    this.nudges++;
    playCue('dull');
    this.message = message('bad', () => say('web.table.miss', { value: prettyText(value), target }), 'undo');
    this.announce(() => say('web.table.miss', { value: announcedNumber(value), target }));
  }

  #fly(from: number, to: number, before: t.Table): void {
    const a = before.now.slots[from];
    const b = before.now.slots[to];
    if (a && b) this.flights = [{ id: ++this.#flightCount, from, to, a, b }];
  }

  /** Ends the flight with this ID, unless it has ended already. */
  land(id: number): void {
    if (this.flights.some((flight) => flight.id === id)) this.#land();
  }

  #land(): void {
    const landings = this.#landings;
    this.flights = this.#landings = [];
    for (const landing of landings) landing();
  }

  /** Runs a callback when the flight lands, or now if there is none. */
  #whenLanded(landing: () => void): void {
    if (this.flying) this.#landings.push(landing);
    else landing();
  }

  #showError(words: Words, offer?: Message['offer']): void {
    this.message = message('bad', words, offer);
    playCue('dull');
    this.announce(words);
  }

  /** Claims the tile that equals the target. */
  claim = async (): Promise<void> => {
    const { table, hand } = this;
    const expr = table && t.claimedExpr(table);
    if (!expr || !hand) return;
    // The tiles are exact, so the claim is right. In a race, another player may have been faster.
    if (this.timed) this.#whenLanded(() => (playCue('win'), (this.#winPlayed = true)));
    else if (!this.session().race && hand.outcome === 'open') {
      const time = this.#handTime() + (hand.cost ?? 0);
      this.#win = { key: this.#key, end: { outcome: 'solved', expr, time } };
      this.#showEnd(this.hand!);
      this.#outcome = 'solved';
    }
    await (this.#claimed = this.#submitClaim(expr));
  };

  /** Asks for the next hand, after the answer to the last claim. */
  next = (): void => {
    const { race, busy } = this.session();
    if (race || (busy && !this.unconfirmed) || this.#nextWaits) return;
    const key = this.#key;
    this.#nextWaits = true;
    void this.#claimed.then(() => {
      this.#nextWaits = false;
      if (this.#key === key && this.closed) return this.request(() => this.session().next());
    });
  };

  /** reason explains a wrong claim, if it is known. */
  async #submitClaim(expr: string, reason?: Words): Promise<void> {
    if (this.#repeatGuard.isRepeat(expr)) return;
    const { misses = 0 } = this.hand ?? {};
    const { target } = this;
    this.claiming = true;
    if (!(await this.request(() => this.session().claim(expr, this.table?.trail ?? [], this.away), expr)))
      return;
    this.claiming = false;
    if (this.#win) this.#outcome = currentHand(this.session().run?.view)?.outcome ?? 'open';
    this.#win = null; // the dealer has answered
    if (this.closed || (this.hand?.misses ?? 0) <= misses) return;
    const value = prettyText(this.hand?.missed?.value || '?');
    this.#showError(reason ?? (() => say('web.table.miss', { value, target })));
  }

  claimNone = async (): Promise<void> => {
    if (!this.open || !this.table || this.solvable || this.#repeatGuard.isRepeat('none')) return;
    if ((this.session().race || this.mode === 'streak') && this.#needsConfirmation('none')) return;
    const { trail } = this.table;
    const { cost = 0, misses = 0 } = this.hand ?? {};
    if (!(await this.request(() => this.session().claimNone(trail, this.away), 'none'))) return;
    const { hand } = this;
    if (!hand || (hand.misses ?? 0) <= misses) return;
    const n = wholeSeconds((hand.cost ?? 0) - cost);
    this.shakes++;
    playCue('wrong');
    const view = this.session().run?.view;
    const countsDown = (view?.ends || view?.hand_end || 0) > 0;
    const key = countsDown ? 'web.table.none.lost' : 'web.table.none.wrong';
    this.#showError(() => say(n > 0 ? key : 'web.table.none.only', { n }));
  };

  /** Requests the next hint step. The step that shows the answer needs a second press. At a dead end, where
   * another step would reveal nothing, a repeated hint shows the wrong move. */
  hint = async (): Promise<void> => {
    if (!this.open || !this.table || this.timed || this.#repeatGuard.isRepeat('hint')) return;
    if (this.clue?.kind === 'back')
      return import('./wrongmove').then(({ showWrongMove }) => showWrongMove(this, this.session()));
    const step = this.hintStep;
    if (step === 4 && this.#needsConfirmation('hint')) return;
    const { now, trail } = this.table;
    const from = t.numbersText(now);
    const sameHand = await this.request(() => this.session().hint(step, from, trail, this.away), 'hint');
    if (!sameHand || this.session().problem) return;
    const clue = this.session().clues.at(-1);
    this.#hinted = { from, clue };
    const words = await import('./clue').catch(() => null);
    if (!clue || this.clue !== clue) return; // a tile was moved meanwhile
    const { target } = this;
    this.announce(words ? () => words.clueWords(clue, target) : (clue.text ?? ''));
  };

  /** Skips the hand. Outside practice this needs a second press, since the hand is lost. */
  skip = async (): Promise<void> => {
    const trail = this.open && !this.#repeatGuard.isRepeat('skip') && this.table?.trail;
    if (!trail) return;
    if (!this.isPractice && this.#needsConfirmation('skip')) return;
    await this.request(() => this.session().skip(trail, this.away), 'skip');
  };

  /** Reports whether this is the first of two presses, and then asks the player to confirm. */
  #needsConfirmation(action: 'hint' | 'skip' | 'none'): boolean {
    if (this.confirming === action) return false;
    this.confirming = action;
    this.#repeatGuard.started(action);
    this.#repeatGuard.finished(action);
    const words = () => say(`web.sure.${action}`);
    const question = (this.message = message('plain', words));
    this.announce(words);
    if (action === 'none')
      setTimeout(() => {
        if (this.message === question) ((this.message = null), (this.confirming = ''));
      }, confirmMillis);
    return true;
  }

  /** Processes a typed expression. A solution that tiles can make is merged, which claims it; any
   * other expression is claimed as text. It reports whether to close the input. */
  submitEntry(e: TypedEntry): boolean {
    if (!this.table || !this.open) return false;
    if (e.kind === 'unreadable') {
      this.#showError(e.words);
      return false;
    }
    if (e.kind === 'expression') {
      void this.#submitClaim(e.expr, e.words);
      return !e.words;
    }
    this.typing = false;
    this.reset();
    for (const { a, value } of e.choices) this.chooseValue(a, value);
    for (const m of e.merges) this.merge(m.a, m.op, m.b);
    return true;
  }

  /** Opens the input for an expression. */
  openTyping(prefix = ''): void {
    if (!this.open) return;
    this.typedPrefix = prefix;
    this.typing = true;
  }
}

/** Reports whether the answer is shown when a hand ends: in practice, if it was skipped or its time
 * ran out. */
const showsAnswer = (hand: Played, run: Run | null): boolean =>
  run?.view.mode === 'practice' && ['skip', 'time'].includes(hand.outcome) && hand.solvable !== false;
