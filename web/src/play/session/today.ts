// Begins and resumes dailies. A daily is played once: online or offline, as it was begun. This
// module is not loaded with the first page.
import * as api from '../../net/api';
import { outbox, uploads } from '../../net/uploads.svelte';
import { runTimeout, withTimeout } from '../../net/request';
import { browserStorage } from '../../net/browserstorage';
import type { RunOptions } from '../../core/shapes';
import { loadDaily, recordBegun } from '../../net/daily';
import { loadOffline } from '../../local/offlineloader';
import { loadDraft, type DailyDraft } from '../../local/drafts';
import { Game, offlineAfter } from './game.svelte';
import { saveDraftID } from '../../net/tabstorage';
import { RunSession } from './runsession.svelte';

/** Begins or resumes a daily: with the server if it answers, otherwise with the stored hands. */
export async function beginDaily(options: RunOptions): Promise<RunSession> {
  // A daily begun offline is resumed offline. A daily finished offline is sent first and counts; it
  // must not be begun again, since the player knows its hands.
  const offlineDaily = await findOfflineDaily(options.number);
  const draft = offlineDaily && (await resumeDaily(offlineDaily));
  if (draft) return draft;
  await sendPending();
  if (offlineDaily && (await localStateOf(offlineDaily.id)) === 'waiting') throw alreadyFinished();
  try {
    const session = await RunSession.begin(options, runTimeout);
    const { number } = session.run!.view;
    if (number) await recordBegun(await browserStorage(), number, session.run!.run, false);
    return session;
  } catch (error) {
    if (!api.isUnavailable(error)) throw error;
    return beginDailyOffline(options);
  }
}

/** Resumes a daily that was begun offline. It throws an api.Refusal if it is finished. */
export async function resumeDailyGame(draft: DailyDraft): Promise<Game> {
  const session = await resumeDaily(draft);
  if (!session) throw alreadyFinished();
  return new Game(session, { mode: 'daily', number: draft.number });
}

const alreadyFinished = () => new api.Refusal({ name: 'finished', status: 409, detail: '' });

/** Sends the outbox, but resolves after a short time even if that takes longer. */
export const sendPending = (): Promise<unknown> =>
  withTimeout(
    uploads.send().catch(() => {}),
    offlineAfter * 2,
  );

/** What this browser stores of an offline daily: a draft to resume, or a finished run that waits to
 * be sent. */
export type LocalState = 'draft' | 'waiting' | null;

/** Returns what this browser stores of the offline run of a daily. */
export async function localStateOf(run: string | undefined): Promise<LocalState> {
  if (!run) return null;
  const draft = await loadDraft(await browserStorage(), run);
  if (draft) return 'draft';
  return (await (await outbox()).isWaiting(run)) ? 'waiting' : null;
}

/** Returns the offline run of a daily, if there is one. The default is the stored daily. */
export async function findOfflineDaily(number?: number): Promise<DailyDraft | null> {
  const stored = await loadDaily(await browserStorage()).catch(() => undefined);
  if (!stored?.offline || (number && number !== stored.number)) return null;
  return { number: stored.number, id: stored.offline };
}

/** Resumes a daily that was begun offline, or returns null if there is no draft. */
export async function resumeDaily({ number, id }: DailyDraft): Promise<RunSession | null> {
  if ((await localStateOf(id)) !== 'draft') return null;
  const options: RunOptions = { mode: 'daily', number };
  saveDraftID(options, id);
  const draft = await (await loadOffline()).Draft.resume(options);
  return draft && RunSession.play(draft);
}

/** Begins a daily offline, unless it was begun before, online or offline. */
async function beginDailyOffline({ number }: RunOptions): Promise<RunSession> {
  const storage = await browserStorage();
  const stored = await loadDaily(storage);
  if (!stored || (number && number !== stored.number) || stored.state !== 'new') {
    throw api.offlineRefusal();
  }
  const options: RunOptions = { mode: 'daily', number: stored.number };
  if (stored.offline) throw alreadyFinished();
  const draft = await (await loadOffline()).Draft.begin(options, stored.hands);
  await recordBegun(storage, stored.number, draft.id, true);
  return RunSession.play(draft);
}
