// Lengths of time as figures, the same in every language.

const two = (n: number) => String(n).padStart(2, '0');

/** A length of time in milliseconds, cut to whole seconds: 0:07, 2:15, 5:12:33. */
export function duration(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** What is left of a time, rounded up: it reads 0:00 only when it is over. */
export const remaining = (ms: number): string => duration(Math.ceil(Math.max(0, ms) / 1000) * 1000);

/** Seconds at a glance, to a tenth below ten and whole from there on: 6, 9.4, 14. */
export const shortSeconds = (ms: number): string =>
  ms < 9950 ? (ms / 1000).toFixed(1).replace(/\.0$/, '') : String(Math.round(ms / 1000));

/** A length of time in seconds, to a tenth below a hundred: 14.2, 9.0, 132. */
export function seconds(ms: number): string {
  const s = Math.max(0, ms) / 1000;
  return s < 99.95 ? s.toFixed(1) : String(Math.round(s));
}
