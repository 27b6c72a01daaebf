// A run without a server, by the rules of package run: when hands are dealt, what a move records, and
// what it answers. A site stores a run as its events (server/runs.ts); offline it is stored as its hands
// and moves, which are sent later (draft.ts).
import type { Finish, MoveContext, Run, RunMove, RunOptions, Trail } from '../core/shapes';
import { decide, type Decision } from '../core/race/decide';
import type { Action, Move } from '../core/race/event';
import { maxHands } from '../core/race/mode';
import { handsLeft, isOver, openAttempt, type State } from '../core/race/state';
import { view } from '../core/race/view';
import type { Dealer, Dealt } from './dealer';
import { Problem, problemOf } from './problem';
import { closedBy, hasFixedHands, localPlayer } from './replay';

/** A move of the player, or a tick, which judges the run by the present time. */
export type LocalMove = RunMove | Finish | { do: 'tick' };

export abstract class LocalRun {
  constructor(
    readonly id: string,
    readonly request: RunOptions,
    protected state: State,
    protected trails: Readonly<Record<string, Trail>>,
    protected readonly dealer: Dealer,
  ) {}

  /** Records a decision that has events. */
  protected abstract record(move: Move, decision: Decision): void;
  protected abstract addHand(hand: Dealt, at: number): void;
  /** Deals the next hand, or returns null if that takes time. */
  protected nextHand(previous: readonly string[]): Dealt | null {
    return this.dealer.next(this.request, previous);
  }
  /** Acts after each move of the player. */
  protected afterMove(_at: number): void {}

  /** Makes a move at a time, in milliseconds, and returns the run after it. It throws a Problem with the
   * run if the move is refused. */
  protected act(move: LocalMove, time: number): Run {
    const { trail = [], from: _, ...action } = move as Action & MoveContext & { from?: string };
    const at = Math.max(time, this.state.lastAt);
    const before = this.state;
    if (action.do === 'next' && !openAttempt(before)) this.deal(1, at);
    const refused = this.decide({ ...action, at, player: localPlayer });
    this.afterMove(at);
    const closed = refused ? null : closedBy(action, before, this.state);
    if (closed !== null && trail.length > 0) this.addTrail(closed, trail);
    const run = this.view(at);
    if (refused) throw new Problem(problemOf(refused, action), undefined, run);
    return run;
  }

  /** Decides a move and records what it changes. It returns why the move is refused, or null. */
  protected decide(move: Move): Decision['refused'] {
    const decision = decide(this.state, move);
    if (decision.events.length > 0) this.record(move, decision);
    this.state = decision.state;
    return decision.refused;
  }

  /** Deals until so many hands are left, unless the run has all its hands. */
  protected deal(ahead: number, at: number): void {
    const { request } = this;
    if (request.mode === 'daily' || hasFixedHands(request)) return;
    while (!isOver(this.state) && handsLeft(this.state) < ahead && this.state.hands.length < maxHands) {
      const hand = this.nextHand(puzzlesOf(this.state));
      if (!hand) return;
      this.addHand(hand, at);
    }
  }

  protected addTrail(hand: number, trail: Trail): void {
    this.trails = { ...this.trails, [hand]: trail };
  }

  protected view(now: number): Run {
    const { id, request, state, trails } = this;
    const canReview = isOver(state) || request.mode === 'practice';
    return { run: id, request, view: view(state, localPlayer), now, ...(canReview && { trails }) };
  }
}

export const puzzlesOf = (state: State): string[] => state.hands.map(({ puzzle }) => puzzle);
