// The steps of a player on a hand, including undone ones.
import { replay, type Frame, type MergeResult, type Move } from '../answers/replay';

export interface PathStep {
  /** Milliseconds since the hand was shown. */
  readonly t: number;
  /** null if the step is a reset. */
  readonly merge: MergeResult | null;
  readonly undone: boolean;
  /** The values of the other tiles. */
  readonly remaining: readonly string[];
  /** The result contains all numbers. */
  readonly complete: boolean;
}

export function pathOf(hand: readonly bigint[], trail: readonly Move[]): PathStep[] {
  const frames = replay(hand, trail);
  const active = new Set(frames.at(-1)!.activeMoves);
  return frames.flatMap((frame) => stepOf(frame, active));
}

function stepOf(frame: Frame, active: ReadonlySet<number>): PathStep[] {
  const { t, action, merge, slots, to } = frame;
  if (action === 'reset') return [{ t, merge: null, undone: false, remaining: [], complete: false }];
  if (action !== 'merge' || !merge) return [];
  const remaining = slots.flatMap((tile, i) => (tile && i !== to ? [tile.value] : []));
  return [
    { t, merge, undone: !active.has(frame.activeMoves.at(-1)!), remaining, complete: remaining.length === 0 },
  ];
}

/** Returns the first undone step that made the target while other tiles were left. */
export const earlyTargetStep = (path: readonly PathStep[], target: string): PathStep | undefined =>
  path.find((step) => step.undone && step.merge?.value === target && !step.complete);
