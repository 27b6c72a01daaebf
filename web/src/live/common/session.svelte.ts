// RaceSession is a race on the page of a player or spectator: it sends the actions of the player one
// after the other, and is the session of the table.
import { newID } from '../../net/id';
import { Queue, QueueClosedError } from '../../net/queue';
import { openHand, type Session } from '../../core/session';
import * as net from '../../net/api';
import type { Clue, Problem, Profile, Race, RaceAction, RaceOptions, Run } from '../../core/shapes';
import * as api from '../../net/races';
import { clearedReady } from './changes';
import { RaceFollower, type FollowerOptions } from './follower.svelte';
import { tableRun } from '../../core/race/tablerun';

/** A request that the server recognizes by the ID of its action. */
interface Request {
  id: string;
  send(): Promise<Race>;
}

/** An action without its ID. */
type Action = RaceAction extends infer A ? (A extends RaceAction ? Omit<A, 'id'> : never) : never;

/** Problems that need no message, since the race that comes with them shows the reason. */
const selfEvident = ['already-done', 'expired', 'finished', 'paused', 'blocked'];

/** Problems of joining a race that can still be watched. */
const onlyWatchable = ['race-begun', 'race-full', 'finished'];

/** How many times a request is sent before an internal error of the server is reported. */
const maxServerErrors = 4;

/** How long after a failed request for the clues of a hint it is sent again. */
const cluesRetryMillis = 2000;

function shouldRetry(error: unknown, tries: number): boolean {
  if (!(error instanceof net.Refusal)) return false;
  const { status, race } = error.problem;
  return status === 500 ? tries < maxServerErrors : status === 0 || (status === 429 && !race) || status > 500;
}

export class RaceSession extends RaceFollower implements Session {
  readonly race = true;
  readonly offline = false;
  /** The hint that the teacher of a class has given to all. */
  clues = $state.raw<readonly Clue[]>([]);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  /** The host changed the options, so the players must say again that they are ready. */
  optionsChanged = $state(false);
  /** A spectator wants to play in the race that follows. */
  playsNext = $state(false);

