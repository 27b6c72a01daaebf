import { expect, test } from 'vitest';
import { puzzleOf } from '../../core/answers/puzzle';
import { puzzleID } from '../../core/exact/puzzle';
import { enter, entryOf, handOf, typedPuzzle, type Change, type Entry } from './entry';
import { linkOf, puzzleOfLink, readLink, readTarget, targetFault } from './link';
import { rationalText } from '../../core/exact/rational';

const start = entryOf([2n, 4n, 6n, 7n]);
const entryAfter = (...changes: Change[]): Entry => changes.reduce(enter, start);
const shown = (entry: Entry) => entry.slots.map((n) => n ?? '_').join(' ') + ' @' + entry.current;

test('the pad fills one slot after the other and wraps around', () => {
  expect(shown(entryAfter({ do: 'press', number: 13 }, { do: 'press', number: 3 }))).toBe('13 3 6 7 @2');
  const last = entryAfter({ do: 'choose', slot: 3 }, { do: 'press', number: 1 });
  expect(shown(last)).toBe('2 4 6 1 @0');
  expect(last.text).toBe('2 4 6 A');
});

test('erasing moves back, and a hand with an empty slot is incomplete', () => {
  const once = entryAfter({ do: 'choose', slot: 3 }, { do: 'erase' });
  expect(shown(once)).toBe('2 4 6 _ @3');
  expect(handOf(once)).toBeNull();
  expect(shown(enter(once, { do: 'erase' }))).toBe('2 4 _ _ @2');
});

test('a hand has one to six numbers', () => {
  const six = entryAfter({ do: 'more' }, { do: 'press', number: 9 }, { do: 'more' }, { do: 'more' });
  expect(six.slots).toHaveLength(6);
  const single = entryAfter({ do: 'fewer' }, { do: 'fewer' }, { do: 'fewer' }, { do: 'fewer' });
  expect(shown(single)).toBe('2 @0');
});

test('invalid input sets a fault and keeps the slots', () => {
  const bad = entryAfter({ do: 'type', text: '3 3 x' });
  expect(bad).toMatchObject({ slots: start.slots, text: '3 3 x', fault: { fault: 'card', token: 'x' } });
  expect(shown(enter(bad, { do: 'type', text: 'AKQJ' }))).toBe('1 13 12 11 @0');
  expect(enter(bad, { do: 'press', number: 5 }).fault).toBeNull();
});

test('zeros are accepted as numbers', () => {
  expect(entryOf([0n, 5n, 5n, 24n]).text).toBe('0 5 5 24');
  expect(shown(entryAfter({ do: 'type', text: '0 0 4 6' }))).toBe('0 0 4 6 @0');
  expect(entryAfter({ do: 'press', number: 0 }).text).toBe('0 4 6 7');
});

test.each([
  ['2-4-6-7', '2 4 6 7'],
  ['2 – 4 - 6', '2 4 6'],
  ['10-A-k-13', '10 1 13 13'],
  ['24-', '24'],
  ['2-4 6-7', '2 4 6 7'],
])('a hand typed with dashes: %s', (text, want) => {
  const entry = entryAfter({ do: 'type', text });
  expect(entry).toMatchObject({ slots: want.split(' ').map(BigInt), fault: null });
});

test.each([
  ['-3 4 5', 'negative'],
  ['1-3.3.8.8-24-classik', 'id'],
  ['1-3.3.8.8-24-', 'id'],
  ['1-2-3-q', null],
])('the fault of the typed text %s', (text, fault) => {
  expect(entryAfter({ do: 'type', text }).fault?.fault ?? null).toBe(fault);
});

test('numbers beyond 2^53 stay exact in the text and in links', () => {
  const big = 2n ** 53n + 1n;
  const typed = entryAfter({ do: 'type', text: `1 ${big}` });
  expect(handOf(typed)).toEqual([1n, big]);
  const moved = enter(enter(typed, { do: 'more' }), { do: 'press', number: 2 });
  expect(moved.text).toBe(`A ${big} 2`);
  expect(handOf(enter(moved, { do: 'type', text: moved.text }))).toEqual([1n, big, 2n]);
  expect(entryOf([big, 13n]).text).toBe(`${big} K`);
});

test('a puzzle ID that is typed names its puzzle', () => {
  expect(typedPuzzle(' 1-3.3.8.8-24-classic ')).toMatchObject({ hand: [3n, 3n, 8n, 8n] });
  expect(typedPuzzle('1-3-8')).toBeNull();
});

test('too many numbers for the rules set a fault', () => {
  const six = entryAfter({ do: 'type', text: '1 2 3 4 5 6' });
  const power = enter(six, { do: 'limit', max: 5 });
  expect(power.fault).toEqual({ fault: 'many', token: '6' });
  expect(handOf(power)).toBeNull();
  expect(handOf(enter(power, { do: 'limit', max: 6 }))).toHaveLength(6);
  expect(enter(power, { do: 'fewer' }).fault).toBeNull();
});

