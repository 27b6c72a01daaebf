import { expect, test } from 'vitest';
import { dateOfNumber } from './number';

test('dateOfNumber returns the date of a daily', () => {
  expect(dateOfNumber(1).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  expect(dateOfNumber(325).toISOString()).toBe('2026-11-21T00:00:00.000Z');
});