  #wantedOptions = $state.raw<RaceOptions | null>(null);
  /** The options of the race, or those that the host has chosen and the server has not answered yet. So
   * a choice made meanwhile does not undo them. */
  readonly options = $derived(this.#wantedOptions ?? this.state?.options);
  readonly run: Run | null = $derived(this.state && tableRun(this.state));
  readonly locked = $derived(this.paused);
  readonly isHost = $derived(this.state?.seat !== undefined && this.state.seat === this.state.public.host);

  readonly #queue: Queue<Request, Race>;
  #cluesKey = '';

  constructor(id: string, options?: FollowerOptions) {
    super(id, options);
    this.#queue = new Queue<Request, Race>({
      send: (request) => this.timed(request.send),
      shouldRetry,
      onChange: (waiting) => (this.busy = waiting.length > 0),
    });
    const wake = (): void => this.#queue.wake();
    addEventListener('online', wake, { signal: this.closed });
    document.addEventListener('visibilitychange', wake, { signal: this.closed });
  }

  protected override adopted(before: Race | null, after: Race): void {
    if (before && clearedReady(before, after)) this.optionsChanged = true;
    if (after.options.kind === 'class') void this.#updateClues();
    const own = after.public.players.find(({ player }) => player === after.seat);
    if (after.public.phase !== 'waiting' || own?.ready) this.optionsChanged = false;
  }

  async join(profile: Profile): Promise<void> {
    await this.#send({ id: newID(), send: () => api.joinRace(this.id, profile) });
    if (this.state?.seat) this.reopenStream();
  }

  ready = (ready: boolean): Promise<void> => this.#act({ do: 'ready', ready });
  leave = (): Promise<void> => this.#act({ do: 'leave' });
  finish = (): Promise<void> => this.#act({ do: 'finish' });
  makeHost = (seat: string): Promise<void> => this.#act({ do: 'host', for: seat });
  pause = (pause: boolean): Promise<void> => this.#act({ do: pause ? 'pause' : 'resume' });

  setProfile(profile: Profile): Promise<void> {
    const id = newID();
    return this.#send({ id, send: () => api.setProfile(this.id, id, profile) });
  }

  async configure(options: RaceOptions): Promise<void> {
    const id = newID();
    this.#wantedOptions = options;
    await this.#send({ id, send: () => api.configureRace(this.id, id, options) });
    if (this.#wantedOptions === options) this.#wantedOptions = null;
  }

  start(): Promise<void> {
    const id = newID();
    return this.#send({ id, send: () => api.startRace(this.id, id) });
  }

  /** Returns the response to a request, or null after a problem. */
  async attempt<Response>(send: () => Promise<Response>): Promise<Response | null> {
    this.problem = null;
    try {
      return await send();
    } catch (error) {
      this.problem = net.problemFromError(error);
      return null;
    }
  }

  /** Starts a race against ghosts and leaves this one. Returns false after a problem. */
  async switchToGhostRace(race: string): Promise<boolean> {
    if (!(await this.attempt(() => api.startRace(race, newID())))) return false;
    await this.leave();
    return true;
  }

  /** Returns the ID of the next race, or null after a problem. The player has a seat in it, unless it
   * can only be watched. */
  async rematch(): Promise<string | null> {
    const { state } = this;
    const profile = state?.seats.find(({ seat }) => seat === state.seat);
    try {
      const next = state?.next ?? (await api.rematch(this.id));
      // The player who asked first has a seat already; for that player, this changes nothing.
      if (profile)
        await api.joinRace(next, { name: profile.name, colour: profile.colour }).catch((error: unknown) => {
          if (!onlyWatchable.includes(net.problemFromError(error).name)) throw error;
        });
      return next;
    } catch (error) {
      this.problem = net.problemFromError(error);
      return null;
    }
  }

  /** Takes a seat in the next race under a name, if there still is one. */
  async joinNext(next: string, name: string): Promise<void> {
    await api.joinRace(next, { name, colour: 0 }).catch(() => {});
  }

  claim(expr: string): Promise<void> {
    return this.#claim((hand) => ({ do: 'claim', hand, expr }));
  }

  claimNone(): Promise<void> {
    return this.#claim((hand) => ({ do: 'claim', hand, none: true }));
  }

  async skip(): Promise<void> {
    const hand = this.#openHand?.hand;
    if (hand !== undefined) await this.#act({ do: 'skip', hand });
  }

  async hint(): Promise<void> {} // there are no hints in a race
  async next(): Promise<void> {} // the server shows the next hand

  override close(): void {
    super.close();
    this.#queue.close();
  }

  get #openHand() {
    return openHand(this.run?.view);
  }

  /**
   * Loads the hint of the hand that was shown last: it is the same for all pupils. Up to four cards,
   * this browser computes it.
   */
  async #updateClues(): Promise<void> {
    const { hand = 0, puzzle = '', hints = 0 } = this.run?.view.shown.at(-1) ?? {};
    const key = hints > 0 ? `${puzzle} ${hints}` : '';
    if (key === this.#cluesKey) return;
    this.#cluesKey = key;
    this.clues = [];
    if (!key) return;
    for (let tries = 1; !this.closed.aborted && this.#cluesKey === key; tries++) {
      try {
        const { classClues } = await import('./classhint');
        const clues = classClues(puzzle, hints) ?? (await api.raceClues(this.id, hand));
        if (this.#cluesKey === key) this.clues = clues;
        return;
      } catch (error) {
        if (!shouldRetry(error, tries)) return;
        await new Promise((resolve) => setTimeout(resolve, cluesRetryMillis));
      }
    }
  }

  /** Sends a claim as soon as the player is no longer blocked, if the hand is still open then. */
  async #claim(make: (hand: number) => Action): Promise<void> {
    const hand = this.#openHand?.hand;
    if (hand === undefined) return;
    for (;;) {
      const open = this.#openHand;
      if (this.closed.aborted || open?.hand !== hand) return;
      const wait = (open.blocked ?? 0) - this.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      else if ((await this.#put(this.#requestFor(make(hand)))) !== 'blocked') return;
    }
  }

  #requestFor(action: Action): Request {
    const id = newID();
    return { id, send: () => api.moveInRace(this.id, { id, ...action } as RaceAction) };
  }

  #act = (action: Action): Promise<void> => this.#send(this.#requestFor(action));

  /** Sends a request. */
  async #send(request: Request): Promise<void> {
    await this.#put(request);
  }

  /** Sends a request, and returns the name of the problem if it was rejected. */
  async #put(request: Request): Promise<string> {
    this.problem = null;
    try {
      this.adopt(await this.#queue.put(request));
      return '';
    } catch (error) {
      if (error instanceof QueueClosedError) return '';
      const problem = net.problemFromError(error);
      if (problem.race) this.adopt(problem.race);
      if (!problem.race || !selfEvident.includes(problem.name)) this.problem = problem;
      // A claim is only repeated if it is known how long to wait.
      return problem.race ? problem.name : '';
    }
  }
}
