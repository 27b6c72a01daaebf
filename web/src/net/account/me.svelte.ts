// The player: name, streak, due reviews. The request is sent once a hand is on the table, and the
// last answer is stored, so that a page waits for nothing but its hand.
import { language } from '../../core/catalogue/catalogue.svelte';
import * as api from '../api';
import type { Me, Streak } from '../../core/shapes';
import { browserStorage, type BrowserStorage } from '../browserstorage';
import { setPlayer, noPlayer } from '../player.svelte';
import { settled } from '../settled';

let current = $state.raw<Me | null>(null);
let loading: Promise<Me | null> | undefined;

const section = 'kept';
const key = 'me';

const loadSync = () => import('./sync');
const noSync = (): void => {}; // there is no network; the next answer or change tries again

async function fetchMe(): Promise<Me | null> {
  const storage = await browserStorage();
  try {
    return await update(await api.me());
  } catch {
    loading = undefined; // the next call asks again
    current ??= (await storage.get<Me>(section, key)) ?? null; // as of the last answer
    return current;
  }
}

async function update(me: Me): Promise<Me> {
  current = me;
  setPlayer(me.id);
  void loadSync().then(({ syncSettings }) => syncSettings(me, sendSettings), noSync);
  const storage = await browserStorage();
  const previous = await storage.get<Me>(section, key);
  if (previous?.id && previous.id !== me.id) await clearStored(storage); // the stored values belong to another player
  await storage.put(section, key, me);
  return me;
}

async function clearStored(storage: BrowserStorage): Promise<void> {
  const names = (await storage.all(section)).map(([name]) => name);
  await Promise.all(names.map((name) => storage.remove(section, name)));
}

const sendSettings = async (settings: Record<string, unknown>): Promise<Me> =>
  update(await api.changeMe({ settings }));

export const player = {
  /** The player as of the last answer, or null before the first answer. The ID of a player who has
   * not played yet is empty. */
  get me(): Me | null {
    return current;
  },
  /** The streak as of the last answer. It is never computed here. */
  get streak(): Streak | null {
    return current?.streak ?? null;
  },
  /** Requests the player, unless the server has answered before. */
  load(): Promise<Me | null> {
    loading ??= fetchMe();
    return loading;
  },
  /** Requests the player again, after a finished run or a sign-in. */
  refresh(): Promise<Me | null> {
    loading = fetchMe();
    return loading;
  },
  /** Call it when a run has begun: the server has then made a player without an ID a guest. */
  async runBegun(): Promise<void> {
    await settled; // the hand comes first
    const me = await player.load();
    if (me && !me.id) await player.refresh();
  },
  /** Changes the player. It throws an api.Refusal if the server refuses. */
  async change(change: Partial<Pick<Me, 'name' | 'lang' | 'settings'>>): Promise<Me> {
    return update(await api.changeMe(change));
  },
  /** Stores and shows a player that another request returned. */
  update,
  /** Forgets the player in this browser, after a sign-out or a deletion. */
  async forget(): Promise<void> {
    current = null;
    loading = undefined;
    setPlayer(noPlayer);
    await clearStored(await browserStorage());
  },
  /** Sends changed settings to the account of the player, if there is one. */
  watchSettings: (): void =>
    void loadSync().then(
      ({ watchSettings }) => watchSettings(() => Boolean(current?.id), sendSettings),
      noSync,
    ),
  /** Sets the language of the account, if there is one, to that of the page. */
  async syncLang(): Promise<void> {
    if (current?.id && current.lang !== language()) await player.change({ lang: language() }).catch(() => {});
  },
};
