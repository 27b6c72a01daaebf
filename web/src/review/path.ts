// What a player did with a hand, step by step, with what was taken back.
import { replay, type Frame, type Made, type Move } from '../answers/replay';

export interface PathStep {
  /** Milliseconds since the hand was shown. */
  readonly t: number;
  /** null: the hand was started over. */
  readonly made: Made | null;
  readonly undone: boolean;
  /** What lay beside the result. */
  readonly left: readonly string[];
  /** All numbers were in it. */
  readonly whole: boolean;
}

export function pathOf(hand: readonly bigint[], trail: readonly Move[]): PathStep[] {
  const frames = replay(hand, trail);
  const standing = new Set(frames.at(-1)!.standing);
  return frames.flatMap((frame) => stepOf(frame, standing));
}

function stepOf(frame: Frame, standing: ReadonlySet<number>): PathStep[] {
  const { t, did, made, slots, to } = frame;
  if (did === 'reset') return [{ t, made: null, undone: false, left: [], whole: false }];
  if (did !== 'merge' || !made) return [];
  const left = slots.flatMap((tile, i) => (tile && i !== to ? [tile.value] : []));
  return [{ t, made, undone: !standing.has(frame.standing.at(-1)!), left, whole: left.length === 0 }];
}

/** Steps that came to the target while cards were left over. */
export const tooEarly = (path: readonly PathStep[], target: string): PathStep | undefined =>
  path.find((step) => step.undone && step.made?.value === target && !step.whole);
