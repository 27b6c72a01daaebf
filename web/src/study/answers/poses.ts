// Computes the position of every tile of a replay at a frame. Tiles that were merged or do not
// exist yet also have a position, so that a page can animate them.
import type { Frame, Tile } from './replay';

export interface Pose {
  readonly tile: Tile;
  readonly slot: number;
  readonly visible: boolean;
}

export function posesAt(frames: readonly Frame[], index: number): Pose[] {
  const tiles = new Map<string, Tile>();
  for (const { slots } of frames) for (const tile of slots) if (tile) tiles.set(tile.id, tile);
  return [...tiles.values()].map((tile) => {
    const slot = slotOf(frames[index]!, tile.id);
    return slot >= 0
      ? { tile, slot, visible: true }
      : { tile, slot: hiddenSlot(frames, index, tile.id), visible: false };
  });
}

const slotOf = (frame: Frame, id: string): number => frame.slots.findIndex((tile) => tile?.id === id);

/**
 * Returns the slot of a hidden tile: where a merged tile flew to, or where a future tile will
 * appear.
 */
function hiddenSlot(frames: readonly Frame[], index: number, id: string): number {
  for (let i = index; i > 0; i--) {
    const left = slotOf(frames[i - 1]!, id);
    if (left >= 0) return frames[i]!.action === 'merge' ? frames[i]!.to : left;
  }
  const first = frames.find((frame) => slotOf(frame, id) >= 0);
  return first ? slotOf(first, id) : 0;
}
