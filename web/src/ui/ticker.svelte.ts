/** Returns a clock that a component shows: its value is read again after every interval, in
 * milliseconds. Call it while the component is set up. */
export function ticker(read: () => number, interval = 200): { readonly now: number } {
  let now = $state(read());
  $effect(() => {
    now = read();
    const timer = setInterval(() => (now = read()), interval);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
