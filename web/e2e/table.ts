// Plays at the table as a person would: by mouse, by keyboard alone, or by touch.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { later, soon } from './browser';
import type { TableMerge as Merge } from '../src/exact/moves';
import type { Op } from '../src/notation/marks';
import { merges, solve } from './answer';
import { word, type Key, type Lang } from './words';

export type How = 'mouse' | 'keys' | 'touch';

const opName: Record<Op, Key> = {
  '+': 'web.op.plus',
  '-': 'web.op.minus',
  '*': 'web.op.times',
  '/': 'web.op.divide',
};

export class Table {
  readonly tiles: Locator;
  readonly banner: Locator;
  /** What a screen reader is told. */
  readonly told: Locator;

  constructor(
    readonly page: Page,
    readonly how: How = 'mouse',
    readonly lang: Lang = 'en',
  ) {
    this.tiles = page.locator('main [data-slot]');
    this.banner = page.locator('main .banner');
    this.told = page.locator('main > p[role=status]');
  }

  word = (key: Key, args = {}): string => word(this.lang, key, args);
  button = (key: Key, args = {}): Locator =>
    this.page.getByRole('button', { name: this.word(key, args), exact: true });

  /** An action under the tiles; its accessible name is its word. In small windows the way to type
   * stands in the ledger's line instead. */
  action = (key: Key): Locator => {
    const acts = this.page.locator('.acts').getByRole('button', { name: this.word(key) });
    if (key !== 'web.action.type') return acts;
    return acts.or(this.page.locator('.line').getByRole('button', { name: this.word('web.ledger.type') }));
  };

  /** Presses a control: by keys, after going there with Tab. */
  async press(what: Locator): Promise<void> {
    if (this.how === 'keys') {
      await this.reach(what);
      return this.page.keyboard.press('Enter');
    }
    return this.how === 'touch' ? what.tap() : what.click();
  }

  /** Goes to a control with Tab alone. */
  async reach(what: Locator): Promise<void> {
    await what.waitFor();
    for (let presses = 0; presses < 80; presses++) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not come to ${what.toString()}`);
  }

  /** Does what deals another hand, and waits until it lies there: it is told. */
  async dealt(by: () => Promise<void>): Promise<number[]> {
    const before = await this.told.textContent();
    await by();
    await soon(async () => expect(await this.told.textContent()).not.toBe(before));
    return this.hand();
  }

  /** The numbers of a hand that was just dealt, when it can be played. */
  async hand(): Promise<number[]> {
    let numbers: number[] | null = null;
    await soon(async () => {
      numbers = await this.page.evaluate(() => {
        const playable = document.querySelector('main .acts [aria-disabled=false]');
        if (!playable || document.querySelector('main [data-slot].made')) return null;
        return [...document.querySelectorAll('main [data-slot]')].map((tile) =>
          parseInt(tile.getAttribute('aria-label') ?? tile.textContent ?? ''),
        );
      });
      expect(numbers).not.toBeNull();
    });
    return numbers!;
  }

  numbers(): Promise<number[]> {
    return this.tiles.evaluateAll((tiles) =>
      tiles.map((tile) => parseInt(tile.getAttribute('aria-label') ?? tile.textContent ?? '')),
    );
  }

  async target(): Promise<string> {
    return (await this.page.locator('main .goal b').innerText()).match(/\d+/)![0];
  }

  /** The level of the hand, of those of a daily. */
  async level(): Promise<number> {
    return Number((await this.page.locator('main .goal small').innerText()).match(/level (\d)$/)?.[1]);
  }

  async tile(slot: number): Promise<void> {
    if (this.how === 'keys') return this.page.keyboard.press(String(slot + 1));
    const tile = this.page.locator(`main [data-slot="${slot}"]`);
    return this.how === 'touch' ? tile.tap() : tile.click();
  }

  async operator(op: Op): Promise<void> {
    if (this.how === 'keys') return this.page.keyboard.press(op);
    const button = this.page.locator('.ops').getByRole('button', { name: this.word(opName[op]) });
    return this.how === 'touch' ? button.tap() : button.click();
  }

  /** Merges two tiles; the one made before is still selected. */
  async merge({ a, op, b }: Merge): Promise<void> {
    const first = this.page.locator(`main [data-slot="${a}"]`);
    if ((await first.getAttribute('aria-pressed')) !== 'true') await this.tile(a);
    await this.operator(op);
    await this.tile(b);
  }

  /** Plays a hand to its end; gives what was played, null for "no solution". */
  async play(rules = 'classic'): Promise<string | null> {
    const hand = await this.hand();
    const answer = await solve({ hand, target: await this.target(), rules });
    if (answer === null) await this.act('web.action.none', 'n');
    else for (const merge of merges(answer, hand)) await this.merge(merge);
    return answer;
  }

  /** Lets a hand go that counts: what is asked is said yes to. */
  async letGo(): Promise<void> {
    await this.act('web.action.skip', 's');
    await this.action('web.action.sure').waitFor();
    await this.act('web.action.sure', 's');
  }

  /** The letter of the action before. */
  #acted = '';

  /** An action by its button, or by its letter. The same again it takes after one has seen what came of
   * the first; at once it would mean the same. */
  async act(key: Key, letter: string): Promise<void> {
    if (letter === this.#acted) await later(this.page, 1000);
    this.#acted = letter;
    return this.how === 'keys' ? this.page.keyboard.press(letter) : this.press(this.action(key));
  }

  /** After a hand: the next one. */
  async next(): Promise<void> {
    const next = this.banner.getByRole('button', { name: this.word('web.action.next') });
    await next.waitFor();
    if (this.how === 'keys') await this.page.keyboard.press('Enter');
    else await this.press(next);
    await this.banner.waitFor({ state: 'detached' });
  }

  /** Sees that the hand is solved: banner, and what is said aloud. */
  async solved(): Promise<void> {
    await this.banner.waitFor();
    const words = `${await this.target()}!`;
    await soon(async () => expect(await this.banner.innerText()).toContain(words));
    await this.tellsSolved();
  }
  async tellsSolved(): Promise<void> {
    const words = this.word('web.table.solved.spoken', { target: await this.target(), time: '@' });
    const [before, after] = words.split('@') as [string, string];
    await soon(async () => {
      const told = await this.told.innerText();
      expect(told).toContain(before.trim());
      expect(told).toContain(after.trim());
    });
  }
}
