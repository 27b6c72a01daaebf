// ClassSession is a class on the page of its teacher. It follows the stream of a spectator, which
// needs no secret, and after each change requests what only the teacher may see, at most once a
// second. The secret is in the fragment of the page's address, which browsers never send, and is
// sent in a header or a body.
import { newID } from '../../net/id';
import * as net from '../../net/api';
import type { Problem, Race, TeacherAction } from '../../core/shapes';
import type { Class, RaceOptions } from '../../core/types.gen';
import * as api from './classapi';
import { RaceFollower, type FollowerOptions } from '../common/follower.svelte';

/** The shortest time between two requests of the teacher's view, in milliseconds. */
const refreshMillis = 1000;

type Action = TeacherAction extends infer A ? (A extends TeacherAction ? Omit<A, 'id'> : never) : never;

export class ClassSession extends RaceFollower {
  view = $state.raw<Class | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  /** Options that the teacher has chosen, and the version from which on the view has them: Infinity
   * until the server has answered. */
  #wanted = $state.raw<{ options: RaceOptions; since: number } | null>(null);
  /** The options of the next hands, or those that the view does not have yet. So a choice made
   * meanwhile does not undo them. */
  readonly options = $derived(
    this.#wanted && (this.view?.version ?? 0) < this.#wanted.since
      ? this.#wanted.options
      : this.view?.options,
  );

  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #refreshedAt = -Infinity;
  #refreshing = false;
  #stale = false;

  constructor(
    id: string,
    readonly secret: string,
    options?: FollowerOptions,
  ) {
    super(id, options);
  }

  act = (action: Action): Promise<boolean> =>
    this.#send((id) => api.teach(this.id, this.secret, { id, ...action } as TeacherAction));

  /** Sends the options. While a request with other options is under way, they are sent after it. */
  async configure(options: RaceOptions): Promise<void> {
    const isSending = this.#wanted?.since === Infinity;
    this.#wanted = { options, since: Infinity };
    if (isSending) return;
    for (let sent: RaceOptions | undefined; sent !== this.#wanted?.options;) {
      const { options } = this.#wanted!;
      sent = options;
      if (!(await this.#send((id) => api.configureClass(this.id, this.secret, id, options))))
        return void (this.#wanted = null);
    }
    this.#wanted = { options: this.#wanted!.options, since: this.state?.public.version ?? 0 };
  }

  async rename(seat: string, name: string): Promise<boolean> {
    return this.#try(() => api.renamePupil(this.id, this.secret, seat, name));
  }

  override close(): void {
    super.close();
    clearTimeout(this.#refreshTimer);
  }

  protected override adopted(): void {
    this.#refresh();
  }

  #send(send: (id: string) => Promise<Race>): Promise<boolean> {
    const id = newID();
    return this.#try(async () => {
      this.adopt(await send(id));
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
      if (this.problem.race) this.adopt(this.problem.race);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Requests the teacher's view, now or when the last request is a second old. */
  #refresh(): void {
    this.#stale = true;
    if (this.#refreshing || this.closed.aborted) return;
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
      if (problem.status === 403 || problem.status === 404) {
        this.failure = problem;
        this.close(); // the secret is wrong, or the class was deleted
      } else this.#stale = true;
    }
    this.#refreshing = false;
    if (this.#stale) this.#refresh();
  }
}
