// A trail goes with what closes a hand. The dealer takes 200 moves in 8 KiB and times that never
// go back, and refuses the whole move for more; so what is beyond that is left out here.
import type { Trail } from './shapes';

const mostMoves = 200;
const mostBytes = 8000;

/** The trail as far as it can be sent: its beginning. */
export function fitting(trail: Trail): Trail {
  const sent: Trail = [];
  let last = 0;
  let bytes = 2;
  for (const move of trail.slice(0, mostMoves)) {
    last = Math.max(last, Math.round(move.t) || 0);
    const whole = { ...move, t: last };
    bytes += JSON.stringify(whole).length + 1;
    if (bytes > mostBytes) break;
    sent.push(whole);
  }
  return sent;
}
