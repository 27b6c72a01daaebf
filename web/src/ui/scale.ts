// The geometry of charts, separate from their components so that it can be tested.

/** Returns round ticks in equal steps; the first is at most min, the last at least max. */
export function ticks(min: number, max: number): number[] {
  const span = Math.max(max - min, Math.abs(max) * 0.2, 1);
  const minStep = span / 4;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 2, 2.5, 5, 10].map((f) => f * power).find((s) => s >= minStep) ?? minStep;
  const from = Math.floor(min / step) * step;
  const to = Math.max(Math.ceil(max / step) * step, from + 2 * step);
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
}

export interface Point {
  x: number;
  y: number;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Returns the SVG path of a line through points. */
export const line = (points: readonly Point[]): string =>
  points.map((p, i) => `${i ? 'L' : 'M'}${round(p.x)} ${round(p.y)}`).join('');

/** Returns the SVG path of the area between the line and a base line. */
export function area(points: readonly Point[], base: number): string {
  const first = points[0];
  const last = points.at(-1);
  return first && last
    ? `${line(points)}L${round(last.x)} ${round(base)}L${round(first.x)} ${round(base)}Z`
    : '';
}

/** Returns which labels to show so that they are at least gap apart; the last is always shown. */
export function visibleLabels(xs: readonly number[], gap: number): boolean[] {
  const shown = xs.map(() => false);
  const last = xs.length - 1;
  if (last < 0) return shown;
  shown[last] = true;
  let lastShown = -Infinity;
  for (let i = 0; i < last; i++) {
    if (xs[i]! - lastShown < gap || xs[last]! - xs[i]! < gap) continue;
    shown[i] = true;
    lastShown = xs[i]!;
  }
  return shown;
}
