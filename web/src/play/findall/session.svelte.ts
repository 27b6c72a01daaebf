// FindSession is a hand of which the player looks for all ideas. It judges a hand of the hand table in
// this browser, at once and without network, and reports what was found to the server, which judges it
// again. Other hands are judged by the server alone.
import { player } from '../../net/account/me.svelte';
import { handInTable } from '../../local/offlinedeal';
import type { Session } from '../../core/session';
import * as net from '../../net/api';
import { belongsTo, currentPlayer, loadPlayer } from '../../net/player.svelte';
import { browserStorage } from '../../net/browserstorage';
import type { Problem, Run } from '../../core/shapes';
import type { FindAll, FindRequest, FoundIdea } from '../../core/types.gen';
import { loadHandTable } from '../../local/table/handtable';
import * as api from '../../net/findall';
import { differenceOf, HandIdeas, type Difference } from '../../core/answers/ideas';
import * as storage from './progress';

/** The verdict on a solution: a new idea, the idea of an earlier solution, or an idea that was shown. */
export type Verdict =
  | { kind: 'new'; index: number }
  | { kind: 'same'; index: number; difference: Difference }
  | { kind: 'shown' };

/** How long a page waits for the server before it begins with the hand table, in milliseconds. */
const tableAfter = 1500;

export class FindSession implements Session {
  readonly offline = false;
  readonly clues = [];
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  run = $state.raw<Run | null>(null);
  state = $state.raw<FindAll>()!;
  verdict = $state.raw<Verdict | null>(null);
  /** The server has answered since the page was opened, so its counts of players are known. */
  answered = $state(false);
  readonly complete = $derived(this.state.found.length === this.state.ideas);
  /** The simplest solutions of the shown ideas that the player has yet to play; null: the player plays
   * none. They do not count as found. */
  missing = $state.raw<readonly string[] | null>(null);
  /** The hand is over: all ideas were found, or the others were shown and are not being played. */
  readonly done = $derived(this.complete || ((this.state.shown ?? 0) > 0 && !this.missing?.length));

  #player = '';
  /** The part of the progress that the server has. */
  #sent = { found: 0, shown: false };
  #sending: Promise<void> | undefined;
  /** The time at the table before this page was opened, in milliseconds. */
  #timeBefore = 0;
  readonly #openedAt = Date.now();

  private constructor(
    readonly puzzle: string,
    /** The ideas of a hand in the hand table; null for other hands. */
    readonly ideas: HandIdeas | null,
  ) {}

