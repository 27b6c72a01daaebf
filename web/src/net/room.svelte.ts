// Whether this browser has room for what is played.
let lacks = $state(false);

export const room = {
  /** What was played is held by this page alone. */
  get lacks(): boolean {
    return lacks;
  },
  set lacks(now: boolean) {
    lacks = now;
  },
};
