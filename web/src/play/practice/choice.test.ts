import { expect, test } from 'vitest';
import {
  defaultChoice,
  isTarget,
  near,
  readChoice,
  optionsFromQuery,
  optionsOf,
  rules,
  targetOf,
} from './choice';

test('readChoice restores a stored choice and rejects invalid values', () => {
  const choice = { rules: 'hdoj', level: 4, cards: 5, target: '36', none: true, seconds: 60 } as const;
  expect(readChoice(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
  for (const bad of [
    null,
    7,
    'x',
    { rules: 'poker', level: 9, cards: 2.5, target: '-1', none: 1, seconds: 7 },
  ]) {
    expect(readChoice(bad)).toEqual(defaultChoice);
  }
});

test.each([
  ['24', true],
  ['0', true],
  ['9999', true],
  ['10000', false],
  ['024', false],
  ['1/2', false],
  ['', false],
])('target %j', (text, want) => expect(isTarget(text)).toBe(want));

test('optionsOf leaves out default values', () => {
  expect(optionsOf(defaultChoice)).toEqual({ mode: 'practice' });
  expect(optionsOf({ ...defaultChoice, level: 3, cards: 5, target: '36', none: true, seconds: 30 })).toEqual({
    mode: 'practice',
    level: 3,
    cards: 5,
    target: '36',
    none: true,
    hand_time: 30_000,
  });
});

test('Countdown has its own six tiles and targets', () => {
  const options = optionsOf({ ...defaultChoice, rules: 'countdown', cards: 3, target: '36' });
  expect(options).toEqual({ mode: 'practice', rules: 'countdown' });
});

test('a variant has its own target unless another is chosen', () => {
  expect(readChoice({ rules: 'make-ten' }).target).toBe('10');
  expect(optionsOf(readChoice({ rules: 'make-ten' }))).toEqual({ mode: 'practice', rules: 'make-ten' });
  expect(optionsOf({ ...readChoice({ rules: 'make-ten' }), target: '24' }).target).toBe('24');
  expect(optionsOf(readChoice({ rules: 'joker' }))).toEqual({ mode: 'practice', rules: 'joker' });
  expect(rules.map((name) => targetOf(name)).filter((target) => target !== '24')).toEqual(['10']);
});

test('hands near the rating have no other options than the clock', () => {
  const choice = readChoice({ level: near, cards: 5, target: '36', none: true, seconds: 30 });
  expect(choice.level).toBe(near);
  expect(optionsOf(choice)).toEqual({ mode: 'practice', near: true, hand_time: 30_000 });
});

test('the address takes precedence over the choice', () => {
  expect(optionsFromQuery('?hand=1-3.3.8.8-24-classic', defaultChoice)).toEqual({
    mode: 'practice',
    puzzles: ['1-3.3.8.8-24-classic'],
  });
  expect(optionsFromQuery('?review=1', defaultChoice)).toEqual({ mode: 'practice', review: true });
  expect(optionsFromQuery('?near=10', defaultChoice)).toEqual({ mode: 'practice', near: true, hands: 10 });
  expect(optionsFromQuery('?near=x', defaultChoice)).toEqual({ mode: 'practice' });
  expect(optionsFromQuery('?kind=3*8', defaultChoice)).toEqual({ mode: 'practice', kind: '3*8' });
  expect(optionsFromQuery('?kind=k*x%2Bk', defaultChoice)).toEqual({ mode: 'practice', kind: 'k*x+k' });
  expect(optionsFromQuery('?x=1', { ...defaultChoice, level: 2 })).toEqual({ mode: 'practice', level: 2 });
});