test.each([
  ['1-2.4.6.7-24-classic', '/solve/2-4-6-7'],
  ['1-2.4.6.7-m7d3-hdoj', '/solve/2-4-6-7?target=-7%2F3&rules=hdoj'],
  ['1-24-24-classic', '/solve/24-'],
  ['1-10.75.100-952-countdown', '/solve/10-75-100?target=952&rules=countdown'],
  ['1-0.3.8.8-24-r.asmd.w', '/solve/0-3-8-8?rules=joker'],
  ['1-1.4.9.9-24-r.asmd.xq', '/solve/1-4-9-9?rules=factorial'],
  ['1-1.4.9.9-24-r.asmd.b', '/solve/1-4-9-9?rules=no-brackets'],
])('%s has the address %s, and readLink returns its puzzle', (id, address) => {
  const [path = '', search = ''] = address.split('?');
  const link = readLink(path.split('/')[2]!, search);
  const puzzle = puzzleOfLink(link)!;
  expect(puzzleID(puzzle)).toBe(id);
  expect(linkOf(puzzle)).toBe(address);
});

test('with jokers, the pad has one, and *, ★ and joker are read and written', () => {
  const jokers = entryOf([0n, 3n, 8n, 8n], 6, true);
  expect(jokers.text).toBe('* 3 8 8');
  for (const text of ['* 3 8 8', '*388', '★ 3 8 8', 'joker 3 8 8', '王牌 3 8 8', '0 3 8 8'])
    expect(enter(jokers, { do: 'type', text })).toMatchObject({ slots: [0n, 3n, 8n, 8n], fault: null });
  expect(enter(jokers, { do: 'press', number: 0 }).text).toBe('* 3 8 8');
  const plain = enter(jokers, { do: 'limit', max: 6 });
  expect(plain.text).toBe('0 3 8 8');
  expect(enter(plain, { do: 'type', text: '* 3 8 8' }).fault).toEqual({ fault: 'card', token: '*' });
  expect(enter(plain, { do: 'limit', max: 6, jokers: true }).text).toBe('* 3 8 8');
  expect(readLink('*-3-8-8', '?rules=joker')).toMatchObject({ hand: [0n, 3n, 8n, 8n], fault: null });
});

test.each([
  ['1-2-3-4-5-6-7', '', 'many', '7'],
  ['1.2.3.4.5.6.7.8.9.10.11', '', 'many', '11'],
  ['1-2-3-4-5-6', '?rules=power', 'many', '6'],
  ['what', '', 'card', 'what'],
  ['-', '', 'empty', ''],
  ['3.5-4', '', 'fraction', '3.5'],
])('the address %s%s has a fault', (hand, search, fault, token) => {
  expect(readLink(hand, search)).toMatchObject({ hand: [], fault: { fault, token } });
});

test('dots separate numbers, as in an ID', () => {
  expect(readLink('2.4.6.7', '')).toMatchObject({ hand: [2n, 4n, 6n, 7n], fault: null });
});

test('a puzzle ID is accepted as an address', () => {
  const link = readLink('1-3.3.8.8-m7d3-hdoj', '');
  expect(link).toMatchObject({ hand: [3n, 3n, 8n, 8n], rules: 'hdoj', fault: null });
  expect(linkOf(puzzleOfLink(link)!)).toBe('/solve/3-3-8-8?target=-7%2F3&rules=hdoj');
});

test('an invalid or too long target is reported', () => {
  const long = '9'.repeat(41);
  expect(readLink('1-1-1-1', `?target=${long}`)).toMatchObject({ badTarget: long });
  expect(readLink('1-1-1-1', '?target=x')).toMatchObject({ badTarget: 'x' });
  expect(readLink('1-1-1-1', '?target=7/3')).toMatchObject({ badTarget: '' });
  expect(readLink('1-1-1-1', '')).toMatchObject({ badTarget: '' });
  expect([targetFault(long), targetFault('x')]).toEqual(['target.large', 'target']);
});

test('an invalid address has no hand', () => {
  expect(readLink('what', '?rules=none&target=x')).toMatchObject({ hand: [], rules: 'classic' });
  expect(linkOf(puzzleOf([24])!)).toBe('/solve/24-');
});

test.each([
  ['24', '24'],
  [' −3 ', '-3'],
  ['７/３', '7/3'],
  ['', null],
  ['2.5', null],
  ['9'.repeat(40), '9'.repeat(40)],
  ['9'.repeat(41), null],
])('target %s', (text, want) => {
  const parsed = readTarget(text);
  expect(parsed && rationalText(parsed)).toBe(want);
});
