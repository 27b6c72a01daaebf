// The options of a race that its host chooses from, and those of a class.
import { say, sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import { formatDuration } from '../../core/notation/duration';
import { rules as variants } from '../../play/practice/choice';
import type { RaceOptions } from '../../core/shapes';

/** An option with its choices. */
export interface OptionRow {
  label: string;
  choices: { words: string; chosen: boolean; change: Partial<RaceOptions> }[];
  /** The default choice is chosen. */
  isDefault: boolean;
}

type Choice<T> = readonly [value: T, words: string];

function row<T>(
  label: string,
  value: T,
  choices: readonly Choice<T>[],
  change: (choice: T) => Partial<RaceOptions>,
  standard = choices[0]![0],
): OptionRow {
  return {
    label,
    choices: choices.map(([choice, words]) => ({ words, chosen: choice === value, change: change(choice) })),
    isDefault: value === standard,
  };
}

/** Returns the change of options that chooses the hands: random ones, missed ones or a list. */
export function chooseHands(source: Pick<RaceOptions, 'missed' | 'puzzles'>): Partial<RaceOptions> {
  const { missed, puzzles } = source;
  if (!missed && !puzzles) return { missed, puzzles };
  const criteria = {
    level: undefined,
    levels: undefined,
    cards: undefined,
    rules: undefined,
    none: undefined,
  };
  return { ...criteria, target: undefined, ...(puzzles && { hands: undefined }), missed, puzzles };
}

type Source = 'random' | 'missed' | 'list';

const sourceOf = ({ missed, puzzles }: RaceOptions): Source =>
  puzzles?.length ? 'list' : missed ? 'missed' : 'random';

const onOff = (): Choice<boolean>[] => [
  [false, say('web.race.off')],
  [true, say('web.race.on')],
];

const numbers = (...list: number[]): Choice<number>[] => list.map((n) => [n, String(n)]);

const noneRow = ({ none = false }: RaceOptions): OptionRow =>
  row(say('web.race.option.none'), none, onOff(), (none) => ({ none }));

/** The number of cards. Countdown hands always have six. */
const cardsRows = ({ cards = 4, rules }: RaceOptions): OptionRow[] =>
  rules === 'countdown'
    ? []
    : [row(say('web.race.option.cards'), cards || 4, numbers(3, 4, 5, 6), (cards) => ({ cards }), 4)];

const rulesRow = ({ rules }: RaceOptions): OptionRow =>
  row(
    say('web.race.option.rules'),
    rules || 'classic',
    variants.map((name) => [name, sayIfKnown('web.rules.' + name)]),
    (rules) => ({ rules, ...(rules === 'countdown' && { cards: undefined }) }),
  );

/** The time for a hand. 0 is the default: 90 seconds if all have the same hand, else no limit. */
const clockRow = ({ pace, hand_time = 0 }: RaceOptions): OptionRow =>
  row(
    say('web.race.option.clock'),
    hand_time,
    (pace === 'first' ? [60, 0, 120, 180, 300] : [0, 60, 120, 180, 300]).map((seconds) => [
      seconds * 1000,
      seconds || pace === 'first' ? formatDuration((seconds || 90) * 1000) : say('web.race.clock.none'),
    ]),
    (hand_time) => ({ hand_time }),
    0,
  );

/** Returns the options of a class with all choices, in the current language. */
export function classRows(options: RaceOptions): OptionRow[] {
  const dealt = [
    row(
      say('web.race.option.level'),
      options.level ?? 0,
      [[0, say('web.race.level.any')], ...numbers(1, 2, 3, 4, 5)],
      (level) => ({ level }),
    ),
    ...cardsRows(options),
    rulesRow(options),
    noneRow(options),
  ];
  return [
    ...(sourceOf(options) === 'list' ? [] : dealt),
    clockRow(options),
    row(say('web.class.option.ranking'), options.ranking ?? false, onOff(), (ranking) => ({ ranking })),
  ];
}

/** Returns the options of a race against computers with all choices, in the current language. */
export const computerRows = (options: RaceOptions): OptionRow[] => [
  handsRow(options),
  levelRow(options),
  row(say('web.race.option.cards'), options.cards ?? 4, numbers(4, 5), (cards) => ({ cards }), 4),
];

const handsRow = ({ hands = 10 }: RaceOptions): OptionRow =>
  row(say('web.race.option.hands'), hands, numbers(5, 10, 15), (hands) => ({ hands }), 10);

const levelRow = (options: RaceOptions): OptionRow =>
  row(
    say('web.race.option.level'),
    levelsOf(options).join(),
    levelChoices.map((levels) => [levels.join(), rangeOf(levels) || say('web.race.level.any')]),
    (chosen) => ({ level: undefined, levels: levelChoices.find((levels) => levels.join() === chosen) }),
    '',
  );

/** Returns the options of a race with all choices, in the current language; more are the rarer ones. */
export function raceRows(options: RaceOptions): { main: OptionRow[]; more: OptionRow[] } {
  const { pace = '', penalty = 0, length = 0 } = options;
  const source = sourceOf(options);
  const random = source === 'random';
  const paceRow = row<RaceOptions['pace']>(
    say('web.race.option.pace'),
    pace,
    [
      ['', say('web.race.pace.own')],
      ['first', say('web.race.pace.first')],
    ],
    (pace) => ({ pace }),
  );
  const penaltyRow = row(
    say('web.race.option.penalty'),
    penalty,
    [0, 3, 5].map((n) => [n * 1000, say('web.race.seconds', { n })]),
    (penalty) => ({ penalty }),
  );
  const sourceRow = row<Source>(
    say('web.race.option.source'),
    source,
    [
      ['random', say('web.race.source.random')],
      ['missed', say('web.race.source.missed')],
      ...(source === 'list'
        ? [['list', say('web.race.source.list', { n: options.puzzles!.length })] as const]
        : []),
    ],
    (source) => chooseHands({ missed: source === 'missed' || undefined, puzzles: undefined }),
  );
  const lengthRow = row(
    say('web.race.option.length'),
    length,
    [0, 5, 10, 20].map((minutes) => [
      minutes * 60_000,
      minutes ? formatDuration(minutes * 60_000) : say('web.race.length.hand'),
    ]),
    (length) => ({ length }),
  );
  return {
    main: [
      ...(source === 'list' ? [] : [handsRow(options)]),
      paceRow,
      ...(random ? [levelRow(options), noneRow(options)] : []),
      penaltyRow,
    ],
    more: [
      sourceRow,
      ...(random ? [...cardsRows(options), rulesRow(options)] : []),
      clockRow(options),
      lengthRow,
    ],
  };
}

/** The levels of hands that the host may choose; none: any. */
const levelChoices: number[][] = [[1, 2], [3], [4, 5], []];

const levelsOf = ({ level = 0, levels = [] }: RaceOptions): number[] => (level > 0 ? [level] : levels);

/** Returns levels as text: 3, 4–5; none: the empty text. */
const rangeOf = (levels: readonly number[]): string =>
  levels.length > 1 ? `${levels[0]}–${levels.at(-1)}` : levels.join();

/** Returns which hands are dealt: "Level 4–5", "Mixed levels" or "Chosen hands". */
function handsWords(options: RaceOptions): string {
  const source = sourceOf(options);
  if (source !== 'random') return say(source === 'list' ? 'web.race.level.chosen' : 'web.race.level.missed');
  const range = rangeOf(levelsOf(options));
  return range ? say('web.level', { n: range }) : say('web.race.level.mixed');
}

/** Returns what players must know of the options during the race: "Level 4–5 · first to solve wins". */
export function optionsLine(options: RaceOptions): string {
  const parts = [handsWords(options)];
  if (options.rules && options.rules !== 'classic') parts.push(sayIfKnown('web.rules.' + options.rules));
  if (options.pace === 'first') parts.push(say('web.race.pace.first'));
  return parts.join(' · ');
}
