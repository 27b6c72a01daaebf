// A trail goes with what closes a hand. The server takes at most 200 moves in 16 KiB, with times that
// never go back (internal/live/act.go), and refuses the whole action for more: what is beyond is left
// out here, well below its limit of bytes.
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
