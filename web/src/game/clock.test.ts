import { expect, test } from 'vitest';
import { Clock } from './clock';

/** A clock on a machine whose time is set by hand. */
function machine() {
  const here = { at: 0 };
  return {
    here,
    clock: new Clock(
      () => here.at,
      () => 42,
    ),
  };
}

test('before any answer the guess is told', () => {
  expect(machine().clock.now()).toBe(42);
});

test("tells the dealer's time, whatever this machine's is", () => {
  const { here, clock } = machine();
  here.at = 1000;
  const asked = clock.mark();
  here.at = 1100;
  clock.hear(5_000_050, asked); // said half way
  expect(clock.now()).toBe(5_000_100);
  here.at = 2100;
  expect(clock.now()).toBe(5_001_100);
});

test('a quicker answer is believed over a slower', () => {
  const { here, clock } = machine();
  here.at = 400;
  clock.hear(10_000, 0); // sent back at once, slow on the way: up to 200 off
  here.at = 1000;
  clock.hear(10_900, 980); // 20 ms
  expect(clock.now()).toBe(10_910);
  here.at = 2000;
  clock.hear(11_600, 1600); // slow again: not believed
  expect(clock.now()).toBe(11_910);
});

test('it does not go back when corrected a little', () => {
  const { here, clock } = machine();
  here.at = 400;
  clock.hear(10_000, 0);
  const told = clock.now(); // 10_200
  here.at = 410;
  clock.hear(10_100, 408);
  expect(clock.now()).toBe(told);
  here.at = 600;
  expect(clock.now()).toBe(10_291);
});

test('after this machine slept, the new answer is right', () => {
  const { here, clock } = machine();
  clock.hear(10_000, 0);
  here.at = 1000; // an hour passed meanwhile, but the clock stood still
  const asked = clock.mark();
  here.at = 1300; // and the answer is slower than the first was
  clock.hear(3_610_000, asked);
  expect(clock.now()).toBe(3_610_150);
});

test('an old answer gives way to a slower new one', () => {
  const { here, clock } = machine();
  clock.hear(0, 0);
  here.at = 10_000_000; // 1 s of doubt by now
  clock.hear(10_000_400, 9_999_900);
  expect(clock.now()).toBe(10_000_450);
});
