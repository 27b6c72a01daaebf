// Plays a duel on one device.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { mergesFor, solve } from './answer';
import { advancePageClock, eventually, expectNoViolations } from './browser';
import { Table } from './table';

/** Presses both buttons for the next hand, and waits until its cards are turned. */
export async function beginHand(page: Page, press: (half: Locator) => Promise<void> = click): Promise<void> {
  for (const half of [page.locator('section').first(), page.locator('section').last()]) await press(half);
  await eventually(async () => {
    await advancePageClock(page, 1100);
    expect(await page.locator('.buzz.buzz:not(.ready)').count()).toBeGreaterThan(0);
  });
}
const click = (half: Locator): Promise<void> => half.locator('.buzz.ready').click();

/**
 * Plays a hand of a duel, which a player wins: the one at the near side, or on the right. The clock of the page stands
 * still, so that the 20 seconds to answer do not pass.
 */
export async function playDuel(table: Table): Promise<void> {
  const { page, input } = table;
  const touch = input === 'touch';
  await page.goto('/duel');
  const near = page.locator('section').last();
  const far = page.locator('section').first();
  const press = (key: string) => page.keyboard.press(key);
  await far.locator('.buzz').waitFor();
  await beginHand(page, (half) =>
    touch ? half.locator('.buzz').tap() : half.locator('kbd').innerText().then(press),
  );
  await expectNoViolations(page, 'a duel that waits');
  const numbers = (half: Locator): Promise<number[]> =>
    half.locator('[data-slot]').evaluateAll((tiles) => tiles.map((tile) => parseInt(tile.textContent ?? '')));
  const hand = await numbers(near);
  expect(await numbers(far)).toEqual(hand);

  const expr = await solve({ hand, target: '24', rules: 'classic' });
  if (expr === null) {
    await (touch ? near.locator('.buzz.none').tap() : press('k'));
  } else {
    await (touch ? near.locator('.buzz.buzz:not(.none)').tap() : press('l'));
    await near.getByRole('timer').waitFor();
    expect(await far.locator('.buzz').count()).toBe(0);
    await expectNoViolations(page, 'a player who answers');
    expect(await near.locator('.op[aria-pressed=true]').count()).toBe(0); // the press of the buzzer pressed no sign
    let selected = -1;
    for (const { a, op, b } of mergesFor(expr, hand)) {
      const tile = (slot: number) =>
        touch ? near.locator(`[data-slot="${slot}"]`).tap() : press(`${slot + 1}`);
      if (a !== selected) await tile(a);
      await (touch ? near.locator('.op').nth('+-*/'.indexOf(op)).tap() : press(op));
      await tile(b);
      selected = b;
    }
  }
  await near.getByRole('img', { name: table.say('web.duel.score', { n: 1, of: 5 }) }).waitFor();
  await eventually(async () =>
    expect(await page.locator('main > p[role=status]').innerText()).toContain(
      table.say(expr === null ? 'web.duel.spoken.none' : 'web.duel.spoken.won', {
        name: table.say('web.duel.player', { n: 2 }),
        a: 0,
        b: 1,
      }),
    ),
  );
  await expectNoViolations(page, 'a hand of a duel that is won');
}
