/** Returns the numbers in a puzzle ID, in the same order: 3 3 8 8 for 1-3.3.8.8-24-classic. */
export const handOf = (puzzle: string): number[] => (puzzle.split('-')[1] ?? '').split('.').map(Number);

/** Returns the ID of the classic puzzle of a hand with target 24. The hand is ascending. */
export const classicPuzzle = (hand: readonly number[]): string => `1-${hand.join('.')}-24-classic`;
