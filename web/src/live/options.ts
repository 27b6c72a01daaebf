// The options of a race that its host chooses from.
import { say } from '../catalogue/catalogue.svelte';
import type { RaceOptions } from './shapes';

export const defaultOptions: RaceOptions = { kind: 'race', hands: 10, penalty: 3000 };

/** An option that the host or the teacher may change, with its choices. */
export interface OptionRow {
  label: string;
  choices: { words: string; chosen: boolean; change: Partial<RaceOptions> }[];
}

/** Returns an option with its choices, each a value and its words. */
export const optionRow = <T>(
  label: string,
  value: T,
  choices: readonly (readonly [T, string])[],
  change: (choice: T) => Partial<RaceOptions>,
): OptionRow => ({
  label,
  choices: choices.map(([choice, words]) => ({ words, chosen: choice === value, change: change(choice) })),
});

/** Returns the options of a race with all choices, in the current language. */
export function optionRows(options: RaceOptions): OptionRow[] {
  const { hands = 10, pace = '', none = false, penalty = 0 } = options;
  return [
    optionRow(
      say('web.race.option.hands'),
      hands,
      [5, 10, 15].map((n) => [n, String(n)]),
      (hands) => ({ hands }),
    ),
    optionRow<RaceOptions['pace']>(
      say('web.race.option.pace'),
      pace,
      [
        ['', say('web.race.pace.own')],
        ['first', say('web.race.pace.first')],
      ],
      (pace) => ({ pace }),
    ),
    optionRow(
      say('web.race.option.level'),
      levelsOf(options).join(),
      levelChoices.map((levels) => [levels.join(), rangeOf(levels) || say('web.race.level.any')]),
      (chosen) => ({ level: undefined, levels: levelChoices.find((levels) => levels.join() === chosen) }),
    ),
    optionRow(
      say('web.race.option.none'),
      none,
      [
        [false, say('web.race.off')],
        [true, say('web.race.on')],
      ],
      (none) => ({ none }),
    ),
    optionRow(
      say('web.race.option.penalty'),
      penalty,
      [0, 3, 5].map((n) => [n * 1000, say('web.race.seconds', { n })]),
      (penalty) => ({ penalty }),
    ),
  ];
}

/** The levels of hands that the host may choose; none: any. */
const levelChoices: number[][] = [[1, 2], [3], [4, 5], []];

const levelsOf = ({ level = 0, levels = [] }: RaceOptions): number[] => (level > 0 ? [level] : levels);

/** Returns levels as text: 3, 4–5; none: the empty text. */
const rangeOf = (levels: readonly number[]): string =>
  levels.length > 1 ? `${levels[0]}–${levels.at(-1)}` : levels.join();

/** Returns what players must know of the options during the race: "Level 4–5 · first to solve wins". */
export function optionsLine(options: RaceOptions): string {
  const range = rangeOf(levelsOf(options));
  const parts = [range ? say('web.level', { n: range }) : say('web.race.level.mixed')];
  if (options.pace === 'first') parts.push(say('web.race.pace.first'));
  return parts.join(' · ');
}
