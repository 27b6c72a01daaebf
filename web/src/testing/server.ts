// A fake game server for tests of pages. It judges with src/core/race, which is tested with the same
// vectors as the real server. The test controls when the server answers, whether it can be reached,
// and who the player is.
import { vi } from 'vitest';
import { cluesFor } from '../local/clues';
import { handLookup } from '../local/offlinedeal';
import { decideMove, localPlayer, modeOf, type PlayerMove } from '../local/replay';
import type { Daily, OfflineRun, Run, RunMove, Trail, RunOptions } from '../core/shapes';
import handsText from '../local/table/hands.txt?raw';
import { HandTable } from '../local/table/handtable';
import { decide } from '../core/race/decide';
import { emptyState, type State } from '../core/race/state';
import { view } from '../core/race/view';
import { problemNameOf, problemResponse } from './problems';

export const hands = new HandTable(handsText);
const lookUpHand = handLookup(hands);

interface StoredRun {
  key: string;
  player: string;
  request: RunOptions;
  state: State;
}

export class FakeServer {
  /** The puzzles to deal, in a cycle. */
  deals = ['1-3.3.8.8-24-classic', '1-1.2.3.4-24-classic', '1-2.4.6.7-24-classic'];
  today: Pick<Daily, 'number' | 'date' | 'ends' | 'hands'> = {
    number: 300,
    date: '2026-11-22',
    ends: Date.now() + 86_400_000,
    hands: ['1.2.3.4', '2.4.6.7', '4.4.6.8', '1.4.5.6', '3.3.8.8'].map((hand) => `1-${hand}-24-classic`),
  };
  /** The player of the session; empty if there is none. */
  player = 'ann';
  /** Whether requests are answered. */
  reachable = true;
  /** The requests, such as "POST /moves skip 0", without the ID of the run. */
  requests: string[] = [];
  imported: OfflineRun[] = [];
  #runs = new Map<string, StoredRun>();
  #gate: Promise<void> | null = null;

  constructor() {
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => this.#fetch(path, init));
  }

  /** Holds all answers until the returned function is called. */
  hold(): () => void {
    let release!: () => void;
    this.#gate = new Promise((resolve) => (release = resolve));
    return () => {
      this.#gate = null;
      release();
    };
  }

