// Whether this browser fails to store what is played.
let failing = $state(false);

export const storage = {
  /** The memory of this page alone holds some play, because the browser refused to store it. */
  get failing(): boolean {
    return failing;
  },
  set failing(now: boolean) {
    failing = now;
  },
};
