// Reports whether this browser fails to store runs and moves.
let failing = $state(false);

export const storage = {
  /** Some runs or moves are only in the memory of this page, because the browser did not store
   * them. */
  get failing(): boolean {
    return failing;
  },
  set failing(value: boolean) {
    failing = value;
  },
};
