// The server in the page: on a site without a server, it answers the requests of docs/game.md that the
// pages of one player send. Everything is stored in this browser only.
import { dealsItself } from '../../core/race/mode';
import { streakOf } from '../../core/daily/streak';
import { HandIdeas, maxIdeas } from '../../core/answers/ideas';
import { handInTable } from '../offlinedeal';
import type {
  Daily,
  DailyHistory,
  Finish,
  Me,
  PastDaily,
  Play,
  RunMove,
  RunOptions,
} from '../../core/shapes';
import type {
  BestRun,
  FindAll,
  FindRequest,
  FindTotals,
  FoundSolution,
  HandStats,
} from '../../core/types.gen';
import { loadHandTable, type HandTable } from '../table/handtable';
import { systemRandom, type RandomInt } from '../table/random';
import { dailyNumber, dailyPuzzles, dateTextOf } from './dailies';
import { Dealer } from '../dealer';
import { Problem } from '../problem';
import { scheduleOf } from './reviews';
import { dailyID, maxRuns, Runs } from './runs';
import { SiteStore, type Row, type StoredRun } from './store';

const day = 86_400_000;
const playerID = 'you';
const maxListed = 50;
const maxPlays = 5000;
const maxLatestFound = 20;
const maxNameLength = 24;

type StoredMe = Pick<Me, 'name' | 'lang' | 'settings'>;

/** What the player has found of a hand in "find all". */
interface Found {
  solutions: FoundSolution[];
  ideas: number;
  /** When the other ideas were shown; 0: they were not. */
  shown: number;
  /** The main technique of the hand, if the other ideas were shown. */
  techniques: string[];
  updated: number;
}
type FoundByHand = Record<string, Found>;

/** All data of the player. */
interface ExportedFile {
  player: Partial<StoredMe>;
  runs: StoredRun[];
  ideas: FoundByHand;
}

export interface ServerOptions {
  store?: SiteStore;
  table?: HandTable;
  random?: RandomInt;
  clock?: () => number;
  dailyPuzzles?: (number: number) => Promise<string[]>;
}

interface Request {
  method: string;
  /** The parts of the path after /game, such as ["runs", "ID"]. */
  path: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export class SiteServer {
  readonly #runs: Runs;

  constructor(
    private readonly store: SiteStore,
    private readonly table: HandTable,
    private readonly puzzlesOf: (number: number) => Promise<string[]>,
    random: RandomInt,
    private readonly clock: () => number,
  ) {
    this.#runs = new Runs(
      store,
      new Dealer(table, random),
      {
        daily: puzzlesOf,
        today: () => this.#today(),
        due: async () => {
          const { due, kinds } = await this.#schedule();
          return kinds.slice(0, due);
        },
      },
      clock,
    );
  }

  static async open({
    store,
    table,
    random = systemRandom,
    clock = () => Date.now(),
    dailyPuzzles: puzzlesOf,
  }: ServerOptions = {}): Promise<SiteServer> {
    const [opened, loaded] = await Promise.all([store ?? SiteStore.open(), table ?? loadHandTable()]);
    return new SiteServer(
      opened,
      loaded,
      puzzlesOf ?? ((number) => dailyPuzzles(opened, number)),
      random,
      clock,
    );
  }

  /** Answers a request. */
  async answer(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const url = new URL(path, 'http://site');
    try {
      const request: Request = {
        method,
        path: url.pathname.split('/').slice(2).map(decodeURIComponent),
        query: url.searchParams,
        body: body ? (JSON.parse(String(body)) as Record<string, unknown>) : {},
      };
      const [status, answer] = await this.#route(request);
      return status === 204 ? new Response(null, { status }) : json(answer, status);
    } catch (error) {
      if (error instanceof Problem) return error.response();
      console.error(error);
      return new Response(null, { status: 500 });
    }
  }

