// The leaderboards: their names, addresses and rows.

export type BoardName = 'daily' | 'timed' | 'race';
export type BoardPeriod = 'day' | 'week' | 'all';

export interface BoardEntry {
  player: string;
  name: string;
  place?: number;
  score: number;
  solved: number;
  hands: number;
  time: number;
  you?: boolean;
}

export interface BoardReport {
  board: BoardName;
  period: BoardPeriod;
  number?: number;
  from: number;
  to: number;
  read: number;
  players: number;
  top: BoardEntry[];
  near?: BoardEntry[];
  you?: BoardEntry;
  friends?: BoardEntry[];
  races?: number;
  needed?: number;
  held?: boolean;
  list?: BoardEntry[];
}

export interface BoardPlace {
  board: BoardName;
  period: BoardPeriod;
  place?: number;
  players: number;
  races?: number;
  needed?: number;
}

export interface PlayerProfile {
  player: string;
  name: string;
  rating?: { rating: number; deviation: number };
}

export const boardNames = ['daily', 'timed', 'race'] as const satisfies readonly BoardName[];
export const periodNames = ['day', 'week', 'all'] as const satisfies readonly BoardPeriod[];

export interface BoardChoice {
  board: BoardName;
  period: BoardPeriod;
}

/** Returns the board of a query; the default is that of today's daily. */
export function boardOf(query: Record<string, unknown>): BoardChoice {
  return {
    board: boardNames.find((name) => name === query.board) ?? 'daily',
    period: periodNames.find((name) => name === query.period) ?? 'day',
  };
}

export const boardPath = ({ board, period }: BoardChoice): string =>
  `/stats/boards?board=${board}&period=${period}`;

/** A row of a board: a player, a number of players who are not shown, or this player without a
 * place. */
export type BoardRow = { entry: BoardEntry } | { between: number } | { unplaced: 'play' | 'held' | 'races' };

/** Returns the rows that the page shows first: the top, and this player with the neighbours. */
export function rowsOf(report: BoardReport): BoardRow[] {
  const top = new Set(report.top.map(({ player }) => player));
  const near = (report.near ?? []).filter(({ player }) => !top.has(player));
  const rows: BoardRow[] = report.top.map((entry) => ({ entry }));
  const before = near.length > 0 ? (near[0]!.place ?? 0) : report.players + 1;
  const between = before - 1 - report.top.length;
  if (between > 0) rows.push({ between });
  rows.push(...near.map((entry) => ({ entry })));
  if (!report.you?.place) rows.push({ unplaced: reasonOf(report) });
  return rows;
}

function reasonOf({ held, races = 0, needed = 0 }: BoardReport): 'play' | 'held' | 'races' {
  if (held) return 'held';
  return races > 0 && races < needed ? 'races' : 'play';
}

/** Returns the friends and this player, with their places among each other. Those without a result
 * on the board are last, by name. */
export function friendsOf({ friends = [], you }: BoardReport): BoardEntry[] {
  const all = friends.filter((entry) => !entry.you);
  if (all.length > 0 && you?.place) all.push({ ...you, you: true });
  const place = (entry: BoardEntry): number => entry.place ?? Infinity;
  all.sort((a, b) => (place(a) === place(b) ? a.name.localeCompare(b.name) : place(a) - place(b)));
  return all.map((entry) => ({
    ...entry,
    place: entry.place && 1 + all.filter((other) => place(other) < place(entry)).length,
  }));
}

const lastScores = new Map<string, string>();

/** Reports whether the result of this player on a board is new since the last call for it. */
export function hasNewResult({ board, period, you }: BoardReport): boolean {
  const key = `${board}.${period}`;
  const result = you?.place ? `${you.player} ${you.score} ${you.time}` : '';
  const last = lastScores.get(key);
  lastScores.set(key, result);
  return last !== undefined && result !== '' && last !== result;
}

const colours = 7;

/** Returns the color of a player on boards, 1 to 7. */
export function colourOf(player: string): number {
  let hash = 0;
  for (const letter of player) hash = (31 * hash + letter.codePointAt(0)!) >>> 0;
  return 1 + (hash % colours);
}
