// The requests of the pages about ratings and leaderboards.
import { callAPI } from '../../net/api';
import type {
  BoardPlaces,
  Leaderboard,
  MeasuredHands,
  PlayerProfile,
  RatingReport,
  RatingWhy,
} from '../../core/types.gen';
import type { BoardChoice } from './boards';

export const rating = () => callAPI<RatingReport>('GET', '/rating');

/** Returns how a run or a race changed the rating. */
export const why = (run: string) => callAPI<RatingWhy>('GET', '/rating/' + encodeURIComponent(run));

/** after: the field next of the previous answer. */
export const measuredHands = (after = '') =>
  callAPI<MeasuredHands>('GET', '/hands' + (after && '?after=' + encodeURIComponent(after)));

/** Returns a board; from: with 50 entries from that place. */
export const board = ({ board, period }: BoardChoice, from?: number) =>
  callAPI<Leaderboard>('GET', `/boards/${board}/${period}` + (from ? `?from=${from}` : ''));

/** Returns the places of this player on all boards. */
export const places = async () => (await callAPI<BoardPlaces>('GET', '/boards')).places;

export const playerProfile = (player: string) =>
  callAPI<PlayerProfile>('GET', '/players/' + encodeURIComponent(player));
