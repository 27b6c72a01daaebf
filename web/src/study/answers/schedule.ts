// Computes when each frame of a replay is shown. A long trail is shortened to about 14 seconds: all
// pauses are scaled by the same factor, and then limited to between 0.7 and 2.2 seconds.
import type { Frame } from './replay';

const minPause = 700;
const maxPause = 2200;
const targetLength = 14_000; // approximate length of a long replay

/** Returns for each frame the milliseconds since the replay began. */
export function schedule(frames: readonly Pick<Frame, 't'>[]): number[] {
  const last = frames.at(-1)?.t ?? 0;
  const scale = last > targetLength ? targetLength / last : 1;
  let at = 0;
  return frames.map((frame, i) => {
    if (i > 0) {
      const pause = (frame.t - frames[i - 1]!.t) * scale;
      at += Math.min(Math.max(pause, minPause), maxPause);
    }
    return Math.round(at);
  });
}
