// Begins games: with the server if it answers in time, otherwise with a hand that this browser
// deals.
import * as api from '../../net/api';
import { network } from '../../net/network.svelte';
import { runTimeout, withTimeout } from '../../net/request';
import type { RunOptions } from '../../core/shapes';
import { beginOffline, mightDealOffline, resumeOffline } from '../../local/offlineloader';
import { Game, offlineAfter } from './game.svelte';
import { player } from '../../net/account/me.svelte';
import { RunSession } from './runsession.svelte';

/** Begins a run with these options, or resumes this tab's run with them. It throws an api.Refusal
 * if neither is possible. */
export async function begin(options: RunOptions): Promise<Game> {
  const { session, online } = await beginSession(options);
  void player.runBegun();
  return new Game(session, options, online);
}

/** Opens a run by its ID, open or finished. It throws an api.Refusal if the server refuses. */
export async function open(run: string): Promise<Game> {
  const session = await RunSession.open(run);
  return new Game(session, session.run!.request);
}

/** The session that a game begins with. online is the session of the server if the server
 * has not answered yet. */
interface InitialSession {
  session: RunSession;
  online?: Promise<RunSession>;
}

async function beginSession(options: RunOptions): Promise<InitialSession> {
  if (options.mode === 'daily') return { session: await (await import('./today')).beginDaily(options) };
  if (!mightDealOffline(options)) return { session: await RunSession.begin(options, runTimeout) };
  const draft = await resumeOffline(options);
  if (draft) return { session: await RunSession.play(draft) };
  if (network.online) return beginFastest(options);
  const offline = beginOffline(options).then(RunSession.play);
  return { session: await offline.catch(() => RunSession.begin(options, runTimeout)) };
}

/** Asks the server for a hand and, if it does not answer soon, also deals one here. The first of
 * the two is played. */
async function beginFastest(options: RunOptions): Promise<InitialSession> {
  const online = RunSession.begin(options, runTimeout);
  const answer = await withTimeout(
    online.catch((error: unknown) => error),
    offlineAfter,
  );
  if (answer instanceof RunSession) return { session: answer };
  if (answer !== undefined && !api.isUnavailable(answer)) throw answer;
  const offline = beginOffline(options).then(RunSession.play);
  const winner = await Promise.any([online, offline]).catch((failure: AggregateError) => {
    throw failure.errors[0];
  });
  if (winner.offline) return { session: winner, online };
  void offline.then((unused) => unused.close()).catch(() => {});
  return { session: winner };
}
