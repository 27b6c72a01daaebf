// The daily is played once: with the server or without, and as it was begun it goes on. Not part of
// the first page.
import * as api from '../net/api';
import { outbox, post } from '../net/post.svelte';
import { inTime } from '../net/request';
import { shelf } from '../net/shelf';
import type { Wish } from '../net/shapes';
import { keptDaily, noteBegun } from './daily';
import { loadOffline } from './deals';
import { draftOf, type DailyDraft } from './drafts';
import { Game, longPatience, patience } from './game.svelte';
import { keepDraftID } from './kept';
import type { OfflineSession } from './offline.svelte';
import { OnlineSession } from './online.svelte';

/** The daily by a wish: with the server if it answers, else with what this browser has. */
export async function dailySide(wish: Wish): Promise<OnlineSession | OfflineSession> {
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
    if (!api.unreached(error)) throw error;
    return dailyOffline(wish);
  }
}

/** Goes on with a daily that was begun without the server. It throws a api.Refusal if none of it is left. */
export async function goOn(draft: DailyDraft): Promise<Game> {
  const side = await resumeDaily(draft);
  if (!side) throw finished();
  return new Game(side, { mode: 'daily', number: draft.number });
}

const finished = () => new api.Refusal({ name: 'finished', status: 409, detail: '' });

/** Sends what waits, for so long as somebody may be kept waiting for it. */
export const sendFirst = (): Promise<unknown> =>
  inTime(
    post.send().catch(() => {}),
    patience * 2,
  );

/** What of a daily that was begun without the server is in this browser. */
export type Here = 'draft' | 'waits' | null;

/** Whether that run of a daily is here to be gone on with, or over and not sent yet. */
export async function hereOf(run: string | undefined): Promise<Here> {
  if (!run) return null;
  const draft = await draftOf(await shelf(), run);
  if (draft) return 'draft';
  return (await (await outbox()).waits(run)) ? 'waits' : null;
}

/** The run of that daily which was begun without the server, if it was; today's without a number. */
export async function begunOffline(number?: number): Promise<DailyDraft | null> {
  const kept = await keptDaily(await shelf()).catch(() => undefined);
  if (!kept?.offline || (number && number !== kept.number)) return null;
  return { number: kept.number, id: kept.offline };
}

/** Goes on with a daily that was begun without the server; null where none of it is left to play. */
export async function resumeDaily({ number, id }: DailyDraft): Promise<OfflineSession | null> {
  if ((await hereOf(id)) !== 'draft') return null;
  const wish: Wish = { mode: 'daily', number };
  keepDraftID(wish, id);
  return (await loadOffline()).OfflineSession.resume(wish);
}

/** A daily is played once: not offline if it was begun online, and offline only once. */
async function dailyOffline({ number }: Wish): Promise<OfflineSession> {
  const on = await shelf();
  const kept = await keptDaily(on);
  if (!kept || (number && number !== kept.number) || kept.state !== 'new') {
    throw api.unanswered();
  }
  const wish: Wish = { mode: 'daily', number: kept.number };
  if (kept.offline) throw finished();
  const session = await (await loadOffline()).OfflineSession.begin(wish, kept.hands);
  await noteBegun(on, kept.number, session.run!.run, true);
  return session;
}
