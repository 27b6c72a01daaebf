// Answers of the server about leaderboards, for tests.
import type { BoardEntry, BoardPlace, Leaderboard, PlayerProfile } from '../core/types.gen';
import { boardNames, periodNames } from '../study/stats/boards';

/** Returns an entry of a daily board. */
export const boardEntry = (name: string, place: number, more: Partial<BoardEntry> = {}): BoardEntry => ({
  player: 'id-' + name,
  name,
  place,
  score: 20,
  solved: 5,
  hands: 5,
  time: 41_000,
  ...more,
});

/** Returns today's daily board of a player in the middle of it, with friends. */
export function leaderboard(more: Partial<Leaderboard> = {}): Leaderboard {
  const at = (name: string, place: number, time: number) =>
    boardEntry(name, place, { score: 16, solved: 4, time });
  const you = { ...at('Quiet Heron', 374, 135_400), player: 'me', you: true };
  const mina = boardEntry('Mina', 2, { time: 48_000 });
  return {
    board: 'daily',
    period: 'day',
    number: 326,
    from: 0,
    to: 0,
    read: 0,
    players: 1284,
    top: [boardEntry('Jie', 1), mina, boardEntry('Lin', 3, { time: 52_000 })],
    near: [
      at('Teo', 372, 131_000),
      at('Sofia', 373, 134_000),
      you,
      at('Yutong', 374, 135_400),
      at('Omar', 376, 137_000),
    ],
    before: 371,
    you,
    friends: [
      { ...mina, place: 1 },
      { ...you, place: 2 },
      at('Omar', 3, 137_000),
      boardEntry('Ines', 0, { place: undefined, score: 0, solved: 0, hands: 0, time: 0 }),
    ],
    ...more,
  };
}

/** Returns the places of a player on all boards: none for races of all time. */
export const boardPlaces = (): BoardPlace[] =>
  boardNames.flatMap((board, i) =>
    periodNames.map((period, j): BoardPlace => {
      const players = [1284, 3902, 18_377, 812, 2240, 9014, 388, 1120, 260][(3 * i + j) % 9]!;
      if (board === 'race' && period === 'all') return { board, period, players, races: 12, needed: 20 };
      return { board, period, players, place: [374, 210, 1046, 96, 181, 655, 41, 77][(3 * i + j) % 9] };
    }),
  );

export const profileOf = (name: string, more: Partial<PlayerProfile> = {}): PlayerProfile => ({
  player: 'id-' + name,
  name,
  rating: { rating: 1632, margin: 80 },
  bests: [
    { mode: 'timed', points: 56, solved: 14, time: 188_000 },
    { mode: 'streak', points: 84, solved: 21, time: 388_000 },
  ],
  dailies: 112,
  races: 38,
  streak: { days: 9, best: 31, last: 0 },
  ...more,
});
