// environment: page
import { formatDuration } from '../../core/notation/duration';
import { beforeEach, expect, test } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import type { Played } from '../../core/shapes';
import {
  glyph,
  headline,
  lastLine,
  markOf,
  marksOf,
  marksText,
  shareOrCopy,
  shareText,
  type ShareContent,
  timesShown,
} from './share';

beforeEach(() => allMessages());

const daily: ShareContent = {
  number: 312,
  points: 15,
  marks: ['solved', 'solved', 'solved', 'hint', 'miss'],
  time: 135_900,
  url: 'https://make24.example/daily',
};

test('the text of a daily has its number, score, time, marks and link', () => {
  expect(shareText(daily)).toBe(
    'make24 #312 · 15/20 points · 2:15\n✅✅✅💡⬜\nhttps://make24.example/daily',
  );
});

test('the streak is in the last line from its third day on', () => {
  expect(lastLine({ ...daily, days: 2 })).toBe(daily.url);
  expect(lastLine({ ...daily, days: 3 })).toBe(`3 days in a row · ${daily.url}`);
  expect(
    shareText({ ...daily, days: 30 })
      .split('\n')
      .at(-1),
  ).toBe(`30 days in a row · ${daily.url}`);
});

test('the text of a timed run has its name', () => {
  expect(headline({ ...daily, number: undefined, name: 'timed run', time: 180_000 })).toBe(
    'make24 timed run · 4 · 3:00',
  );
});

test('marks differ in shape, and a line has ten', () => {
  expect(new Set(Object.values(glyph)).size).toBe(3);
  expect(marksText(Array(12).fill('solved'))).toBe('✅'.repeat(10) + '\n' + '✅'.repeat(2));
  expect(marksText([])).toBe('');
});

test('the text of a run without hands has no line of marks', () => {
  expect(shareText({ ...daily, marks: [] }).split('\n')).toHaveLength(2);
});

test.each([
  ['solved', undefined, 'solved'],
  ['solved', 2, 'hint'],
  ['shown', 4, 'miss'],
  ['skip', undefined, 'miss'],
  ['unfinished', 0, 'miss'],
] as const)('%s with %s hints is %s', (outcome, hints, want) => {
  expect(markOf({ outcome, hints })).toBe(want);
});

test('hands not shown before the end of a run count as missed, as in the result', () => {
  const shown = [{ outcome: 'solved' }, { outcome: 'solved', hints: 1 }] as Played[];
  const marks = marksOf({ shown, hands: 5 });
  expect(marks).toEqual(['solved', 'hint', 'miss', 'miss', 'miss']);
  expect(headline({ ...daily, marks, points: 7 })).toContain('7/20');
  expect(marksOf({ shown })).toEqual(['solved', 'hint']);
});

const fails = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));
const works = () => Promise.resolve();

test('shareOrCopy shares a text, otherwise copies it, otherwise asks to show it', async () => {
  expect(await shareOrCopy('x', { share: works, copy: works })).toBe('shared');
  expect(await shareOrCopy('x', { share: fails('AbortError'), copy: works })).toBe('stopped');
  expect(await shareOrCopy('x', { share: fails('NotAllowedError'), copy: works })).toBe('copied');
  expect(await shareOrCopy('x', { copy: works })).toBe('copied');
  expect(await shareOrCopy('x', { copy: fails('NotAllowedError') })).toBe('show');
  expect(await shareOrCopy('x', {})).toBe('show');
});

test('the times of all hands, including missed ones, add up to the time of the run', () => {
  const shown = [12_900, 7_950, 3_900, 61_800, 40_999].map((time, hand) => ({
    hand,
    puzzle: '1-3.3.8.8-24-classic',
    outcome: hand === 2 ? ('skip' as const) : ('solved' as const),
    revealed: 0,
    time,
  }));
  const time = shown.reduce((sum, played) => sum + played.time, 0);
  const players = [{ player: 'ann', shown: 5, closed: 5, solved: 4, points: 16, time }];
  const times = timesShown({ shown, players });
  expect(times).toEqual([12_000, 8_000, 4_000, 62_000, 41_000]);
  expect(formatDuration(times.reduce((a, b) => a + b, 0))).toBe(formatDuration(time));
});
