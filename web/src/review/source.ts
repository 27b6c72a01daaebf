// A run that is over, from the server; or from this browser, if it was played offline and waits
// to be sent.
import { daily } from '../game/daily';
import { knowsBy } from '../game/dealt';
import { replay, you } from '../game/replay';
import { run as runOf, Refusal, unanswered } from '../net/api';
import { outbox } from '../net/post.svelte';
import type { OfflineRun, Run } from '../net/shapes';
import { table } from '../offline/table';
import { view } from '../race/view';

/** The run to be reviewed. It throws a Refusal where there is none. */
export async function reviewOf(id: string): Promise<Run> {
  const waiting = await waitingRun(id).catch(() => undefined);
  if (!waiting) return runOf(id).catch((error: unknown) => broughtRun(id, error));
  const known = await table().catch(() => {
    throw unanswered();
  });
  const state = replay(waiting, knowsBy(known));
  const seen = view(state, you);
  return { run: id, wish: waiting.wish, view: seen, now: seen.at, trails: waiting.trails };
}

/** The daily as the server has it, asked for by the name it had here before it was sent; else the error. */
async function broughtRun(id: string, error: unknown): Promise<Run> {
  if (!(error instanceof Refusal) || error.problem.status !== 404) throw error;
  const { offline, run } = (await daily()).daily;
  if (offline !== id || !run) throw error;
  return runOf(run);
}

async function waitingRun(id: string): Promise<OfflineRun | undefined> {
  const parcels = await (await outbox()).parcels();
  for (const { content } of parcels) if (content.kind === 'run' && content.run.id === id) return content.run;
  return undefined;
}
