// The options of a race that its host chooses from.
import { say } from '../catalogue/catalogue.svelte';
import type { RaceOptions } from './shapes';

export const defaultOptions: RaceOptions = { kind: 'race', hands: 10, penalty: 3000 };

/** An option that the host may change, with its choices. */
export interface OptionRow {
  label: string;
  choices: { words: string; chosen: boolean; change: Partial<RaceOptions> }[];
}

/** Returns the options of a race with all choices, in the current language. */
export function optionRows(options: RaceOptions): OptionRow[] {
  const { hands = 10, pace = '', level = 0, none = false, penalty = 0 } = options;
  const row = <T>(
    label: string,
    value: T,
    choices: readonly (readonly [T, string])[],
    change: (choice: T) => Partial<RaceOptions>,
  ): OptionRow => ({
    label,
    choices: choices.map(([choice, words]) => ({ words, chosen: choice === value, change: change(choice) })),
  });
  const levels = [1, 2, 3, 4, 5].map((n) => [n, String(n)] as const);
  return [
    row(
      say('web.race.option.hands'),
      hands,
      [5, 10, 15].map((n) => [n, String(n)]),
      (hands) => ({ hands }),
    ),
    row<RaceOptions['pace']>(
      say('web.race.option.pace'),
      pace,
      [
        ['', say('web.race.pace.own')],
        ['first', say('web.race.pace.first')],
      ],
      (pace) => ({ pace }),
    ),
    row(say('web.race.option.level'), level, [[0, say('web.race.level.any')], ...levels], (level) => ({
      level,
    })),
    row(
      say('web.race.option.none'),
      none,
      [
        [false, say('web.race.off')],
        [true, say('web.race.on')],
      ],
      (none) => ({ none }),
    ),
    row(
      say('web.race.option.penalty'),
      penalty,
      [0, 3, 5].map((n) => [n * 1000, say('web.race.seconds', { n })]),
      (penalty) => ({ penalty }),
    ),
  ];
}

/** Returns what players must know of the options during the race: "Level 3 · first to solve wins". */
export function optionsLine({ pace = '', level = 0 }: RaceOptions): string {
  const parts = [level > 0 ? say('web.level', { n: level }) : say('web.race.level.mixed')];
  if (pace === 'first') parts.push(say('web.race.pace.first'));
  return parts.join(' · ');
}
