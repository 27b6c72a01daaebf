// The requests of the pages about ratings and leaderboards.
import { callAPI } from '../net/api';
import type { BoardChoice, BoardPlace, BoardReport, PlayerProfile } from './boards';
import type { MeasuredHands, RatingReport } from '../net/types.gen';

export const rating = () => callAPI<RatingReport>('GET', '/rating');

/** after: the field next of the previous answer. */
export const measuredHands = (after = '') =>
  callAPI<MeasuredHands>('GET', '/hands' + (after && '?after=' + encodeURIComponent(after)));

/** Returns a board; from: with 50 entries from that place. */
export const board = ({ board, period }: BoardChoice, from?: number) =>
  callAPI<BoardReport>('GET', `/boards/${board}/${period}` + (from ? `?from=${from}` : ''));

/** Returns the places of this player on all boards. */
export const places = async () => (await callAPI<{ places: BoardPlace[] }>('GET', '/boards')).places;

export const playerProfile = (player: string) =>
  callAPI<PlayerProfile>('GET', '/players/' + encodeURIComponent(player));
