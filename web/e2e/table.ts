// Plays at the table like a person: by mouse, by keyboard alone, or by touch.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { advancePageClock, eventually } from './browser';
import type { TableMerge as Merge } from '../src/core/exact/moves';
import type { Op } from '../src/core/notation/marks';
import { mergesFor, solve } from './answer';
import { say, type Key, type Lang } from './words';

export type InputMethod = 'mouse' | 'keys' | 'touch';

const opName: Record<Op, Key> = {
  '+': 'web.op.plus',
  '-': 'web.op.minus',
  '*': 'web.op.times',
  '/': 'web.op.divide',
};

/** Returns the numbers of a hand that can be played and has no merges, or null. It runs in the page. */
function dealtNumbers(): number[] | null {
  const playable = document.querySelector('main .acts [aria-disabled=false]');
  if (!playable || document.querySelector('main [data-slot].made')) return null;
  return [...document.querySelectorAll('main [data-slot]')].map((tile) =>
    parseInt(tile.getAttribute('aria-label') ?? tile.textContent ?? ''),
  );
}

export class Table {
  readonly tiles: Locator;
  readonly banner: Locator;
  /** The live region for screen readers. */
  readonly announced: Locator;

  constructor(
    readonly page: Page,
    readonly input: InputMethod = 'mouse',
    readonly lang: Lang = 'en',
  ) {
    this.tiles = page.locator('main [data-slot]');
    this.banner = page.locator('main .banner');
    this.announced = page.locator('main > p[role=status]');
  }

  say = (key: Key, args = {}): string => say(this.lang, key, args);
  button = (key: Key, args = {}): Locator =>
    this.page.getByRole('button', { name: this.say(key, args), exact: true });

  /**
   * Returns the button of an action below the tiles. In small windows the typing button is in the
   * ledger line.
   */
  action = (key: Key): Locator => {
    const acts = this.page.locator('.acts').getByRole('button', { name: this.say(key) });
    if (key !== 'web.action.type') return acts;
    return acts.or(this.page.locator('.line').getByRole('button', { name: this.say('web.ledger.type') }));
  };

  /** Presses a control; with the keyboard, it first moves the focus there with Tab. */
  async press(control: Locator): Promise<void> {
    if (this.input === 'keys') {
      await this.focusWithTab(control);
      return this.page.keyboard.press('Enter');
    }
    return this.input === 'touch' ? control.tap() : control.click();
  }

