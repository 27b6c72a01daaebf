import { expect, test } from 'vitest';
import { puzzleOf } from '../answers/puzzle';
import { puzzleID } from '../exact/puzzle';
import { enter, entryOf, handOf, type Change, type Entry } from './entry';
import { linkOf, puzzleOfLink, readLink, readTarget } from './link';
import { rationalText } from '../exact/rational';

const start = entryOf([2n, 4n, 6n, 7n]);
const all = (...changes: Change[]): Entry => changes.reduce(enter, start);
const shown = (entry: Entry) => entry.slots.map((n) => n ?? '_').join(' ') + ' @' + entry.at;

test('the pad fills slot after slot, and goes round', () => {
  expect(shown(all({ do: 'press', number: 13 }, { do: 'press', number: 3 }))).toBe('13 3 6 7 @2');
  const last = all({ do: 'choose', slot: 3 }, { do: 'press', number: 1 });
  expect(shown(last)).toBe('2 4 6 1 @0');
  expect(last.text).toBe('2 4 6 A');
});

test('erasing goes back, and a hand with a gap is none', () => {
  const once = all({ do: 'choose', slot: 3 }, { do: 'erase' });
  expect(shown(once)).toBe('2 4 6 _ @3');
  expect(handOf(once)).toBeNull();
  expect(shown(enter(once, { do: 'erase' }))).toBe('2 4 _ _ @2');
});

test('one to six numbers', () => {
  const six = all({ do: 'more' }, { do: 'press', number: 9 }, { do: 'more' }, { do: 'more' });
  expect(six.slots).toHaveLength(6);
  const one = all({ do: 'fewer' }, { do: 'fewer' }, { do: 'fewer' }, { do: 'fewer' });
  expect(shown(one)).toBe('2 @0');
});

test('what is typed wrongly is told and loses nothing', () => {
  const bad = all({ do: 'type', text: '3 3 x' });
  expect(bad).toMatchObject({ slots: start.slots, text: '3 3 x', fault: { fault: 'card', token: 'x' } });
  expect(shown(enter(bad, { do: 'type', text: 'AKQJ' }))).toBe('1 13 12 11 @0');
  expect(enter(bad, { do: 'press', number: 5 }).fault).toBeNull();
});

test('rules that take fewer numbers say so', () => {
  const six = all({ do: 'type', text: '1 2 3 4 5 6' });
  const power = enter(six, { do: 'limit', most: 5 });
  expect(power.fault).toEqual({ fault: 'many', token: '6' });
  expect(handOf(power)).toBeNull();
  expect(handOf(enter(power, { do: 'limit', most: 6 }))).toHaveLength(6);
  expect(enter(power, { do: 'fewer' }).fault).toBeNull();
});

test.each([
  ['1-2.4.6.7-24-classic', '/solve/2-4-6-7'],
  ['1-2.4.6.7-m7d3-hdoj', '/solve/2-4-6-7?target=-7%2F3&rules=hdoj'],
  ['1-24-24-classic', '/solve/24-'],
  ['1-10.75.100-952-countdown', '/solve/10-75-100?target=952&rules=countdown'],
])('%s has the address %s, and back', (id, address) => {
  const [path = '', search = ''] = address.split('?');
  const link = readLink(path.split('/')[2]!, search);
  const puzzle = puzzleOfLink(link)!;
  expect(puzzleID(puzzle)).toBe(id);
  expect(linkOf(puzzle)).toBe(address);
});

test.each([
  ['1-2-3-4-5-6-7', '', 'many', '7'],
  ['1.2.3.4.5.6.7.8.9.10.11', '', 'many', '11'],
  ['1-2-3-4-5-6', '?rules=power', 'many', '6'],
  ['what', '', 'card', 'what'],
  ['-', '', 'empty', ''],
  ['3.5-4', '', 'fraction', '3.5'],
])('the address %s%s says what is at fault', (hand, search, fault, token) => {
  expect(readLink(hand, search)).toMatchObject({ hand: [], fault: { fault, token } });
});

test('dots stand between numbers as in an ID', () => {
  expect(readLink('2.4.6.7', '')).toMatchObject({ hand: [2n, 4n, 6n, 7n], fault: null });
});

test('an address that is none gives no hand', () => {
  expect(readLink('what', '?rules=none&target=x')).toMatchObject({ hand: [], rules: 'classic' });
  expect(linkOf(puzzleOf([24])!)).toBe('/solve/24-');
});

test.each([
  ['24', '24'],
  [' −3 ', '-3'],
  ['７/３', '7/3'],
  ['', null],
  ['2.5', null],
])('target %s', (text, want) => {
  const read = readTarget(text);
  expect(read && rationalText(read)).toBe(want);
});
