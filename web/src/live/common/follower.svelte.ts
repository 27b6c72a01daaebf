// RaceFollower is a race or class that a page shows: it loads the race, follows its stream and
// estimates the server's time. RaceSession and ClassSession add the actions of players and teachers.
import { Clock } from '../../net/clock';
import * as net from '../../net/api';
import type { Problem, Race } from '../../core/shapes';
import { getRace } from '../../net/races';
import { applyChange, applyMine, newerRace } from './changes';
import { RaceStream, type EventSourceLike, type StreamState } from './stream';

export interface FollowerOptions {
  clock?: Clock;
  connect?: (url: string) => EventSourceLike;
}

export abstract class RaceFollower {
  state = $state.raw<Race | null>(null);
  stream = $state<StreamState>('connecting');
  /** The players who are not connected, by seat, and since when; without this player. */
  away = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** The number of spectators, or 0 for one. */
  watching = $state(0);
  /** The race cannot be loaded at all, or was deleted. */
  failure = $state.raw<Problem | null>(null);
  /** All clocks of the race stand still. */
  readonly paused = $derived(this.state?.public.phase === 'paused');

  readonly #closing = new AbortController();
  /** Aborted when the page no longer shows the race. */
  protected readonly closed = this.#closing.signal;
  readonly #clock: Clock;
  readonly #stream: RaceStream;

  constructor(
    readonly id: string,
    { clock = new Clock(), connect }: FollowerOptions = {},
  ) {
    this.#clock = clock;
    let sentAt: number | undefined = clock.mark();
    this.#stream = new RaceStream(
      id,
      {
        onRace: (race) => {
          // Only the first connection was opened here, so only its delay is known.
          if (sentAt !== undefined) clock.sync(race.now, sentAt);
          sentAt = undefined;
          this.adopt(race);
        },
        onChange: (change) => {
          if (this.state) this.adopt(applyChange(this.state, change));
        },
        onMine: (mine, version) => {
          if (this.state) this.adopt(applyMine(this.state, mine, version));
        },
        onPresence: ({ away, watching = 0 }) => {
          this.watching = watching;
          this.away = new Map(
            away.filter(({ seat }) => seat !== this.state?.seat).map(({ seat, since }) => [seat, since]),
          );
        },
        onState: (state) => (this.stream = state),
        onRefused: () => void this.#checkExists(),
      },
      connect,
    );
    document.addEventListener('visibilitychange', this.#onVisibilityChange, { signal: this.closed });
    void this.load();
  }

  /** The server's time. While the race is paused, it stands still. */
  now(): number {
    return this.paused ? (this.state!.public.paused ?? this.state!.public.at) : this.#clock.now();
  }

  /** Requests the race. This also measures the delay of the network, for the clock. */
  async load(): Promise<void> {
    try {
      this.adopt(await this.timed(() => getRace(this.id)));
    } catch (error) {
      const problem = net.problemFromError(error);
      if (!this.state || problem.status === 404) this.failure = problem;
    }
  }

  /** Shows a race unless a newer state is shown. */
  adopt(race: Race): void {
    if (this.closed.aborted) return;
    const before = this.state;
    const after = newerRace(before, race);
    this.state = after;
    this.failure = null;
    this.adopted(before, after);
  }

  close(): void {
    this.#closing.abort();
    this.#stream.close();
  }

  /** Is called after each call of adopt, with the state before. */
  protected abstract adopted(before: Race | null, after: Race): void;

  /** Connects again: the server sends the hands of a seat only to clients that had the seat when they
   * connected. */
  protected reopenStream(): void {
    this.#stream.reopen();
  }

  /** Sends a request, and sets the clock by the response. */
  protected async timed(send: () => Promise<Race>): Promise<Race> {
    const sentAt = this.#clock.mark();
    try {
      const race = await send();
      this.#clock.sync(race.now, sentAt);
      return race;
    } catch (error) {
      const { race } = net.problemFromError(error);
      if (race) this.#clock.sync(race.now, sentAt);
      throw error;
    }
  }

  /** Ends the stream if the race does not exist any more. */
  async #checkExists(): Promise<void> {
    await this.load();
    if (this.failure?.status !== 404) return;
    this.#stream.close();
    this.stream = 'connecting'; // not lost: there is nothing to connect to
  }

  /** This machine may have slept, and a dead connection may not have been noticed. */
  #onVisibilityChange = (): void => {
    if (document.visibilityState !== 'visible') return;
    void this.load();
    if (this.stream !== 'open') this.#stream.reopen();
  };
}
