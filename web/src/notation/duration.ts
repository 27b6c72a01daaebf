// Lengths of time as figures, the same in every language. One rule, which docs/scoring.md has too: what was
// used is cut to the unit that is shown, and what is left is rounded up. Times that are shown beside their
// sum are shown so that they add up to it. A time that is only predicted is rounded, as the command prints it.

const two = (n: number) => String(n).padStart(2, '0');

/** How many whole units are in a length of time. */
const units = (ms: number, unit: number): number => Math.max(0, Math.floor(Math.round(ms) / unit));

/** A length of time in milliseconds, cut to whole seconds: 0:07, 2:15, 5:12:33. */
export function duration(ms: number): string {
  const all = wholeSeconds(ms);
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The whole seconds of a length of time. */
export const wholeSeconds = (ms: number): number => units(ms, 1000);

/** The share of a length of time in the sum that is shown, where other times come before it: the sum that
 * is shown grows by so much. It is at most a second more than the time cut by itself. */
export const shownShare = (before: number, ms: number): number =>
  1000 * (wholeSeconds(before + ms) - wholeSeconds(before));

/** The share of each length of time in the sum that is shown. The sum may be less than all of them. */
export function shownShares(times: readonly number[], sum = Infinity): number[] {
  let before = 0;
  return times.map((ms) => {
    const counted = Math.max(0, Math.min(ms, sum - before));
    const shown = shownShare(before, counted);
    before += counted;
    return shown;
  });
}

/** What is left of a time, rounded up: it reads 0:00 only when it is over. */
export const remaining = (ms: number): string => duration(Math.ceil(Math.max(0, ms) / 1000) * 1000);

/** A length of time in seconds, cut to a tenth below twenty and whole from there on: 9.4, 14.0, 132. */
export const seconds = (ms: number): string =>
  ms < 20_000 ? (units(ms, 100) / 10).toFixed(1) : String(wholeSeconds(ms));

/** Predicted seconds, rounded to a tenth below twenty and whole from there on: 9.4, 14.0, 97. */
export const predicted = (s: number): string => s.toFixed(s < 20 ? 1 : 0);
