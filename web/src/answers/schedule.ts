// When each frame of a replay is shown. What took a player a minute is played in seconds: pauses
// shrink together, but none so far that a move could not be followed, and none is longer than
// one can bear to watch.
import type { Frame } from './replay';

const shortest = 700;
const longest = 2200;
const whole = 14_000; // about how long a replay may take

/** For each frame the milliseconds since the replay began; for times and their order only. */
export function schedule(frames: readonly Pick<Frame, 't'>[]): number[] {
  const last = frames.at(-1)?.t ?? 0;
  const scale = last > whole ? whole / last : 1;
  let at = 0;
  return frames.map((frame, i) => {
    if (i > 0) {
      const pause = (frame.t - frames[i - 1]!.t) * scale;
      at += Math.min(Math.max(pause, shortest), longest);
    }
    return Math.round(at);
  });
}
