// Loads the parts of a page that are not needed at first. Without a network that fails, and nothing else on the
// page would ask for them again.

const retryMillis = 2000;

/** Calls load until it succeeds, every two seconds and as soon as there is a network again. */
export async function untilLoaded<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, retryMillis);
        function done(): void {
          clearTimeout(timer);
          removeEventListener('online', done);
          resolve();
        }
        addEventListener('online', done);
      });
    }
  }
}