  /** Moves the focus to a control with Tab alone. */
  async focusWithTab(control: Locator): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses < 80; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${control.toString()}`);
  }

  /** Runs an action that deals another hand, waits until the hand can be played and returns it. Until
   * then the server may not have answered. An announcement would not show that it has, since the page also
   * announces what the action does before. */
  async handAfter(deal: () => Promise<void>): Promise<number[]> {
    const before = await this.numbers();
    await deal();
    await eventually(async () => expect(await this.numbers()).not.toEqual(before));
    return this.hand();
  }

  /** Returns the numbers of a newly dealt hand once it can be played. */
  async hand(): Promise<number[]> {
    let numbers: number[] | null = null;
    await eventually(async () => {
      numbers = await this.page.evaluate(dealtNumbers);
      expect(numbers).not.toBeNull();
    });
    return numbers!;
  }

  /**
   * Ends the open hand of a race with an action, and waits until the server has closed it. Then the next hand
   * is dealt, the banner says that it was the last, or the result is displayed. The tiles change earlier,
   * with the first merge.
   */
  async closeHand(act: (hand: readonly number[]) => Promise<void>): Promise<void> {
    const hand = await this.hand();
    await act(hand);
    await eventually(async () => {
      if ((await this.page.locator('main .ranking').or(this.banner).count()) === 0)
        expect(await this.page.evaluate(dealtNumbers)).not.toEqual(expect.toBeOneOf([null, hand]));
    });
  }

  numbers(): Promise<number[]> {
    return this.tiles.evaluateAll((tiles) =>
      tiles.map((tile) => parseInt(tile.getAttribute('aria-label') ?? tile.textContent ?? '')),
    );
  }

  async target(): Promise<string> {
    return (await this.page.locator('main :is(.goal, .head) b').innerText()).match(/\d+/)![0];
  }

  /** Returns the level of a hand of a daily. */
  async level(): Promise<number> {
    return Number((await this.page.locator('main .goal small').innerText()).match(/level (\d)$/)?.[1]);
  }

  async pressTile(slot: number): Promise<void> {
    if (this.input === 'keys') return this.page.keyboard.press(String(slot + 1));
    const tile = this.page.locator(`main [data-slot="${slot}"]`);
    return this.input === 'touch' ? tile.tap() : tile.click();
  }

  async pressOperator(op: Op): Promise<void> {
    if (this.input === 'keys') return this.page.keyboard.press(op);
    const button = this.page.locator('.ops').getByRole('button', { name: this.say(opName[op]) });
    return this.input === 'touch' ? button.tap() : button.click();
  }

  /** Merges two tiles. The result of the previous merge may still be selected. */
  async merge({ a, op, b }: Merge): Promise<void> {
    const first = this.page.locator(`main [data-slot="${a}"]`);
    if ((await first.getAttribute('aria-pressed')) !== 'true') await this.pressTile(a);
    await this.pressOperator(op);
    await this.pressTile(b);
  }

  /** Plays a hand to its end; returns the answer, or null for "no solution". */
  async play(rules = 'classic'): Promise<string | null> {
    const hand = await this.hand();
    const answer = await solve({ hand, target: await this.target(), rules });
    if (answer === null) await this.act('web.action.none', 'n');
    else for (const merge of mergesFor(answer, hand)) await this.merge(merge);
    return answer;
  }

  /** Makes the merges of an answer to a hand with the target 24. */
  solve = async (hand: readonly number[]): Promise<void> => {
    const answer = await solve({ hand, target: '24', rules: 'classic' });
    for (const merge of mergesFor(answer!, hand)) await this.merge(merge);
  };

  /** Skips a hand outside practice, and confirms the question. */
  async skipConfirmed(): Promise<void> {
    await this.act('web.action.skip', 's');
    await this.action('web.action.sure').waitFor();
    await this.act('web.action.sure', 's');
  }

  /** The letter of the previous action. */
  #lastLetter = '';

  /**
   * Performs an action by its button or its letter. Before it repeats an action, it advances the
   * clock, because the page ignores a quick second press.
   */
  async act(key: Key, letter: string): Promise<void> {
    if (letter === this.#lastLetter) await advancePageClock(this.page, 1000);
    this.#lastLetter = letter;
    return this.input === 'keys' ? this.page.keyboard.press(letter) : this.press(this.action(key));
  }

  /** Goes from a finished hand to the next. */
  async next(): Promise<void> {
    const next = this.banner.getByRole('button', { name: this.say('web.action.next') });
    await next.waitFor();
    if (this.input === 'keys') await this.page.keyboard.press('Enter');
    else await this.press(next);
    await this.banner.waitFor({ state: 'detached' });
  }

  /** Expects the hand to be solved: the banner, and the announcement. */
  async expectSolved(): Promise<void> {
    await this.banner.waitFor();
    const words = `${await this.target()}!`;
    await eventually(async () => expect(await this.banner.innerText()).toContain(words));
    await this.expectSolvedAnnounced();
  }
  async expectSolvedAnnounced(): Promise<void> {
    const words = this.say('web.table.solved.spoken', { target: await this.target(), time: '@' });
    const [before, after] = words.split('@') as [string, string];
    await eventually(async () => {
      const announced = await this.announced.innerText();
      expect(announced).toContain(before.trim());
      expect(announced).toContain(after.trim());
    });
  }
}
