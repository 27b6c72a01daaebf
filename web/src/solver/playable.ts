import { hasOp, type Puzzle } from '../exact/puzzle';

const fewest = 2;
const most = 6;
const largest = 999_999n; // a number that fits on a tile

/** Whether a puzzle can be played at the table; the dealer refuses others (internal/dealer). */
export const isPlayable = ({ hand, rules }: Puzzle): boolean =>
  hand.length >= fewest &&
  hand.length <= most &&
  hand.every((n) => n <= largest) &&
  !rules.join &&
  !hasOp(rules, '^');
