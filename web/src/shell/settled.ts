// Whether what the page was opened for is there to be used: a hand on the table, or another page.

let done!: () => void;

/** Resolves when it is; what can wait waits for it. */
export const settled = new Promise<void>((resolve) => (done = resolve));

/** It is there now. Said again, nothing happens. */
export const settle = (): void => done();
