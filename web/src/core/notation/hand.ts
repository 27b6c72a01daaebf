/** Returns the numbers in a puzzle ID, in the same order: 3 3 8 8 for 1-3.3.8.8-24-classic. */
export const handOf = (puzzle: string): number[] => (puzzle.split('-')[1] ?? '').split('.').map(Number);