  get runs(): Run[] {
    return [...this.#runs.keys()].map((id) => this.#viewOf(id));
  }

  /** Makes a move from another device of the player, unknown to the tabs of this browser. */
  moveElsewhere(id: string, move: Record<string, unknown>): Response {
    return this.#move(id, { id: `elsewhere-${this.requests.length}`, ...move } as RunMove);
  }

  /** Imports a daily that was played offline in another browser, with every hand skipped. It
   * returns the ID of its run. */
  importDaily(): string {
    const at = Date.now();
    const options: RunOptions = { mode: 'daily' };
    let state = this.#startedState(options, this.today.hands, at);
    for (const hand of this.today.hands.keys()) {
      if (hand > 0) state = decideMove(state, { do: 'next', id: `next-${hand}`, hand, at }).state;
      state = decideMove(state, { do: 'skip', id: `skip-${hand}`, hand, at }).state;
    }
    const id = `run-${this.#runs.size}`;
    this.#runs.set(id, { key: id, player: this.player, request: options, state });
    return id;
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { signal } = init;
    const aborted = new Promise<never>((_, reject) => {
      const onAbort = (): void => reject(signal!.reason as Error);
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort);
    });
    return Promise.race([this.#answer(path, init), aborted]);
  }

  async #answer(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const request = body ? (JSON.parse(String(body)) as Record<string, unknown>) : {};
    const [, resource, id, subresource] = path.replace(/^\/game/, '').split('/') as string[];
    const words = [method, '/' + (subresource ?? resource), request.do, request.hand ?? ''];
    this.requests.push(words.filter((word) => word !== undefined && word !== '').join(' '));
    if (this.#gate) await this.#gate;
    if (!this.reachable) throw new TypeError('no network');
    if (path === '/healthz') return json({});
    switch (`${method} ${resource}${id ? '/id' : ''}${subresource ? '/' + subresource : ''}`) {
      case 'GET me':
        return json(this.#me());
      case 'GET daily':
        return json(this.#daily());
      case 'GET runs':
        return json({ runs: [] });
      case 'POST offline':
        this.imported.push(request as unknown as OfflineRun);
        return json({ run: (request as unknown as OfflineRun).id }, 201);
      case 'POST runs':
        return this.#beginRun(request as unknown as RunOptions & { key: string });
      case 'GET runs/id':
        return this.#runs.get(id!)?.player === this.player ? json(this.#viewNow(id!)) : this.#unknown();
      case 'POST runs/id/moves':
        return this.#runs.get(id!)?.player === this.player
          ? this.#move(id!, request as unknown as RunMove)
          : this.#unknown();
    }
    return problemResponse('not-found');
  }

  #unknown = (): Response => problemResponse(this.player ? 'no-run' : 'no-player');

  #me() {
    const streak = { days: 0, best: 0, last: 0 };
    const daily = { number: this.today.number, done: false };
    const now = Date.now();
    return {
      id: this.player,
      name: '',
      lang: '',
      settings: {},
      passkeys: [],
      created: 0,
      streak,
      daily,
      due: 0,
      now,
    };
  }

  #daily(): Daily {
    const dailies = this.#dailies(this.player);
    const finished = dailies.find(([, { state }]) => state.seat?.endReason)?.[0];
    // An imported run takes precedence over an unfinished one.
    const done = finished ?? this.imported.find(({ request }) => request.mode === 'daily')?.id;
    const run = done ?? dailies[0]?.[0];
    return {
      ...this.today,
      streak: { days: 0, best: 0, last: 0 },
      state: done ? 'done' : run ? 'begun' : 'new',
      ...(run && { run }),
    };
  }

  #dailies = (owner: string): [string, StoredRun][] =>
    [...this.#runs].filter(([, { request, player }]) => request.mode === 'daily' && player === owner);

  #beginRun({ key, ...options }: RunOptions & { key: string }): Response {
    this.player ||= 'a new guest';
    const { player } = this;
    for (const [id, run] of this.#runs)
      if (
        run.player === player &&
        (run.key === key || (run.request.mode === 'daily' && options.mode === 'daily'))
      )
        return json(this.#viewNow(id));
    const dealt =
      options.mode === 'daily'
        ? this.today.hands
        : (options.puzzles ?? Array.from({ length: 30 }, (_, i) => this.deals[i % this.deals.length]!));
    const state = this.#startedState(options, dealt, Date.now());
    const id = `run-${this.#runs.size}`;
    this.#runs.set(id, { key, player, request: options, state });
    return json(this.#viewOf(id), 201);
  }

  /** Returns the state of a run at its start. */
  #startedState(options: RunOptions, dealt: readonly string[], at: number): State {
    const number = options.mode === 'daily' ? this.today.number : undefined;
    const created = decide(emptyState, {
      at,
      do: 'create',
      id: 'create',
      mode: modeOf(options, dealt.length),
      number,
      for: localPlayer,
      hands: dealt.map((puzzle) => lookUpHand(puzzle)!),
    });
    return decideMove(created.state, { do: 'start', id: 'start', at }).state;
  }

  #viewNow(id: string): Run {
    const run = this.#runs.get(id)!;
    run.state = decideMove(run.state, { do: 'tick', at: Date.now() }).state;
    return this.#viewOf(id);
  }

  #move(id: string, { trail: _, ...move }: RunMove & { trail?: Trail }): Response {
    const run = this.#runs.get(id)!;
    const finishedElsewhere = this.#dailies(run.player).some(
      ([, other]) => other !== run && other.state.seat?.endReason,
    );
    if (run.request.mode === 'daily' && finishedElsewhere)
      return problemResponse('finished', this.#viewOf(id));
    const { state, refused: reason } = decideMove(run.state, { ...move, at: Date.now() } as PlayerMove);
    run.state = state;
    if (reason) return problemResponse(problemNameOf(reason), this.#viewOf(id));
    const clues = move.do === 'hint' && cluesFor(hands, state.hands[move.hand]!.puzzle, move.from, move.step);
    return json({ ...this.#viewOf(id), ...(clues && { clues }) });
  }

  #viewOf(id: string): Run {
    const { request, state } = this.#runs.get(id)!;
    return { run: id, request, now: Date.now(), view: view(state, localPlayer) };
  }
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
