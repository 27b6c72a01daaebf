// Where every tile of a replay is at a frame, those too that are gone or not yet there, so that a
// page can let tiles fly instead of swapping pictures.
import type { Frame, Tile } from './replay';

export interface Pose {
  readonly tile: Tile;
  readonly slot: number;
  readonly seen: boolean;
}

export function posesAt(frames: readonly Frame[], at: number): Pose[] {
  const tiles = new Map<string, Tile>();
  for (const { slots } of frames) for (const tile of slots) if (tile) tiles.set(tile.id, tile);
  return [...tiles.values()].map((tile) => {
    const slot = slotOf(frames[at]!, tile.id);
    return slot >= 0 ? { tile, slot, seen: true } : { tile, slot: hidden(frames, at, tile.id), seen: false };
  });
}

const slotOf = (frame: Frame, id: string): number => frame.slots.findIndex((tile) => tile?.id === id);

/** A tile that was merged waits where it flew to; one that is not made yet, where it will be. */
function hidden(frames: readonly Frame[], at: number, id: string): number {
  for (let i = at; i > 0; i--) {
    const left = slotOf(frames[i - 1]!, id);
    if (left >= 0) return frames[i]!.did === 'merge' ? frames[i]!.to : left;
  }
  const first = frames.find((frame) => slotOf(frame, id) >= 0);
  return first ? slotOf(first, id) : 0;
}
