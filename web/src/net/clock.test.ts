import { expect, test } from 'vitest';
import { Clock } from './clock';

/** Returns a Clock, and the machine clock that it reads, which the test sets. */
function newClock() {
  const machineClock = { at: 0 };
  return {
    machineClock,
    clock: new Clock(
      () => machineClock.at,
      () => 42,
    ),
  };
}

test('now returns the guess before the first answer', () => {
  expect(newClock().clock.now()).toBe(42);
});

test("now returns the dealer's time, whatever the machine clock shows", () => {
  const { machineClock, clock } = newClock();
  machineClock.at = 1000;
  const sentAt = clock.mark();
  machineClock.at = 1100;
  clock.sync(5_000_050, sentAt); // the dealer answered halfway between
  expect(clock.now()).toBe(5_000_100);
  machineClock.at = 2100;
  expect(clock.now()).toBe(5_001_100);
});

test('a faster answer takes precedence over a slower one', () => {
  const { machineClock, clock } = newClock();
  machineClock.at = 400;
  clock.sync(10_000, 0); // slow: may be off by up to 200
  machineClock.at = 1000;
  clock.sync(10_900, 980); // 20 ms
  expect(clock.now()).toBe(10_910);
  machineClock.at = 2000;
  clock.sync(11_600, 1600); // slow again: ignored
  expect(clock.now()).toBe(11_910);
});

test('a small correction does not turn the clock back', () => {
  const { machineClock, clock } = newClock();
  machineClock.at = 400;
  clock.sync(10_000, 0);
  const before = clock.now(); // 10_200
  machineClock.at = 410;
  clock.sync(10_100, 408);
  expect(clock.now()).toBe(before);
  machineClock.at = 600;
  expect(clock.now()).toBe(10_291);
});

test('after this machine slept, the new answer is trusted', () => {
  const { machineClock, clock } = newClock();
  clock.sync(10_000, 0);
  machineClock.at = 1000; // an hour passed meanwhile, but the clock stood still
  const sentAt = clock.mark();
  machineClock.at = 1300; // and this answer is slower than the first
  clock.sync(3_610_000, sentAt);
  expect(clock.now()).toBe(3_610_150);
});

test('a slower new answer replaces a very old one', () => {
  const { machineClock, clock } = newClock();
  clock.sync(0, 0);
  machineClock.at = 10_000_000; // the first answer may be off by 1 s now
  clock.sync(10_000_400, 9_999_900);
  expect(clock.now()).toBe(10_000_450);
});
