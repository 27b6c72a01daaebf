// Begins a game: with the server if it answers in time, else with what this browser has.
import * as api from '../net/api';
import { network } from '../net/network.svelte';
import { inTime } from '../net/request';
import type { Wish } from '../net/shapes';
import { canDealSoon, dealOffline, draftOffline } from './deals';
import { Game, longPatience, patience } from './game.svelte';
import { player } from './me.svelte';
import type { OfflineSession } from './offline.svelte';
import { OnlineSession } from './online.svelte';

/** Begins a run by a wish, or goes on with this tab's. It throws a api.Refusal where none can be begun. */
export async function begin(wish: Wish): Promise<Game> {
  const { side, late } = await sidesFor(wish);
  void player.played();
  return new Game(side, wish, late);
}

/** Opens a run there is, by its ID: one that is played, or was. It throws a api.Refusal. */
export async function open(run: string): Promise<Game> {
  const side = await OnlineSession.look(run);
  return new Game(side, side.run!.wish);
}

/** What a game begins with; late: the server's side, which is still on its way. */
interface Sides {
  side: OnlineSession | OfflineSession;
  late?: Promise<OnlineSession>;
}

async function sidesFor(wish: Wish): Promise<Sides> {
  if (wish.mode === 'daily') return { side: await (await import('./today')).dailySide(wish) };
  if (!canDealSoon(wish)) return { side: await OnlineSession.begin(wish, longPatience) };
  const draft = await draftOffline(wish);
  if (draft) return { side: draft };
  if (network.online) return whoeverIsFirst(wish);
  return { side: await dealOffline(wish).catch(() => OnlineSession.begin(wish, longPatience)) };
}

/** The server's hand, or after a while one dealt here: whichever is there first. */
async function whoeverIsFirst(wish: Wish): Promise<Sides> {
  const online = OnlineSession.begin(wish, longPatience);
  const soon = await inTime(
    online.catch((error: unknown) => error),
    patience,
  );
  if (soon instanceof OnlineSession) return { side: soon };
  if (soon !== undefined && !api.unreached(soon)) throw soon;
  const offline = dealOffline(wish);
  const first = await Promise.any([online, offline]).catch((both: AggregateError) => {
    throw both.errors[0];
  });
  if (!(first instanceof OnlineSession)) return { side: first, late: online };
  void offline.then((other) => other.close()).catch(() => {});
  return { side: first };
}
