/** A length of time as on a clock: 0:06, 1:40. */
export function time(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds for people: 9.4 below ten, whole from there on. */
export const seconds = (ms: number): string =>
  ms < 9950 ? (ms / 1000).toFixed(1).replace(/\.0$/, '') : String(Math.round(ms / 1000));