  async #route({ method, path, query, body }: Request): Promise<[status: number, answer: unknown]> {
    const [resource, id = '', part] = path;
    switch (`${method} ${resource}${id && '/id'}${part ? '/' + part : ''}`) {
      case 'GET me':
        return [200, await this.#me()];
      case 'PATCH me':
        return [200, await this.#changeMe(body)];
      case 'DELETE me':
        await this.store.clear();
        return [204, null];
      case 'GET me/id':
        return [200, await this.#export()];
      case 'POST me/id':
        return [200, await this.#import(body)];
      case 'GET sessions':
        return [200, { sessions: [] }];
      case 'GET challenges':
        return [200, { challenges: [] }];
      case 'POST runs': {
        const { key, ...options } = body as unknown as RunOptions & { key: string };
        const { run, created } = await this.#runs.begin(key, options);
        return [created ? 201 : 200, run];
      }
      case 'GET runs':
        return [200, await this.#list(query)];
      case 'GET runs/id':
        return [200, await this.#runs.load(id)];
      case 'POST runs/id/moves':
        return [200, await this.#runs.move(id, body as unknown as RunMove | Finish)];
      case 'GET daily':
        return [200, await this.#daily()];
      case 'GET dailies':
        return [200, await this.#history()];
      case 'GET dailies/id':
        return [200, await this.#pastDaily(Number(id))];
      case 'GET stats':
        return [200, { plays: await this.#plays(Number(query.get('since')) || 0) }];
      case 'GET review':
        return [200, await this.#schedule()];
      case 'GET best':
        return [200, { best: await this.#best(query.get('mode') ?? 'timed', query.get('except') ?? '') }];
      case 'GET hands/id':
        return [200, this.#handStats(id)];
      case 'GET ideas':
        return [200, await this.#findTotals()];
      case 'GET ideas/id':
        return [200, await this.#find(id, {})];
      case 'POST ideas/id':
        return [200, await this.#find(id, body as unknown as FindRequest)];
      default:
        throw new Problem('not-found');
    }
  }

  #today = (): number => dailyNumber(this.clock());

  /** Returns the rows of all runs as they are now, the latest first. */
  async #rows(): Promise<Row[]> {
    const rows = await this.store.rows();
    return (await this.#runs.sweep(rows)) ? this.store.rows() : rows;
  }

  async #me(): Promise<Me> {
    const stored = await this.store.value<StoredMe>('me');
    const rows = await this.#rows();
    const number = this.#today();
    const done = completedDailies(rows);
    const { frozen: _, ...streak } = streakOf(done, number);
    const { due } = scheduleOf([...playsOf(rows), ...(await this.#shownPlays())], this.clock());
    return {
      name: '',
      lang: '',
      settings: {},
      ...stored,
      named: Boolean(stored?.name),
      id: playerID,
      passkeys: [],
      created: rows.at(-1)?.summary.created ?? 0,
      streak,
      daily: { number, done: done.includes(number) },
      due,
      now: this.clock(),
    };
  }

  async #changeMe(change: Record<string, unknown>): Promise<Me> {
    const { name } = change;
    if (name !== undefined && (typeof name !== 'string' || [...name].length > maxNameLength))
      throw new Problem('bad-name');
    await this.store.changeValue<StoredMe>('me', (me) => ({
      name: '',
      lang: '',
      settings: {},
      ...me,
      ...change,
    }));
    return this.#me();
  }

  async #export(): Promise<ExportedFile> {
    const [player, ideas] = await Promise.all([this.#me(), this.#found()]);
    return { player, runs: await this.store.runs(), ideas };
  }

  /** Adds what an exported file has and this browser lacks. It refuses a file with an invalid run. */
  async #import(file: Record<string, unknown>): Promise<{ runs: number }> {
    const { runs, ideas = {}, player = {} } = file as unknown as ExportedFile;
    if (!Array.isArray(runs) || runs.length > maxRuns) throw new Problem('bad-run');
    const added = await this.#runs.add(runs);
    await this.store.changeValue<FoundByHand>('found', (own = {}) => ({ ...ideas, ...own }));
    const { name = '', lang = '', settings = {} } = player;
    await this.store.changeValue<StoredMe>('me', (own) => own ?? { name, lang, settings });
    return { runs: added };
  }

  async #list(query: URLSearchParams): Promise<unknown> {
    const mode = query.get('mode');
    const limit = Math.min(Math.max(1, Number(query.get('limit')) || maxListed), maxListed);
    const rows = (await this.#rows()).filter(
      ({ summary }) => summary.hands > 0 && (!mode || summary.mode === mode),
    );
    const after = query.get('after');
    const start = after ? rows.findIndex(({ summary }) => cursorOf(summary) < after) : 0;
    const listed = start < 0 ? [] : rows.slice(start, start + limit);
    const last = listed.at(-1);
    const more = last && start + limit < rows.length;
    return { runs: listed.map(({ summary }) => summary), ...(more && { next: cursorOf(last.summary) }) };
  }

  async #daily(): Promise<Daily> {
    const number = this.#today();
    const [hands, rows] = await Promise.all([this.puzzlesOf(number), this.#rows()]);
    const { frozen: _, ...streak } = streakOf(completedDailies(rows), number);
    const own = rows.find(({ summary }) => summary.run === dailyID(number))?.summary;
    const left = rows.find(
      ({ summary: { mode, number: other = 0, finished } }) => mode === 'daily' && other < number && !finished,
    )?.summary;
    return {
      number,
      date: dateTextOf(number),
      ends: this.#startOf(number + 1),
      state: own ? (own.finished ? 'done' : 'begun') : 'new',
      ...(own && { run: own.run }),
      streak,
      hands,
      ...(left && { left: { number: left.number!, run: left.run } }),
    };
  }

  /** Returns when a daily begins. */
  #startOf = (number: number): number => Date.parse(dateTextOf(number));

  async #history(): Promise<DailyHistory> {
    const today = this.#today();
    const rows = await this.#rows();
    const done = completedDailies(rows);
    const days = Array.from({ length: Math.max(0, today) }, () => '-');
    const mark = (numbers: readonly number[], letter: string): void =>
      numbers.filter((n) => n <= today).forEach((n) => (days[n - 1] = letter));
    mark(
      rows.flatMap(({ summary: { number, finished } }) => (number && finished ? [number] : [])),
      'p',
    );
    mark(done, 'd');
    const { frozen, ...streak } = streakOf(done, today);
    return { today, days: days.join(''), frozen, streak };
  }

  async #pastDaily(number: number): Promise<PastDaily> {
    if (!Number.isInteger(number) || number < 1 || number > this.#today()) throw new Problem('no-run');
    const rows = await this.#rows();
    const past = { number, date: dateTextOf(number) };
    const own = rows.find(({ summary }) => summary.run === dailyID(number))?.summary;
    if (own) return { ...past, state: own.finished ? 'done' : 'begun', run: own.run };
    const practised = rows.find(({ summary: s }) => s.number === number && s.finished)?.summary;
    return practised
      ? { ...past, state: 'done', run: practised.run, archive: true }
      : { ...past, state: 'new' };
  }

  async #plays(since: number): Promise<Play[]> {
    const plays = playsOf(await this.#rows()).filter(({ at }) => at >= since);
    return plays.sort((a, b) => b.at - a.at).slice(0, maxPlays);
  }

  async #schedule() {
    const plays = playsOf(await this.#rows());
    return scheduleOf([...plays, ...(await this.#shownPlays())], this.clock());
  }

  async #best(of: string, except: string): Promise<BestRun | undefined> {
    const rows = (await this.#rows()).filter(
      ({ summary: { mode, ranked, run } }) => mode === of && dealsItself(of) && ranked && run !== except,
    );
    const [best] = rows.sort(
      ({ summary: a }, { summary: b }) => b.solved - a.solved || a.time - b.time || a.finished! - b.finished!,
    );
    if (!best) return undefined;
    const { run, finished = 0, solved, time } = best.summary;
    const pace: number[] = [];
    let used = 0;
    for (const play of best.plays) {
      used += play.time;
      if (play.outcome === 'solved') pace.push(used);
    }
    return { run, finished, solved, time, pace };
  }

  /** Returns the statistics of a hand that nobody else has played. */
  #handStats(puzzle: string): HandStats {
    const entry = this.table.entry(handInTable(puzzle) ?? []);
    if (!entry) throw new Problem('no-puzzle');
    const { counts, grade } = entry;
    return {
      puzzle,
      predicted: Math.round((grade?.seconds ?? 0) * 1000),
      solutions: 0,
      counts: { ideas: counts?.ideas ?? 0, forms: counts?.forms ?? 0 },
    };
  }

  async #found(): Promise<FoundByHand> {
    return (await this.store.value<FoundByHand>('found')) ?? {};
  }

  async #find(puzzle: string, { found = [], show = false }: FindRequest): Promise<FindAll> {
    const entry = this.table.entry(handInTable(puzzle) ?? []);
    if (!entry?.solvable || found.length > maxIdeas) throw new Problem('no-puzzle');
    const ideas = new HandIdeas(entry.answers);
    const none: Found = { solutions: [], ideas: ideas.count, shown: 0, techniques: [], updated: 0 };
    let judged: number[] = [];
    const all = await this.store.changeValue<FoundByHand>('found', (before = {}) => {
      const state = before[puzzle] ?? none;
      const solutions = [...state.solutions];
      judged = found.map(({ expr, time }) => {
        if (ideas.ideaOf(expr) < 0) throw new Problem('bad-expression');
        if (ideas.indexIn(solutions, expr) < 0 && !state.shown)
          solutions.push({ expr, time: Math.min(Math.max(0, time), day) });
        return ideas.indexIn(solutions, expr);
      });
      const shows = show && !state.shown && solutions.length < ideas.count;
      if (!shows && solutions.length === state.solutions.length) return before;
      const techniques = entry.grade?.techniques.slice(0, 1) ?? [];
      const updated = this.clock();
      const changed: Found = { ...state, solutions, updated, ...(shows && { shown: updated, techniques }) };
      return { ...before, [puzzle]: changed };
    });
    const { solutions, shown } = all[puzzle] ?? none;
    return {
      puzzle,
      level: entry.grade?.level ?? 0,
      ideas: ideas.count,
      found: solutions.map((solution) => ({ ...solution, solved: 0 })),
      ...(shown > 0 && {
        shown,
        rest: ideas.missing(solutions).map((expr) => ({ expr, solved: 0 })),
      }),
      solutions: 0,
      complete: Object.values(all).filter(isComplete).length,
      ...(judged.length > 0 && { judged }),
    };
  }

  async #findTotals(): Promise<FindTotals> {
    const all = Object.entries(await this.#found()).sort(([, a], [, b]) => b.updated - a.updated);
    const sum = (count: (found: Found) => number): number =>
      all.reduce((n, [, found]) => n + count(found), 0);
    return {
      hands: all.length,
      complete: sum((found) => Number(isComplete(found))),
      ideas: sum(({ ideas }) => ideas),
      found: sum(({ solutions }) => solutions.length),
      latest: all.slice(0, maxLatestFound).map(([puzzle, { ideas, solutions, shown, updated }]) => ({
        puzzle,
        ideas,
        found: solutions.length,
        shown: shown > 0,
        at: updated,
      })),
    };
  }

  /** Returns the hands whose other ideas were shown, as missed hands for the review schedule. */
  async #shownPlays(): Promise<Play[]> {
    return Object.entries(await this.#found()).flatMap(([puzzle, { shown, techniques }]): Play[] =>
      shown > 0
        ? [
            {
              run: 'find',
              hand: 0,
              mode: 'practice',
              puzzle,
              solvable: true,
              techniques,
              at: shown,
              time: 0,
              outcome: 'shown',
              points: 0,
            },
          ]
        : [],
    );
  }
}

const json = (answer: unknown, status: number): Response =>
  new Response(JSON.stringify(answer), { status, headers: { 'Content-Type': 'application/json' } });

const playsOf = (rows: readonly Row[]): Play[] => rows.flatMap(({ plays }) => plays);

const isComplete = ({ solutions, ideas }: Found): boolean => solutions.length === ideas;

/** Returns a text that sorts runs by their creation. */
const cursorOf = ({ created, run }: Row['summary']): string => `${created} ${run}`;

/** Returns the numbers of the dailies of which the player has finished all hands. */
const completedDailies = (rows: readonly Row[]): number[] =>
  rows.flatMap(({ summary: { mode, number, finished, hands } }) =>
    mode === 'daily' && number && finished && hands === dailyHands ? [number] : [],
  );
const dailyHands = 5;

let opened: Promise<SiteServer> | undefined;

/** Answers a request of the pages. */
export async function serve(path: string, init?: RequestInit): Promise<Response> {
  opened ??= SiteServer.open();
  opened.catch(() => (opened = undefined)); // the next request tries again
  return (await opened).answer(path, init);
}
