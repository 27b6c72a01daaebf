/**
 * Returns the heights of labels that are at least gap apart and at most max, as close as possible to the
 * wanted heights and in their order.
 */
export function placeLabels(wanted: readonly number[], gap: number, max: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let limit = -Infinity;
  for (const i of order) limit = (placed[i] = Math.max(placed[i]!, limit)) + gap;
  limit = max;
  for (const i of order.toReversed()) limit = (placed[i] = Math.min(placed[i]!, limit)) - gap;
  return placed;
}
