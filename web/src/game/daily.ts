// The daily as it was last loaded is kept, so that it can be played without network. Its
// number, its streak and whether it is done are the server's words: nothing here is reckoned by
// this machine's clock.
import * as api from '../net/api';
import type { Daily } from '../net/shapes';
import { shelf, type Shelf } from '../net/shelf';

export interface KeptDaily extends Daily {
  /** The run of this number that was played offline in this browser, finished or not. */
  offline?: string;
}

const drawer = 'kept';
const name = 'daily';

export const keptDaily = (on: Shelf): Promise<KeptDaily | undefined> => on.get<KeptDaily>(drawer, name);

/** Keeps what the server says of the daily, and what was played of the same number here. */
export async function keepDaily(on: Shelf, said: Daily): Promise<KeptDaily> {
  const before = await keptDaily(on).catch(() => undefined);
  const kept: KeptDaily = { ...said };
  if (before?.number === said.number && before.offline) kept.offline = before.offline;
  await put(on, kept);
  return kept;
}

/** Where nothing can be kept, because the disk is full perhaps, the daily is played all the same. */
const put = (on: Shelf, kept: KeptDaily): Promise<void> => on.put(drawer, name, kept).catch(() => {});

/** Notes that the kept daily was begun: online, with the run's ID, or offline. */
export async function noteBegun(on: Shelf, number: number, run: string, offline: boolean): Promise<void> {
  const kept = await keptDaily(on).catch(() => undefined);
  if (kept?.number !== number) return;
  const noted: KeptDaily = offline
    ? { ...kept, offline: run }
    : { ...kept, run, state: kept.state === 'done' ? 'done' : 'begun' };
  await put(on, noted);
}

/**
 * The daily, and whether it is only the one that was kept, because the server cannot be reached.
 * Then it throws a Refusal if none was.
 */
export async function daily(): Promise<{ daily: KeptDaily; kept: boolean }> {
  const on = await shelf();
  try {
    return { daily: await keepDaily(on, await api.daily()), kept: false };
  } catch (error) {
    const kept = api.unreached(error) ? await keptDaily(on) : undefined;
    if (!kept) throw error;
    return { daily: kept, kept: true };
  }
}
