// The player: name, streak, what is due. It is asked for once a hand is on the table, and
// the last answer is kept, so that nothing but the hand waits for the network.
import { spoken } from '../catalogue/catalogue.svelte';
import * as api from '../net/api';
import type { Me, Streak } from '../net/shapes';
import { shelf, type Shelf } from '../net/shelf';
import { heardOf, nobody } from '../net/who.svelte';
import { follow, watchSettings } from '../settings/follow';
import { settled } from '../shell/settled';

let known = $state.raw<Me | null>(null);
let asked: Promise<Me | null> | undefined;

const drawer = 'kept';
const place = 'me';

async function ask(): Promise<Me | null> {
  const on = await shelf();
  try {
    return await keep(await api.me());
  } catch {
    known ??= (await on.get<Me>(drawer, place)) ?? null; // as it was when last heard of
    return known;
  }
}

async function keep(me: Me): Promise<Me> {
  known = me;
  heardOf(me.id);
  void follow(me, tellSettings);
  const on = await shelf();
  const before = await on.get<Me>(drawer, place);
  if (before?.id && before.id !== me.id) await clear(on); // the daily and the rest were another's
  await on.put(drawer, place, me);
  return me;
}

async function clear(on: Shelf): Promise<void> {
  const names = (await on.all(drawer)).map(([name]) => name);
  await Promise.all(names.map((name) => on.remove(drawer, name)));
}

const tellSettings = async (settings: Record<string, unknown>): Promise<Me> =>
  keep(await api.changeMe({ settings }));

export const player = {
  /** The player, as last heard of; null before. Its id is empty for one who has not played yet. */
  get me(): Me | null {
    return known;
  },
  /** The streak as the server gave it: it is never reckoned here. */
  get streak(): Streak | null {
    return known?.streak ?? null;
  },
  /** Asks for the player, once. */
  load(): Promise<Me | null> {
    asked ??= ask();
    return asked;
  },
  /** Asks again: a run was finished, or a passkey used. */
  refresh(): Promise<Me | null> {
    asked = ask();
    return asked;
  },
  /** A run was begun: who was nobody before is a guest now, and is asked for once more. */
  async played(): Promise<void> {
    await settled; // nothing but the hand waits for the network
    const me = await player.load();
    if (me && !me.id) await player.refresh();
  },
  /** Changes the player; it throws a api.Refusal. */
  async change(change: Partial<Pick<Me, 'name' | 'lang' | 'settings'>>): Promise<Me> {
    return keep(await api.changeMe(change));
  },
  /** Takes what the server answered to something else. */
  heard: keep,
  /** Forgets the player here: logged out, or deleted. */
  async forget(): Promise<void> {
    known = null;
    asked = undefined;
    heardOf(nobody);
    await clear(await shelf());
  },
  /** The account is told of every setting that is changed, if there is an account. */
  watchSettings: (): void => watchSettings(() => Boolean(known?.id), tellSettings),
  /** The account speaks the language of the page, if there is an account. */
  async tellLang(): Promise<void> {
    if (known?.id && known.lang !== spoken()) await player.change({ lang: spoken() }).catch(() => {});
  },
};
