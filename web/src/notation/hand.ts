/** Returns the numbers of a puzzle ID, in its order: 3 3 8 8 for 1-3.3.8.8-24-classic. */
export const handOf = (puzzle: string): number[] => (puzzle.split('-')[1] ?? '').split('.').map(Number);
