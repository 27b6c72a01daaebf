// The leaderboards: their names, addresses and rows.
import type { BoardEntry, Leaderboard } from '../../core/types.gen';

export type BoardName = Leaderboard['board'];
export type BoardPeriod = Leaderboard['period'];

export const boardNames = [
  'daily',
  'timed1',
  'timed',
  'timed5',
  'streak',
  'race',
] as const satisfies readonly BoardName[];
export const periodNames = ['day', 'week', 'all'] as const satisfies readonly BoardPeriod[];

/** Reports whether a board has the best run of each player, ranked by the solved hands. */
export const hasBestRuns = (board: BoardName): boolean => board !== 'daily' && board !== 'race';

/** Returns the path of the page on which a board is played. */
export const playPath = (board: BoardName): string =>
  hasBestRuns(board) ? `/timed?mode=${board}` : `/${board}`;

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
export type BoardRow = { entry: BoardEntry } | { between: number } | { unplaced: Unplaced };

/** Why this player has no place: nothing played, a result that is being checked, no name chosen, or too
 * few races. */
export type Unplaced = 'play' | 'held' | 'unnamed' | 'races';

/** Returns the rows that the page shows first: the top, and this player with the neighbours. */
export function rowsOf(report: Leaderboard): BoardRow[] {
  const top = new Set(report.top.map(({ player }) => player));
  const near = (report.near ?? []).filter(({ player }) => !top.has(player));
  const rows: BoardRow[] = report.top.map((entry) => ({ entry }));
  const inTop = (report.near ?? []).length - near.length;
  const before = near.length > 0 ? (report.before ?? 0) + inTop : report.players;
  const between = before - report.top.length;
  if (between > 0) rows.push({ between });
  rows.push(...near.map((entry) => ({ entry })));
  if (!report.you?.place) rows.push({ unplaced: reasonOf(report) });
  return rows;
}

/** Returns why this player has no place. */
export function reasonOf({ held, unnamed, you, races = 0, needed = 0 }: Leaderboard): Unplaced {
  if (held) return 'held';
  if (unnamed && you) return 'unnamed';
  return races > 0 && races < needed ? 'races' : 'play';
}

const lastScores = new Map<string, string>();

/** Reports whether the result of this player on a board is new since the last call for it. */
export function hasNewResult({ board, period, you }: Leaderboard): boolean {
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
