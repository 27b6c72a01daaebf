// Formats durations, the same in every language. The rules are those of docs/scoring.md: elapsed
// time is rounded down to the unit shown, remaining time is rounded up. Times shown with their sum
// add up to it. Predicted times are rounded to the nearest unit, as the command prints them.

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Returns the number of whole units in a duration; both are in milliseconds. */
const units = (ms: number, unit: number): number => Math.max(0, Math.floor(Math.round(ms) / unit));

/** Formats a duration in milliseconds, rounded down to seconds: 0:07, 2:15, 5:12:33. */
export function formatDuration(ms: number): string {
  const total = wholeSeconds(ms);
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** Returns the whole seconds of a duration in milliseconds. */
export const wholeSeconds = (ms: number): number => units(ms, 1000);

/** Returns the growth of the displayed sum when ms is added to before, in milliseconds. The
 * displayed sum is rounded down to seconds, so the growth is a whole number of seconds. It exceeds
 * ms, rounded down, by at most one second. */
export const shownShare = (before: number, ms: number): number =>
  1000 * (wholeSeconds(before + ms) - wholeSeconds(before));

/** Returns the share of each time in the displayed sum. The times are cut where they exceed sum. */
export function shownShares(times: readonly number[], sum = Infinity): number[] {
  let before = 0;
  return times.map((ms) => {
    const counted = Math.max(0, Math.min(ms, sum - before));
    const shown = shownShare(before, counted);
    before += counted;
    return shown;
  });
}

/** Formats remaining time, rounded up, so that 0:00 means that it is over. */
export const formatRemaining = (ms: number): string =>
  formatDuration(Math.ceil(Math.max(0, ms) / 1000) * 1000);

/** Formats milliseconds as seconds, rounded down to a tenth below 20 and to a second above: 9.4,
 * 14.0, 132. */
export const formatSeconds = (ms: number): string =>
  ms < 20_000 ? (units(ms, 100) / 10).toFixed(1) : String(wholeSeconds(ms));

/** Formats predicted seconds, rounded to a tenth below 20 and to a second above: 9.4, 14.0, 97. */
export const formatPredicted = (s: number): string => s.toFixed(s < 20 ? 1 : 0);
