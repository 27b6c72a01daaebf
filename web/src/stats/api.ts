// The requests of the pages about ratings.
import { callAPI } from '../net/api';
import type { MeasuredHands, RatingReport } from '../net/types.gen';

export const rating = () => callAPI<RatingReport>('GET', '/rating');

/** after: the field next of the previous answer. */
export const measuredHands = (after = '') =>
  callAPI<MeasuredHands>('GET', '/hands' + (after && '?after=' + encodeURIComponent(after)));
