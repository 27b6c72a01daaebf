import { fitsInt64, hasAtomic, type Puzzle } from '../../core/exact/puzzle';

const minCards = 2;
const maxCards = 6;
const maxNumber = 999_999n; // larger numbers do not fit on a tile

/** Reports whether a puzzle can be played at the table. Package internal/game/dealer refuses others. A large
 * target cannot be graded. */
export const isPlayable = ({ hand, target, rules }: Puzzle): boolean =>
  hand.length >= minCards &&
  hand.length <= maxCards &&
  hand.every((n) => n <= maxNumber) &&
  fitsInt64(target) &&
  !rules.join &&
  !hasAtomic(rules);
