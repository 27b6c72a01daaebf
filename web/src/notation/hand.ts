/** The numbers of a puzzle's ID, in its order: 3 3 8 8 of 1-3.3.8.8-24-classic. */
export const handOf = (puzzle: string): number[] => (puzzle.split('-')[1] ?? '').split('.').map(Number);
