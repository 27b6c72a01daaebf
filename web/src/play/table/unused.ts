// The words for a target that was made from some of the cards only.
import { rankText, type Card } from '../../ui/cards/card';
import { cardName } from '../../ui/cards/name';
import { say } from '../../core/catalogue/catalogue.svelte';
import { rationalText } from '../../core/exact/rational';
import { announcedNumber } from '../../core/notation/announced';
import { message, type Message, type Words } from '../../ui/message';
import { stepWords } from './moved';
import { unusedSlots, type Step, type Table } from './table';
import { joinList } from './words';

export interface UnusedWords {
  /** "24, but use all four cards." */
  rule: string;
  /** "A and A are left." */
  left: string;
  announcement: string;
}

/** What showUnused reads and changes of the play at a table. */
interface UnusedPlay {
  readonly table: Table | null;
  readonly cards: readonly (Card | null)[];
  readonly isPractice: boolean;
  readonly first: boolean;
  unused: (() => UnusedWords | null) | null;
  message: Message | null;
  announce(words: Words): void;
}

/** Describes the tiles that still have to be used although the target is made, or returns null. */
function unusedWords(table: Table, cards: readonly (Card | null)[]): UnusedWords | null {
  const left = unusedSlots(table).map((slot) => {
    const tile = table.now.slots[slot]!;
    const value = rationalText(tile.value);
    const card = tile.from ? null : cards[slot];
    return card
      ? { short: rankText(card.rank), long: cardName(card) }
      : { short: value, long: announcedNumber(value) };
  });
  if (left.length === 0) return null;
  const target = rationalText(table.puzzle.target);
  const n = left.length;
  const [a, b] = left.map(({ short }) => short) as [string, string];
  const names = n === 2 ? say('web.first.and', { a, b }) : joinList(left.map(({ short }) => short));
  return {
    rule: say(table.puzzle.hand.length === 4 ? 'web.first.four' : 'web.first.all', { target }),
    left: say('web.first.left', { n, cards: names }),
    announcement: say('web.first.left.spoken', { target, n, cards: joinList(left.map(({ long }) => long)) }),
  };
}

/** Shows which cards are left after a step that made the target from some of the cards only. The words
 * appear only in practice; the outlines of the tiles appear in every mode. */
export function showUnused(play: UnusedPlay, step: Step): void {
  const { table, cards } = play;
  if (!table || table.now.steps.at(-1) !== step) return; // a tile was moved meanwhile
  const words = () => unusedWords(table, cards);
  play.announce(() => `${stepWords(table, step)} ${words()?.announcement ?? ''}`);
  if (!play.isPractice) return;
  if (play.first) play.unused = words;
  else play.message = message('plain', () => `${words()?.rule} ${words()?.left}`);
}
