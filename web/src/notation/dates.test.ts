import { expect, test } from 'vitest';
import { grouped, longDay, monthName, shortDay } from './dates';

test('dates do not depend on the player’s time zone', () => {
  expect(longDay('2026-11-20', 'en')).toBe('Fri 20 November');
  expect(longDay('2026-11-20', 'zh')).toMatch(/^11月20日\s?周五$/);
  expect(shortDay(new Date(Date.UTC(2026, 10, 2)), 'en')).toBe('2 Nov');
  expect(monthName(new Date(Date.UTC(2026, 10, 2)), 'zh')).toBe('11月');
});

test('grouped separates thousands', () => {
  expect(grouped(1284, 'en')).toBe('1,284');
});
