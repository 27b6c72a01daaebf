// The hand that is entered on the solver's page: with slots and the pad, or by typing. Invalid
// input sets fault and does not change the slots. A typed puzzle ID also has a target and rules, so
// the page handles it (typedPuzzle).
import { readHand, type HandFault } from '../answers/hand';
import { rankText } from '../../ui/cards/card';
import { parsePuzzle, type Puzzle } from '../../core/exact/puzzle';

export interface Entry {
  /** null if no card is chosen yet. */
  readonly slots: readonly (bigint | null)[];
  /** The slot that the pad fills next. */
  readonly current: number;
  readonly text: string;
  readonly fault: { readonly fault: HandFault | 'id'; readonly token: string } | null;
  readonly max: number;
  /** The hand may have jokers, which have the number 0. */
  readonly jokers: boolean;
}

export type Change =
  | { readonly do: 'press'; readonly number: number }
  | { readonly do: 'choose'; readonly slot: number }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'put'; readonly numbers: readonly bigint[] }
  | { readonly do: 'limit'; readonly max: number; readonly jokers?: boolean }
  | { readonly do: 'erase' | 'more' | 'fewer' };

export const entryOf = (numbers: readonly bigint[], max = 6, jokers = false): Entry => ({
  slots: [...numbers],
  current: 0,
  text: textOf(numbers, jokers),
  fault: null,
  max,
  jokers,
});

/** Returns the numbers of a complete hand, or null if a slot is empty or there are too many. */
export function handOf({ slots, max }: Entry): bigint[] | null {
  const numbers = slots.filter((n) => n !== null);
  return numbers.length === slots.length && numbers.length > 0 && numbers.length <= max ? numbers : null;
}

/** Returns the entry after a change. */
export function enter(entry: Entry, change: Change): Entry {
  const { slots, current, max } = entry;
  switch (change.do) {
    case 'press':
      return withSlots(entry, slots.with(current, BigInt(change.number)), (current + 1) % slots.length);
    case 'choose':
      return { ...entry, current: change.slot };
    case 'erase': {
      // If the slot is empty, erase the previous one, like Backspace in a text.
      const slot = slots[current] === null ? (current + slots.length - 1) % slots.length : current;
      return withSlots(entry, slots.with(slot, null), slot);
    }
    case 'more':
      return slots.length < max ? withSlots(entry, [...slots, null], slots.length) : entry;
    case 'fewer':
      return slots.length > 1
        ? withSlots(entry, slots.slice(0, -1), Math.min(current, slots.length - 2))
        : entry;
    case 'put':
      return { ...entryOf(change.numbers, max, entry.jokers), current };
    case 'limit':
      return withJokers(checkCount({ ...entry, max: change.max }), change.jokers ?? false);
    case 'type':
      return enterText(entry, change.text);
  }
}

/** Returns the puzzle of a typed ID, or null if the text is not an ID. */
export const typedPuzzle = (text: string): Puzzle | null => parsePuzzle(text.normalize('NFKC').trim());

/** Matches text that was probably meant as a puzzle ID: 1-3.3.8.8-24-classik. */
const idLike = /^1-(?:\d+(?:\.\d+)+-|\d+-.*[a-z]{2})/i;

function enterText(entry: Entry, text: string): Entry {
  const plain = text.normalize('NFKC').trim();
  if (idLike.test(plain) && !/\s/.test(plain)) {
    const token = plain.length > 30 ? plain.slice(0, 30) + '…' : plain;
    return { ...entry, text, fault: { fault: 'id', token } };
  }
  const parsed = readHand(text, { max: entry.max, jokers: entry.jokers });
  if ('fault' in parsed) return { ...entry, text, fault: parsed };
  return { ...entry, slots: parsed.numbers, current: 0, text, fault: null };
}

function withSlots(entry: Entry, slots: readonly (bigint | null)[], current: number): Entry {
  return checkCount({ ...entry, slots, current, text: textOf(slots, entry.jokers), fault: null });
}

/** Writes a hand without a fault as rules with or without jokers do. */
function withJokers(entry: Entry, jokers: boolean): Entry {
  if (entry.jokers === jokers) return entry;
  return { ...entry, jokers, text: entry.fault ? entry.text : textOf(entry.slots, jokers) };
}

/**
 * Sets the fault "many" if there are more numbers than the rules allow, and otherwise clears it.
 */
function checkCount(entry: Entry): Entry {
  const count = entry.slots.length;
  if (count > entry.max) return { ...entry, fault: { fault: 'many', token: String(count) } };
  return entry.fault?.fault === 'many' ? { ...entry, fault: null } : entry;
}

const textOf = (slots: readonly (bigint | null)[], jokers: boolean): string =>
  slots
    .filter((n) => n !== null)
    .map((n) => (jokers && n === 0n ? '*' : rankText(n)))
    .join(' ');
