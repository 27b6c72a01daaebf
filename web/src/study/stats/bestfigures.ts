// The figures of the best timed runs of a player.
import { say } from '../../core/catalogue/catalogue.svelte';
import { timedModes } from '../../core/race/lengths';
import type { Figure } from './FigureList.svelte';
import type { Figures } from './figures';

/** Returns a figure for each timed mode with a run, or an empty one of the default length. */
export function bestFigures(bests: Figures['bests']): Figure[] {
  const played = timedModes.filter((mode) => bests[mode] !== undefined);
  return (played.length > 0 ? played : (['timed'] as const)).map((mode) => ({
    label: say(mode === 'streak' ? 'web.nav.streak' : 'web.stats.best'),
    value: bests[mode] ?? '–',
    sub: say(`web.stats.best.${mode}`),
  }));
}
