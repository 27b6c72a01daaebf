// ClassSession is a class on the page of its teacher. It follows the stream of a spectator, which
// needs no secret, and after each change requests what only the teacher may see, at most once a
// second. The secret is in the fragment of the page's address, which browsers never send, and is
// sent in a header or a body.
import { Clock } from '../game/clock';
import { newID } from '../game/id';
import * as net from '../net/api';
import type { Problem } from '../net/shapes';
import type { Class, RaceOptions } from '../net/types.gen';
import { getRace } from './api';
import * as api from './classapi';
import { applyChange, newerRace } from './changes';
import type { Race, TeacherAction } from './shapes';
import { RaceStream, type EventSourceLike, type StreamState } from './stream';

/** The shortest time between two requests of the teacher's view, in milliseconds. */
const refreshMillis = 1000;

type Action = TeacherAction extends infer A ? (A extends TeacherAction ? Omit<A, 'id'> : never) : never;

export class ClassSession {
  race = $state.raw<Race | null>(null);
  view = $state.raw<Class | null>(null);
  stream = $state<StreamState>('connecting');
  /** The seats of pupils who are not connected. */
  away = $state.raw<ReadonlySet<string>>(new Set());
  problem = $state.raw<Problem | null>(null);
  /** The class cannot be shown at all. */
  failure = $state.raw<Problem | null>(null);
  busy = $state(false);

  readonly #clock: Clock;
  readonly #stream: RaceStream;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #refreshedAt = -Infinity;
  #refreshing = false;
  #stale = false;
  #closed = false;

  constructor(
    readonly id: string,
    readonly secret: string,
    { clock = new Clock(), connect }: { clock?: Clock; connect?: (url: string) => EventSourceLike } = {},
  ) {
    this.#clock = clock;
    this.#stream = new RaceStream(
      id,
      {
        onRace: (race) => this.#adopt(race),
        onChange: (change) => {
          if (this.race) this.#adopt(applyChange(this.race, change));
        },
        onMine: () => {},
        onPresence: ({ away }) => (this.away = new Set(away.map(({ seat }) => seat))),
        onState: (state) => (this.stream = state),
        onRefused: () => void this.#checkExists(),
      },
      connect,
    );
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    void this.load();
  }

  /** The server's time. While the class is paused, it stands still. */
  now(): number {
    const { phase, paused, at = 0 } = this.race?.public ?? {};
    return phase === 'paused' ? (paused ?? at) : this.#clock.now();
  }

  /** Requests the class. The page also calls it to try again. */
  async load(): Promise<void> {
    const sentAt = this.#clock.mark();
    try {
      const race = await getRace(this.id);
      this.#clock.sync(race.now, sentAt);
      if (race.options.kind !== 'class') throw new net.Refusal({ name: 'no-race', status: 404, detail: '' });
      this.failure = null;
      this.#adopt(race);
    } catch (error) {
      const problem = net.problemFromError(error);
      if (!this.race || problem.status === 404) this.failure = problem;
    }
  }

  /** Ends the stream if the class does not exist any more. */
  async #checkExists(): Promise<void> {
    await this.load();
    if (this.failure?.status !== 404) return;
    this.#stream.close();
    this.stream = 'connecting'; // not lost: there is nothing to connect to
  }

  act = (action: Action): Promise<boolean> =>
    this.#send((id) => api.teach(this.id, this.secret, { id, ...action } as TeacherAction));

  configure = (options: RaceOptions): Promise<boolean> =>
    this.#send((id) => api.configureClass(this.id, this.secret, id, options));

  async rename(seat: string, name: string): Promise<boolean> {
    return this.#try(() => api.renamePupil(this.id, this.secret, seat, name));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#refreshTimer);
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#stream.close();
  }

  /** This machine may have slept, and a dead connection may not have been noticed. */
  #onVisibilityChange = (): void => {
    if (document.visibilityState !== 'visible') return;
    void this.load();
    if (this.stream !== 'open') this.#stream.reopen();
  };

  #adopt(race: Race): void {
    if (this.#closed) return;
    this.race = newerRace(this.race, race);
    this.#refresh();
  }

  #send(send: (id: string) => Promise<Race>): Promise<boolean> {
    const id = newID();
    return this.#try(async () => {
      this.#adopt(await send(id));
    });
  }

  /** Runs a request and shows its problem. A request without an answer is sent once more: it has an
   * ID, or has the same effect again. */
  async #try(send: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await send().catch((error: unknown) => {
        if (net.isUnavailable(error)) return send();
        throw error;
      });
      this.#refreshedAt = -Infinity;
      this.#refresh();
      return true;
    } catch (error) {
      this.problem = net.problemFromError(error);
      if (this.problem.race) this.#adopt(this.problem.race);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Requests the teacher's view, now or when the last request is a second old. */
  #refresh(): void {
    this.#stale = true;
    if (this.#refreshing || this.#closed) return;
    clearTimeout(this.#refreshTimer);
    const wait = this.#refreshedAt + refreshMillis - performance.now();
    if (wait <= 0) void this.#request();
    else this.#refreshTimer = setTimeout(() => void this.#request(), wait);
  }

  async #request(): Promise<void> {
    this.#refreshing = true;
    this.#stale = false;
    this.#refreshedAt = performance.now();
    try {
      const view = await api.classView(this.id, this.secret);
      if (!this.view || view.version >= this.view.version) this.view = view;
    } catch (error) {
      const problem = net.problemFromError(error);
      if (problem.status === 403 || problem.status === 404) this.failure = problem;
      else this.#stale = true;
    }
    this.#refreshing = false;
    if (this.#stale) this.#refresh();
  }
}
