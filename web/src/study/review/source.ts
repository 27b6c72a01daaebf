// Loads a run for review: from the outbox, if it was played offline and waits to be sent, otherwise
// from the server. The hands of a player in a race are reviewed like those of a run.
import { fetchDaily } from '../../net/daily';
import { handLookup } from '../../local/offlinedeal';
import { replay, localPlayer } from '../../local/replay';
import { getRace } from '../../net/races';
import { tableRun } from '../../core/race/tablerun';
import { run as runOf, Refusal, offlineRefusal } from '../../net/api';
import { outbox } from '../../net/uploads.svelte';
import type { OfflineRun, Run } from '../../core/shapes';
import { loadHandTable } from '../../local/table/handtable';
import { view } from '../../core/race/view';

/** Returns the run to review. It throws a Refusal if there is none. */
export async function reviewOf(id: string): Promise<Run> {
  const waiting = await waitingRun(id).catch(() => undefined);
  if (!waiting) return runOf(id).catch((error: unknown) => importedRun(id, error));
  const handTable = await loadHandTable().catch(() => {
    throw offlineRefusal();
  });
  const state = replay(waiting, handLookup(handTable));
  const runView = view(state, localPlayer);
  return { run: id, request: waiting.request, view: runView, now: runView.at, trails: waiting.trails };
}

/**
 * Returns the server's run of a daily that was played offline under another ID. It throws error if
 * there is none.
 */
async function importedRun(id: string, error: unknown): Promise<Run> {
  if (!(error instanceof Refusal) || error.problem.status !== 404) throw error;
  const { offline, run } = (await fetchDaily()).daily;
  if (offline !== id || !run) throw error;
  return runOf(run);
}

/** Returns the hands of this player in a race. It throws a Refusal if there are none. */
export async function raceReviewOf(race: string): Promise<Run> {
  const run = tableRun(await getRace(race));
  if (!run) throw new Refusal({ name: 'no-seat', status: 404, detail: '' });
  return run;
}

async function waitingRun(id: string): Promise<OfflineRun | undefined> {
  const parcels = await (await outbox()).parcels();
  for (const { content } of parcels) if (content.kind === 'run' && content.run.id === id) return content.run;
  return undefined;
}
