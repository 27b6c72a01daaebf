// The lengths of timed runs, and the names of their modes.
import { say } from '../catalogue/catalogue.svelte';
import { modes, type TimedMode } from './mode';

export const timedModes = ['timed1', 'timed', 'timed5', 'streak'] as const satisfies readonly TimedMode[];

/** Returns the length of a run in milliseconds; 0 for a streak. */
export const lengthOf = (mode: string): number =>
  timedModes.includes(mode as TimedMode)
    ? ((modes[mode as TimedMode] as { length?: number }).length ?? 0)
    : 0;

/** Returns the name of a mode beside the others: 3 min, Streak. */
export const shortName = (mode: TimedMode): string =>
  mode === 'streak' ? say('web.nav.streak') : say('web.timed.minutes', { n: lengthOf(mode) / 60_000 });

/** Returns the name of a mode that stands alone: Timed run · 3 min, Streak. */
export const longName = (mode: string): string =>
  mode === 'streak' ? say('web.nav.streak') : `${say('web.nav.timed')} · ${shortName(mode as TimedMode)}`;
