// The dailies of a site without a server. The files dailies/YEAR.json have the hands of each day, and
// docs/static.md says how they are chosen.
import { dateOfNumber } from '../../core/daily/number';
import { request } from '../../net/request';
import { site } from '../../net/site';
import { Problem } from '../problem';
import type { SiteStore } from './store';

interface YearFile {
  /** The number of the daily of the first day. */
  number: number;
  /** Five hands a day, such as 3.3.8.8. */
  hands: string[][];
}

const day = 86_400_000;
const timeout = 20_000; // milliseconds

/** Returns the number of the daily at a time. */
export const dailyNumber = (at: number): number => Math.floor((at - dateOfNumber(1).getTime()) / day) + 1;

/** Returns the date of a daily, such as 2026-11-21. */
export const dateTextOf = (number: number): string => dateOfNumber(number).toISOString().slice(0, 10);

/** Returns the puzzles of a daily, also without a network if its year was loaded before. */
export async function dailyPuzzles(store: SiteStore, number: number): Promise<string[]> {
  const year = dateTextOf(number).slice(0, 4);
  const key = 'dailies.' + year;
  const loaded = await loadYear(year);
  if (loaded) void store.changeValue(key, () => loaded);
  const file = loaded ?? (await store.value<YearFile>(key));
  if (!file) throw new Problem('no-deal');
  const hands = file.hands[number - file.number];
  if (!hands) throw new Problem('no-daily');
  return hands.map((hand) => `1-${hand}-24-classic`);
}

const years = new Map<string, Promise<YearFile | null>>();

/** Loads the file of a year, once. It resolves to null if there is no network, and throws a Problem if the
 * site does not have the file. */
function loadYear(year: string): Promise<YearFile | null> {
  const loading =
    years.get(year) ??
    request(`${site ?? '/'}dailies/${year}.json`, timeout)
      .then(async (response) => {
        if (response.status === 404) throw new Problem('no-daily');
        return response.ok ? ((await response.json()) as YearFile) : null;
      })
      .catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        return null;
      });
  years.set(year, loading);
  loading.then(
    (file) => file ?? years.delete(year),
    () => years.delete(year),
  );
  return loading;
}
