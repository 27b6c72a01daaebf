// A trail is sent with the move that closes a hand. The server accepts at most 200 moves in 16 KiB,
// with times that never decrease (internal/game/fairplay), and refuses the whole action otherwise. The trail
// is therefore cut here, well below the limit in bytes.
import type { Trail } from '../core/shapes';

const maxMoves = 200;
const maxBytes = 8000;

/**
 * Returns the longest prefix of a trail within the limits, with integer times that never decrease.
 */
export function truncateTrail(trail: Trail): Trail {
  const prefix: Trail = [];
  let last = 0;
  let bytes = 2;
  for (const move of trail.slice(0, maxMoves)) {
    last = Math.max(last, Math.round(move.t) || 0);
    const sentMove = { ...move, t: last };
    bytes += JSON.stringify(sentMove).length + 1;
    if (bytes > maxBytes) break;
    prefix.push(sentMove);
  }
  return prefix;
}