  /**
   * Opens a hand with what the player has found. It throws an api.Refusal if the server refuses the
   * hand, or if it cannot be reached and the hand is not in the table.
   */
  static async open(puzzle: string): Promise<FindSession> {
    const stored = storage.loadProgress(puzzle);
    await loadPlayer(await browserStorage()).catch(() => '');
    const own = stored && belongsTo(stored.player, currentPlayer()) ? stored : null;
    const numbers = handInTable(puzzle);
    const entry = numbers && (await loadHandTable().catch(() => null))?.entry(numbers);
    const session = new FindSession(puzzle, entry?.solvable ? new HandIdeas(entry.answers) : null);
    session.#player = own?.player ?? '';
    session.#timeBefore = own?.time ?? 0;
    session.#begin();
    if (session.ideas) {
      const found = (own?.found ?? []).map((solution): FoundIdea => ({ ...solution, solved: 0 }));
      session.state = {
        puzzle,
        level: entry!.grade?.level ?? 0,
        ideas: session.ideas.count,
        found,
        shown: own?.shown ? own.at : 0,
        rest: own?.shown ? session.#missing(found) : undefined,
        solutions: 0,
        complete: storage.loadComplete(),
      };
      const answer = session.sync(own?.sent ?? false);
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, tableAfter))]);
    } else {
      session.#adopt(await api.findState(puzzle));
    }
    return session;
  }

  #begin(): void {
    const at = this.now();
    const hand = {
      hand: this.#openedAt, // so that the time away from an earlier page does not count
      puzzle: this.puzzle,
      outcome: 'open' as const,
      revealed: at - this.#timeBefore,
    };
    this.run = {
      run: 'find',
      request: { mode: 'practice' },
      now: at,
      view: {
        version: 0,
        at,
        mode: 'practice',
        phase: 'running',
        players: [],
        shown: [hand],
        solvable: true,
      },
    };
  }

  now(): number {
    return Date.now();
  }

  /** Judges a solution; the verdict is in this.verdict. */
  async claim(expr: string, _trail: unknown, away = 0): Promise<void> {
    this.problem = null;
    const time = Math.max(0, this.now() - this.run!.view.shown[0]!.revealed - away);
    this.verdict = this.ideas ? this.#judge(expr, time) : await this.#judgeOnServer(expr, time);
  }

  /** Counts a solution that the player found before, in practice. */
  async addFound(expr: string, time: number): Promise<void> {
    if (this.ideas) this.#judge(expr, time);
    else await this.#judgeOnServer(expr, time);
  }

  #judge(expr: string, time: number): Verdict | null {
    const { found } = this.state;
    if (this.ideas!.ideaOf(expr) < 0) return null; // not a solution; the table has explained why
    const index = this.ideas!.indexIn(found, expr);
    if (index >= 0) return this.#sameAs(index, expr);
    if (this.state.shown) return this.#playMissing(expr);
    this.state = { ...this.state, found: [...found, { expr, time, solved: 0 }] };
    this.#save(Math.max(time, this.#timeBefore));
    void this.sync();
    return { kind: 'new', index: found.length };
  }

  /** Hides the ideas that were shown, so that the player can play them. */
  playMissing(): void {
    this.missing = this.state.rest?.map(({ expr }) => expr) ?? [];
  }

  #playMissing(expr: string): Verdict {
    const idea = this.ideas!.ideaOf(expr);
    this.missing = this.missing?.filter((other) => this.ideas!.ideaOf(other) !== idea) ?? null;
    return { kind: 'shown' };
  }

  #sameAs(index: number, expr: string): Verdict {
    return { kind: 'same', index, difference: differenceOf(expr, this.state.found[index]!.expr) };
  }

  async #judgeOnServer(expr: string, time: number): Promise<Verdict | null> {
    const before = this.state.found.length;
    const answer = await this.#request({ found: [{ expr, time }] });
    const index = answer?.judged?.[0];
    if (index === undefined) return null;
    if (index < 0) return { kind: 'shown' };
    return index >= before ? { kind: 'new', index } : this.#sameAs(index, expr);
  }

  /** Shows the ideas that the player has not found. They never count as found. */
  async giveUp(away = 0): Promise<void> {
    if (this.done) return;
    if (!this.ideas) return void (await this.#request({ show: true }));
    this.state = { ...this.state, shown: this.now(), rest: this.#missing(this.state.found) };
    this.#save(Math.max(0, this.now() - this.run!.view.shown[0]!.revealed - away));
    await this.sync();
  }

  #missing(found: readonly { expr: string }[]): { expr: string; solved: number }[] {
    return this.ideas!.missing(found).map((expr) => ({ expr, solved: 0 }));
  }

  async #request(request: FindRequest): Promise<FindAll | null> {
    this.busy = true;
    try {
      const answer = await api.find(this.puzzle, request);
      void player.runBegun();
      this.#adopt(answer);
      return answer;
    } catch (error) {
      this.problem = net.problemFromError(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Sends what the server does not have yet. known: the server has everything that was stored. */
  sync(known = false): Promise<void> {
    if (known) this.#sent = { found: this.state.found.length, shown: Boolean(this.state.shown) };
    this.#sending = (this.#sending ?? Promise.resolve()).then(() => this.#send());
    return this.#sending;
  }

  async #send(): Promise<void> {
    if (!this.ideas) return;
    const { found, shown = 0 } = this.state;
    const unsent = found.slice(this.#sent.found).map(({ expr, time }) => ({ expr, time }));
    const show = shown > 0 && !this.#sent.shown;
    if (unsent.length === 0 && !show && this.answered) return;
    try {
      const answer =
        unsent.length > 0 || show
          ? await api.find(this.puzzle, { found: unsent, show })
          : await api.findState(this.puzzle);
      if (unsent.length > 0) void player.runBegun();
      this.#sent = { found: found.length, shown: shown > 0 };
      this.#adopt(answer);
    } catch (error) {
      // Without an answer, the solutions are sent again later. Until then, the verdicts of this page count.
      if (!net.isUnavailable(error)) this.problem = net.problemFromError(error);
    }
  }

  /** Adopts the state of the server, but keeps the order of the ideas in this page. */
  #adopt(answer: FindAll): void {
    this.answered = true;
    this.#player = currentPlayer();
    if (!this.ideas) {
      this.state = answer;
      return;
    }
    const { ideas } = this;
    const found = this.state.found.map((solution): FoundIdea => {
      const other = answer.found[ideas.indexIn(answer.found, solution.expr)];
      return { ...solution, solved: other?.solved ?? solution.solved };
    });
    const others = answer.found.filter(({ expr }) => ideas.indexIn(found, expr) < 0); // found on another page
    const hadUnsent = found.length > this.#sent.found;
    found.push(...others);
    if (!hadUnsent) this.#sent = { ...this.#sent, found: found.length };
    const shown = this.state.shown || answer.shown;
    const rest = shown ? (answer.rest ?? this.#missing(found)) : undefined;
    this.state = { ...answer, found, shown, rest };
    storage.saveComplete(answer.complete);
    this.#save();
  }

  /** Adds what another tab has stored since this page was opened. */
  #mergeStored(): void {
    const stored = storage.loadProgress(this.puzzle);
    const { ideas } = this;
    if (!ideas || !stored || !belongsTo(stored.player, currentPlayer())) return;
    const others = stored.found.filter(({ expr }) => ideas.indexIn(this.state.found, expr) < 0);
    const found = [...this.state.found, ...others.map((solution): FoundIdea => ({ ...solution, solved: 0 }))];
    const shown = this.state.shown || (stored.shown ? stored.at : 0);
    const rest = shown
      ? (this.state.rest ?? this.#missing(found)).filter(({ expr }) => ideas.indexIn(found, expr) < 0)
      : undefined;
    this.state = { ...this.state, found, shown, rest };
  }

  #save(time = storage.loadProgress(this.puzzle)?.time ?? 0): void {
    this.#mergeStored();
    const { ideas, found, shown = 0 } = this.state;
    if (found.length === 0 && shown === 0) return;
    storage.saveProgress(this.puzzle, {
      player: this.#player,
      ideas,
      found: found.map(({ expr, time }) => ({ expr, time })),
      shown: shown > 0,
      sent: this.#sent.found === found.length && this.#sent.shown === shown > 0,
      time,
      at: this.now(),
    });
    if (!this.answered) this.state = { ...this.state, complete: storage.loadComplete() };
  }

  // The other moves of a Session do not exist in this mode.
  async claimNone(): Promise<void> {}
  async hint(): Promise<void> {}
  async skip(): Promise<void> {}
  async next(): Promise<void> {}
}

/** Sends what was found of other hands while the server could not be reached. */
export async function syncStored(except: string): Promise<void> {
  for (const [puzzle, progress] of storage.allProgress()) {
    if (progress.sent || puzzle === except || !belongsTo(progress.player, currentPlayer())) continue;
    try {
      const { found, shown } = progress;
      const { complete } = await api.find(puzzle, { found, show: shown });
      storage.saveProgress(puzzle, { ...progress, sent: true });
      storage.saveComplete(complete);
    } catch (error) {
      if (net.isUnavailable(error)) return;
      storage.saveProgress(puzzle, { ...progress, sent: true }); // the server refuses it, also next time
    }
  }
}
