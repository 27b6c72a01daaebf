// The outbox of this browser, for pages: how many runs wait, and those the player must be told of.
import { network } from './network.svelte';
import type { Outbox, Parcel } from './outbox';
import { shelf } from './shelf';
import { isOf, who, whoNow } from './who.svelte';

let parcels = $state.raw<readonly Parcel[]>([]);
let sending = $state(false);

let opened: Promise<Outbox> | undefined;
/** The same once it is there, for a page that ends and cannot wait. */
let box: Outbox | undefined;

export function outbox(): Promise<Outbox> {
  opened ??= Promise.all([shelf(), import('./outbox')]).then(
    async ([kept, { Outbox }]) => {
      await who(kept);
      return (box = new Outbox(kept, undefined, (all) => (parcels = all)));
    },
    (error: unknown) => {
      opened = undefined; // tried again the next time
      throw error;
    },
  );
  return opened;
}

const mine = (): readonly Parcel[] => parcels.filter((p) => isOf(p.player, whoNow()));

/** Does something to the outbox, at once if that is possible. */
export const withOutbox = (act: (box: Outbox) => Promise<void>): Promise<void> =>
  (box ? act(box) : outbox().then(act)).catch(() => {}); // what was not sent is with the tab still

export const post = {
  /** Runs of this player that wait to be sent. */
  get waiting(): readonly Parcel[] {
    return mine().filter((p) => !p.problem);
  },
  /** The first that was refused and that the player was not told of. */
  get refused(): Parcel | undefined {
    return mine().find((p) => p.problem && !p.told);
  },
  get sending(): boolean {
    return sending;
  },
  async told(id: string): Promise<void> {
    await (await outbox()).told(id);
  },
  /** Sends what waits; whether nothing waits any more. */
  async send(): Promise<boolean> {
    const box = await outbox();
    await who(await shelf()); // another tab may have heard of another player
    parcels = await box.parcels();
    // Whoever they are of: the server says who plays, and may not have been asked yet.
    if (parcels.every(({ problem }) => problem)) return true;
    sending = true;
    try {
      return await box.flush();
    } finally {
      sending = false;
    }
  },
};

const pause = 60_000;

/** Sends what waits now, when the network comes back, when the page is looked at, and each minute. */
export function watchPost(signal: AbortSignal): void {
  const send = () => void post.send().catch(() => {}); // what was not sent waits
  const root = $effect.root(() => {
    $effect(() => {
      if (network.online) send();
    });
  });
  document.addEventListener('visibilitychange', () => !document.hidden && send(), { signal });
  const timer = setInterval(() => network.online && post.waiting.length > 0 && send(), pause);
  signal.addEventListener('abort', () => (root(), clearInterval(timer)));
}
