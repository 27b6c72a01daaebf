// Reports when the page is ready for use: the first hand is on the table, or another page is
// loaded.

let resolveSettled!: () => void;

/** Resolves when the page is ready. Work that is not urgent awaits it. */
export const settled = new Promise<void>((resolve) => (resolveSettled = resolve));

/** Marks the page as ready. Further calls do nothing. */
export const markSettled = (): void => resolveSettled();
