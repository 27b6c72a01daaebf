// Begins games: with the server if it answers in time, otherwise with a hand that this browser
// deals.
import * as api from '../net/api';
import { network } from '../net/network.svelte';
import { withTimeout } from '../net/request';
import type { RunOptions } from '../net/shapes';
import { beginOffline, mightDealOffline, resumeOffline } from './offlineloader';
import { Game, offlineAfter, serverTimeout } from './game.svelte';
import { player } from './me.svelte';
import type { OfflineSession } from './offline.svelte';
import { OnlineSession } from './online.svelte';

/** Begins a run with these options, or resumes the one of this tab. It throws an api.Refusal if
 * neither is possible. */
export async function begin(options: RunOptions): Promise<Game> {
  const { session, late } = await beginSession(options);
  void player.runBegun();
  return new Game(session, options, late);
}

/** Opens a run by its ID, open or finished. It throws an api.Refusal if the server refuses. */
export async function open(run: string): Promise<Game> {
  const session = await OnlineSession.open(run);
  return new Game(session, session.run!.wish);
}

/** The session a game begins with. late is the session of the server if it has not answered yet. */
interface Begun {
  session: OnlineSession | OfflineSession;
  late?: Promise<OnlineSession>;
}

async function beginSession(options: RunOptions): Promise<Begun> {
  if (options.mode === 'daily') return { session: await (await import('./today')).beginDaily(options) };
  if (!mightDealOffline(options)) return { session: await OnlineSession.begin(options, serverTimeout) };
  const draft = await resumeOffline(options);
  if (draft) return { session: draft };
  if (network.online) return beginFirst(options);
  return { session: await beginOffline(options).catch(() => OnlineSession.begin(options, serverTimeout)) };
}

/** Asks the server for a hand, and after a while also deals one here. The first of the two is
 * played. */
async function beginFirst(options: RunOptions): Promise<Begun> {
  const online = OnlineSession.begin(options, serverTimeout);
  const early = await withTimeout(
    online.catch((error: unknown) => error),
    offlineAfter,
  );
  if (early instanceof OnlineSession) return { session: early };
  if (early !== undefined && !api.isUnavailable(early)) throw early;
  const offline = beginOffline(options);
  const winner = await Promise.any([online, offline]).catch((both: AggregateError) => {
    throw both.errors[0];
  });
  if (!(winner instanceof OnlineSession)) return { session: winner, late: online };
  void offline.then((unused) => unused.close()).catch(() => {});
  return { session: winner };
}
