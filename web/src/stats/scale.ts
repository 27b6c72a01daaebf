// Where a chart's lines and bars lie: pure numbers, so that they can be tested.

/** Round steps from about the least to about the most, three to six of them, and their bounds. */
export function ticks(least: number, most: number): number[] {
  const span = Math.max(most - least, Math.abs(most) * 0.2, 1);
  const raw = span / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((f) => f * power).find((s) => s >= raw) ?? raw;
  const from = Math.floor(least / step) * step;
  const to = Math.max(Math.ceil(most / step) * step, from + 2 * step);
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
}

export interface Point {
  x: number;
  y: number;
}

const at = (n: number) => Math.round(n * 10) / 10;

/** A line through points. */
export const line = (points: readonly Point[]): string =>
  points.map((p, i) => `${i ? 'L' : 'M'}${at(p.x)} ${at(p.y)}`).join('');

/** The area between that line and a base line. */
export function area(points: readonly Point[], base: number): string {
  const first = points[0];
  const last = points.at(-1);
  return first && last ? `${line(points)}L${at(last.x)} ${at(base)}L${at(first.x)} ${at(base)}Z` : '';
}

/** Which of some labels can be shown without touching, the last always: they are wide apart from
    each other by at least a gap. */
export function apart(xs: readonly number[], gap: number): boolean[] {
  const shown = xs.map(() => false);
  const last = xs.length - 1;
  if (last < 0) return shown;
  shown[last] = true;
  let left = -Infinity;
  for (let i = 0; i < last; i++) {
    if (xs[i]! - left < gap || xs[last]! - xs[i]! < gap) continue;
    shown[i] = true;
    left = xs[i]!;
  }
  return shown;
}
