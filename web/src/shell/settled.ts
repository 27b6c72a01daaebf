// Whether the page is ready for use: the first hand is on the table, or another page is loaded.

let done!: () => void;

/** Resolves when the page is ready. Work that can wait awaits it. */
export const settled = new Promise<void>((resolve) => (done = resolve));

/** Marks the page as ready. Further calls do nothing. */
export const markSettled = (): void => done();
