// A server of the game for tests of pages: it judges by the rules of src/race, as the real one does by the
// same vectors. The test decides when it answers, whether it can be reached, and who plays.
import { vi } from 'vitest';
import { cluesFor } from '../game/clues';
import { knowsBy } from '../game/dealt';
import { modeOf, step, you, type Played } from '../game/replay';
import type { Daily, OfflineRun, Run, RunMove, Trail, Wish } from '../net/shapes';
import handsText from '../offline/hands.txt?raw';
import { Table } from '../offline/table';
import { decide } from '../race/decide';
import { none, type State } from '../race/state';
import { view } from '../race/view';
import { problemOf, refused } from './problems';

export const hands = new Table(handsText);
const knows = knowsBy(hands);

interface Stored {
  key: string;
  player: string;
  wish: Wish;
  state: State;
}

export class FakeServer {
  /** Puzzles that are dealt, in turn. */
  deals = ['1-3.3.8.8-24-classic', '1-1.2.3.4-24-classic', '1-2.4.6.7-24-classic'];
  today: Pick<Daily, 'number' | 'date' | 'ends' | 'hands'> = {
    number: 300,
    date: '2026-11-22',
    ends: Date.now() + 86_400_000,
    hands: ['1.2.3.4', '2.4.6.7', '4.4.6.8', '1.4.5.6', '3.3.8.8'].map((four) => `1-${four}-24-classic`),
  };
  /** Who has the session; empty: nobody. */
  player = 'ann';
  /** Whether requests get an answer. */
  reached = true;
  /** Each request as "POST /moves skip 0", without the ID of its run. */
  asked: string[] = [];
  imported: OfflineRun[] = [];
  #runs = new Map<string, Stored>();
  #gate: Promise<void> | null = null;

  constructor() {
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => this.#fetch(path, init));
  }

  /** Holds all answers until what it returns is called. */
  hold(): () => void {
    let open!: () => void;
    this.#gate = new Promise((done) => (open = done));
    return () => {
      this.#gate = null;
      open();
    };
  }

  get runs(): Run[] {
    return [...this.#runs.keys()].map((id) => this.#shown(id));
  }

  /** Acts in a run as another device of its player, which tells no tab of this browser. */
  elsewhere(id: string, move: Record<string, unknown>): Response {
    return this.#move(id, { id: `elsewhere-${this.asked.length}`, ...move } as RunMove);
  }

  /** Takes a daily that the player played without network in another browser, and lost; its run. */
  bring(): string {
    const at = Date.now();
    const wish: Wish = { mode: 'daily' };
    let state = this.#created(wish, this.today.hands, at);
    for (const hand of this.today.hands.keys()) {
      if (hand > 0) state = step(state, { do: 'next', id: `next-${hand}`, hand, at }).state;
      state = step(state, { do: 'skip', id: `skip-${hand}`, hand, at }).state;
    }
    const id = `run-${this.#runs.size}`;
    this.#runs.set(id, { key: id, player: this.player, wish, state });
    return id;
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { signal } = init;
    const given = new Promise<never>((_, refuse) => {
      const end = (): void => refuse(signal!.reason as Error);
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    });
    return Promise.race([this.#answer(path, init), given]);
  }

  async #answer(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const said = body ? (JSON.parse(String(body)) as Record<string, unknown>) : {};
    const [, place, id, what] = path.replace(/^\/game/, '').split('/') as string[];
    const words = [method, '/' + (what ?? place), said.do, said.hand ?? ''];
    this.asked.push(words.filter((word) => word !== undefined && word !== '').join(' '));
    if (this.#gate) await this.#gate;
    if (!this.reached) throw new TypeError('no network');
    if (path === '/healthz') return json({});
    switch (`${method} ${place}${id ? '/id' : ''}${what ? '/' + what : ''}`) {
      case 'GET me':
        return json(this.#me());
      case 'GET daily':
        return json(this.#daily());
      case 'GET runs':
        return json({ runs: [] });
      case 'POST offline':
        this.imported.push(said as unknown as OfflineRun);
        return json({ run: (said as unknown as OfflineRun).id }, 201);
      case 'POST runs':
        return this.#begin(said as unknown as Wish & { key: string });
      case 'GET runs/id':
        return this.#runs.get(id!)?.player === this.player ? json(this.#look(id!)) : this.#unknown();
      case 'POST runs/id/moves':
        return this.#runs.get(id!)?.player === this.player
          ? this.#move(id!, said as unknown as RunMove)
          : this.#unknown();
    }
    return refused('not-found');
  }

  #unknown = (): Response => refused(this.player ? 'no-run' : 'no-player');

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
    const mine = this.#dailies(this.player);
    const over = mine.find(([, { state }]) => state.seat?.why)?.[0];
    // One that was brought comes before one that was begun and is not over.
    const done = over ?? this.imported.find(({ wish }) => wish.mode === 'daily')?.id;
    const run = done ?? mine[0]?.[0];
    return {
      ...this.today,
      streak: { days: 0, best: 0, last: 0 },
      state: done ? 'done' : run ? 'begun' : 'new',
      ...(run && { run }),
    };
  }

  #dailies = (of: string): [string, Stored][] =>
    [...this.#runs].filter(([, { wish, player }]) => wish.mode === 'daily' && player === of);

  #begin({ key, ...wish }: Wish & { key: string }): Response {
    this.player ||= 'a new guest';
    const { player } = this;
    for (const [id, run] of this.#runs)
      if (run.player === player && (run.key === key || (run.wish.mode === 'daily' && wish.mode === 'daily')))
        return json(this.#look(id));
    const dealt =
      wish.mode === 'daily'
        ? this.today.hands
        : (wish.puzzles ?? Array.from({ length: 30 }, (_, i) => this.deals[i % this.deals.length]!));
    const state = this.#created(wish, dealt, Date.now());
    const id = `run-${this.#runs.size}`;
    this.#runs.set(id, { key, player, wish, state });
    return json(this.#shown(id), 201);
  }

  /** A run as it begins. */
  #created(wish: Wish, dealt: readonly string[], at: number): State {
    const number = wish.mode === 'daily' ? this.today.number : undefined;
    const created = decide(none, {
      at,
      do: 'create',
      id: 'create',
      mode: modeOf(wish, dealt.length),
      number,
      for: you,
      hands: dealt.map((puzzle) => knows(puzzle)!),
    });
    return step(created.state, { do: 'start', id: 'start', at }).state;
  }

  #look(id: string): Run {
    const run = this.#runs.get(id)!;
    run.state = step(run.state, { do: 'tick', at: Date.now() }).state;
    return this.#shown(id);
  }

  #move(id: string, { trail: _, ...move }: RunMove & { trail?: Trail }): Response {
    const run = this.#runs.get(id)!;
    const brought = this.#dailies(run.player).some(([, other]) => other !== run && other.state.seat?.why);
    if (run.wish.mode === 'daily' && brought) return refused('finished', this.#shown(id));
    const { state, refused: why } = step(run.state, { ...move, at: Date.now() } as Played);
    run.state = state;
    if (why) return refused(problemOf(why), this.#shown(id));
    const clues = move.do === 'hint' && cluesFor(hands, state.hands[move.hand]!.puzzle, move.from, move.step);
    return json({ ...this.#shown(id), ...(clues && { clues }) });
  }

  #shown(id: string): Run {
    const { wish, state } = this.#runs.get(id)!;
    return { run: id, wish, now: Date.now(), view: view(state, you) };
  }
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
