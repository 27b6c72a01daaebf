// Takes tiles and drags them, with the mouse or with a finger, as the browser itself sees it.
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { TableMerge as Merge } from '../src/exact/moves';
import type { Op } from '../src/notation/marks';
import { still } from './browser';

export interface Point {
  x: number;
  y: number;
}

const inOrder: readonly Op[] = ['+', '-', '*', '/']; // of the petals

export class Dragger {
  #at: Point = { x: 0, y: 0 };

  private constructor(
    private readonly page: Page,
    private readonly touch: CDPSession | null,
  ) {}

  static async of(page: Page, how: 'mouse' | 'touch'): Promise<Dragger> {
    return new Dragger(page, how === 'touch' ? await page.context().newCDPSession(page) : null);
  }

  tile = (slot: number): Locator => this.page.locator(`main [data-slot="${slot}"]`);
  petals = (): Locator => this.page.locator('main .petal');

  async take(slot: number): Promise<void> {
    this.#at = await middle(this.tile(slot));
    if (this.touch) return this.#finger('touchStart');
    await this.page.mouse.move(this.#at.x, this.#at.y);
    await this.page.mouse.down();
  }

  /** Goes there in some steps, as a hand does. */
  async move(to: Point): Promise<void> {
    const { x, y } = this.#at;
    const steps = 6;
    for (let i = 1; i <= steps; i++) {
      this.#at = { x: x + ((to.x - x) * i) / steps, y: y + ((to.y - y) * i) / steps };
      if (this.touch) await this.#finger('touchMove');
      else await this.page.mouse.move(this.#at.x, this.#at.y);
    }
  }

  async over(slot: number): Promise<void> {
    await this.move(await middle(this.tile(slot)));
  }

  /** Waits for the petals and goes to one of them. */
  async choose(op: Op): Promise<void> {
    const petal = this.petals().nth(inOrder.indexOf(op));
    await petal.waitFor();
    await this.move(await middle(petal));
    await this.page.locator('main .petal.on').waitFor();
  }

  async let(): Promise<void> {
    if (this.touch) await this.#finger('touchEnd');
    else await this.page.mouse.up();
  }

  /** What it holds is taken away: a finger by the browser, for a gesture of its own, a mouse by another
   * window. */
  async lose(): Promise<void> {
    if (this.touch) return this.#finger('touchCancel');
    await this.page.evaluate(() => dispatchEvent(new Event('blur')));
    await this.page.mouse.up();
  }

  async merge({ a, op, b }: Merge): Promise<void> {
    await this.take(a);
    await this.over(b);
    await this.choose(op);
    await this.let();
  }

  async #finger(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'): Promise<void> {
    const down = type === 'touchStart' || type === 'touchMove';
    await this.touch!.send('Input.dispatchTouchEvent', { type, touchPoints: down ? [this.#at] : [] });
  }
}

/** The middle of an element, once the page's animations are over: a slot rises with its tile. */
export async function middle(what: Locator): Promise<Point> {
  await still(what.page());
  const box = (await what.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
