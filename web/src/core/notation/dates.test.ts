import { expect, test } from 'vitest';
import { formatNumber, formatLongDay, formatMonth, formatShortDay } from './dates';

test('dates do not depend on the player’s time zone', () => {
  expect(formatLongDay('2026-11-20', 'en')).toBe('Fri 20 November');
  expect(formatLongDay('2026-11-20', 'zh')).toMatch(/^11月20日\s?周五$/);
  expect(formatShortDay(new Date(Date.UTC(2026, 10, 2)), 'en')).toBe('2 Nov');
  expect(formatMonth(new Date(Date.UTC(2026, 10, 2)), 'zh')).toBe('11月');
});

test('grouped separates thousands', () => {
  expect(formatNumber(1284, 'en')).toBe('1,284');
});
