// The state of the outbox for pages: the parcels that wait, and refusals to show to the player.
import { network } from './network.svelte';
import type { Outbox, Parcel } from './outbox';
import { browserStorage } from './browserstorage';
import { belongsTo, loadPlayer, currentPlayer } from './player.svelte';

let parcels = $state.raw<readonly Parcel[]>([]);
let sending = $state(false);

let opened: Promise<Outbox> | undefined;
/** The outbox once it is open. A page that is being closed cannot wait for the promise. */
let box: Outbox | undefined;

export function outbox(): Promise<Outbox> {
  opened ??= Promise.all([browserStorage(), import('./outbox')]).then(
    async ([storage, { Outbox }]) => {
      await loadPlayer(storage);
      return (box = new Outbox(storage, undefined, (all) => (parcels = all)));
    },
    (error: unknown) => {
      opened = undefined; // the next call tries again
      throw error;
    },
  );
  return opened;
}

const ownParcels = (): readonly Parcel[] => parcels.filter((p) => belongsTo(p.player, currentPlayer()));

/** Runs act with the outbox, synchronously if it is open. */
export const withOutbox = (act: (box: Outbox) => Promise<void>): Promise<void> =>
  (box ? act(box) : outbox().then(act)).catch(() => {}); // the tab still holds moves that could not be added

export const uploads = {
  /** Parcels of this player that wait to be sent. */
  get waiting(): readonly Parcel[] {
    return ownParcels().filter((p) => !p.problem);
  },
  /** The first refused parcel of this player that they have not seen. */
  get refused(): Parcel | undefined {
    return ownParcels().find((p) => p.problem && !p.told);
  },
  get sending(): boolean {
    return sending;
  },
  async acknowledge(id: string): Promise<void> {
    await (await outbox()).acknowledge(id);
  },
  /** Sends the waiting parcels. It resolves to true if none is left to send. */
  async send(): Promise<boolean> {
    const box = await outbox();
    await loadPlayer(await browserStorage()); // the player may have changed in another tab
    parcels = await box.parcels();
    // This counts the parcels of every player: flush asks the server who the current player is.
    if (parcels.every(({ problem }) => problem)) return true;
    sending = true;
    try {
      return await box.flush();
    } finally {
      sending = false;
    }
  },
};

const sendInterval = 60_000; // milliseconds

/**
 * Sends waiting parcels now, when the network comes back, when the page becomes visible, and every
 * minute, until the signal aborts.
 */
export function watchUploads(signal: AbortSignal): void {
  const send = () => void uploads.send().catch(() => {}); // unsent parcels wait
  const stopEffects = $effect.root(() => {
    $effect(() => {
      if (network.online) send();
    });
  });
  document.addEventListener('visibilitychange', () => !document.hidden && send(), { signal });
  const timer = setInterval(() => network.online && uploads.waiting.length > 0 && send(), sendInterval);
  signal.addEventListener('abort', () => (stopEffects(), clearInterval(timer)));
}
