// Begins a game: with the server if it answers in time, else with what this browser has.
import * as api from '../net/api';
import { network } from '../net/network.svelte';
import { post } from '../net/post.svelte';
import { shelf } from '../net/shelf';
import type { Wish } from '../net/shapes';
import { noteBegun, unreached } from './daily';
import { begunOffline, canDealSoon, dealOffline, draftOffline, hereOf, resumeDaily } from './deals';
import type { DailyDraft } from './drafts';
import { Game, patience } from './game.svelte';
import { player } from './me.svelte';
import type { OfflineSession } from './offline.svelte';
import { OnlineSession } from './online.svelte';

/** How long the server may take where this browser cannot deal the same. */
const longPatience = 8_000;

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

/** Goes on with a daily that was begun without the server. It throws a api.Refusal if none of it is left. */
export async function goOn(draft: DailyDraft): Promise<Game> {
  const side = await resumeDaily(draft);
  if (!side) throw finished();
  return new Game(side, { mode: 'daily', number: draft.number });
}

const finished = () => new api.Refusal({ name: 'finished', status: 409, detail: '' });

/** What a game begins with; late: the server's side, which is still on its way. */
interface Sides {
  side: OnlineSession | OfflineSession;
  late?: Promise<OnlineSession>;
}

async function sidesFor(wish: Wish): Promise<Sides> {
  if (wish.mode === 'daily') return { side: await dailySide(wish) };
  if (!canDealSoon(wish)) return { side: await OnlineSession.begin(wish, longPatience) };
  const draft = await draftOffline(wish);
  if (draft) return { side: draft };
  if (network.online) return whoeverIsFirst(wish);
  return { side: await dealOffline(wish).catch(() => OnlineSession.begin(wish, longPatience)) };
}

/** The server's hand, or after a while one dealt here: whichever is there first. */
async function whoeverIsFirst(wish: Wish): Promise<Sides> {
  const online = OnlineSession.begin(wish, longPatience);
  const soon = await Promise.race([
    online.catch((error: unknown) => error),
    new Promise((done) => setTimeout(done, patience)),
  ]);
  if (soon instanceof OnlineSession) return { side: soon };
  if (soon !== undefined && !(soon instanceof api.Refusal && unreached(soon))) throw soon;
  const offline = dealOffline(wish);
  const first = await Promise.any([online, offline]).catch((both: AggregateError) => {
    throw both.errors[0];
  });
  if (!(first instanceof OnlineSession)) return { side: first, late: online };
  void offline.then((other) => other.close()).catch(() => {});
  return { side: first };
}

/** Sends what waits, for so long as somebody may be kept waiting for it. */
export const sendFirst = (): Promise<unknown> =>
  Promise.race([post.send().catch(() => {}), new Promise((done) => setTimeout(done, patience * 2))]);

async function dailySide(wish: Wish): Promise<OnlineSession | OfflineSession> {
  // One that was begun offline goes on so, and one that was played offline counts first: it must
  // not be begun again with its hands known.
  const begun = await begunOffline(wish.number);
  const draft = begun && (await resumeDaily(begun));
  if (draft) return draft;
  await sendFirst();
  if (begun && (await hereOf(begun.id)) === 'waits') throw finished();
  try {
    const side = await OnlineSession.begin(wish, longPatience);
    const { number } = side.run!.view;
    if (number) await noteBegun(await shelf(), number, side.run!.run, false);
    return side;
  } catch (error) {
    if (!(error instanceof api.Refusal) || !unreached(error)) throw error;
    return dealOffline(wish);
  }
}
