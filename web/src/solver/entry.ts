// The hand as it is put together on the solver's page: by its slots and the pad, or by typing.
// What is typed wrongly is told and changes nothing. A puzzle's ID can be typed too: it names a target and
// rules beside the hand, so the page takes it (typedPuzzle).
import { readHand, type HandFault } from '../answers/hand';
import { rankText } from '../cards/card';
import { parsePuzzle, type Puzzle } from '../exact/puzzle';

export interface Entry {
  /** null: not chosen yet. */
  readonly slots: readonly (bigint | null)[];
  /** The slot that the pad fills next. */
  readonly at: number;
  readonly text: string;
  readonly fault: { readonly fault: HandFault | 'id'; readonly token: string } | null;
  readonly most: number;
}

export type Change =
  | { readonly do: 'press'; readonly number: number }
  | { readonly do: 'choose'; readonly slot: number }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'put'; readonly numbers: readonly bigint[] }
  | { readonly do: 'limit'; readonly most: number }
  | { readonly do: 'erase' | 'more' | 'fewer' };

export const entryOf = (numbers: readonly bigint[], most = 6): Entry => ({
  slots: [...numbers],
  at: 0,
  text: textOf(numbers),
  fault: null,
  most,
});

/** The numbers, if every slot has one and they are few enough. */
export function handOf({ slots, most }: Entry): bigint[] | null {
  const numbers = slots.filter((n) => n !== null);
  return numbers.length === slots.length && numbers.length > 0 && numbers.length <= most ? numbers : null;
}

export function enter(entry: Entry, change: Change): Entry {
  const { slots, at, most } = entry;
  switch (change.do) {
    case 'press':
      return told(entry, slots.with(at, BigInt(change.number)), (at + 1) % slots.length);
    case 'choose':
      return { ...entry, at: change.slot };
    case 'erase': {
      // An empty slot sends the eraser back to the one before, as in a line of text.
      const from = slots[at] === null ? (at + slots.length - 1) % slots.length : at;
      return told(entry, slots.with(from, null), from);
    }
    case 'more':
      return slots.length < most ? told(entry, [...slots, null], slots.length) : entry;
    case 'fewer':
      return slots.length > 1 ? told(entry, slots.slice(0, -1), Math.min(at, slots.length - 2)) : entry;
    case 'put':
      return { ...entryOf(change.numbers, most), at };
    case 'limit':
      return limited({ ...entry, most: change.most });
    case 'type':
      return typed(entry, change.text);
  }
}

/** The puzzle whose ID was typed; null if it is none. */
export const typedPuzzle = (text: string): Puzzle | null => parsePuzzle(text.normalize('NFKC').trim());

/** Something that was meant for a puzzle's ID: 1-3.3.8.8-24-classik. */
const likeID = /^1-(?:\d+(?:\.\d+)+-|\d+-.*[a-z]{2})/i;

function typed(entry: Entry, text: string): Entry {
  const plain = text.normalize('NFKC').trim();
  if (likeID.test(plain) && !/\s/.test(plain)) {
    const token = plain.length > 30 ? plain.slice(0, 30) + '…' : plain;
    return { ...entry, text, fault: { fault: 'id', token } };
  }
  const read = readHand(text, { most: entry.most });
  if ('fault' in read) return { ...entry, text, fault: read };
  return { ...entry, slots: read.numbers, at: 0, text, fault: null };
}

function told(entry: Entry, slots: readonly (bigint | null)[], at: number): Entry {
  return limited({ ...entry, slots, at, text: textOf(slots), fault: null });
}

/** Says so when there are more numbers than the rules take. */
function limited(entry: Entry): Entry {
  const count = entry.slots.length;
  if (count > entry.most) return { ...entry, fault: { fault: 'many', token: String(count) } };
  return entry.fault?.fault === 'many' ? { ...entry, fault: null } : entry;
}

const textOf = (slots: readonly (bigint | null)[]): string =>
  slots
    .filter((n) => n !== null)
    .map((n) => rankText(Number(n)))
    .join(' ');
