// Drags tiles with real mouse or touch events of the browser.
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { TableMerge as Merge } from '../src/core/exact/moves';
import type { Op } from '../src/core/notation/marks';
import { waitForAnimations } from './browser';

export interface Point {
  x: number;
  y: number;
}

const petalOrder: readonly Op[] = ['+', '-', '*', '/'];

export class Dragger {
  #position: Point = { x: 0, y: 0 };

  private constructor(
    private readonly page: Page,
    private readonly touch: CDPSession | null,
  ) {}

  static async create(page: Page, input: 'mouse' | 'touch'): Promise<Dragger> {
    return new Dragger(page, input === 'touch' ? await page.context().newCDPSession(page) : null);
  }

  tile = (slot: number): Locator => this.page.locator(`main [data-slot="${slot}"]`);
  petals = (): Locator => this.page.locator('main .petal');

  async grab(slot: number): Promise<void> {
    this.#position = await center(this.tile(slot));
    if (this.touch) return this.#finger('touchStart');
    await this.page.mouse.move(this.#position.x, this.#position.y);
    await this.page.mouse.down();
  }

  /** Moves to a point in several steps. */
  async move(to: Point): Promise<void> {
    const { x, y } = this.#position;
    const steps = 6;
    for (let i = 1; i <= steps; i++) {
      this.#position = { x: x + ((to.x - x) * i) / steps, y: y + ((to.y - y) * i) / steps };
      if (this.touch) await this.#finger('touchMove');
      else await this.page.mouse.move(this.#position.x, this.#position.y);
    }
  }

  /** Grabs a tile, moves by an offset and drops, with no pause in which the finger would hold the tile. */
  async flick(slot: number, by: Point): Promise<void> {
    const { x, y } = await center(this.tile(slot));
    const steps = 6;
    const events = [this.#touch('touchStart', { x, y })];
    for (let i = 1; i <= steps; i++)
      events.push(this.#touch('touchMove', { x: x + (by.x * i) / steps, y: y + (by.y * i) / steps }));
    await Promise.all([...events, this.#touch('touchEnd')]);
  }

  async moveToTile(slot: number): Promise<void> {
    await this.move(await center(this.tile(slot)));
  }

  /** Waits for the petals and moves to one of them. */
  async choose(op: Op): Promise<void> {
    const petal = this.petals().nth(petalOrder.indexOf(op));
    await petal.waitFor();
    await this.move(await center(petal));
    await this.page.locator('main .petal.on').waitFor();
  }

  async drop(): Promise<void> {
    if (this.touch) await this.#finger('touchEnd');
    else await this.page.mouse.up();
  }

  /** Cancels the drag as the browser does: touchcancel for a touch, loss of the focus for the
   * mouse. */
  async cancel(): Promise<void> {
    if (this.touch) return this.#finger('touchCancel');
    await this.page.evaluate(() => dispatchEvent(new Event('blur')));
    await this.page.mouse.up();
  }

  async merge({ a, op, b }: Merge): Promise<void> {
    await this.grab(a);
    await this.moveToTile(b);
    await this.choose(op);
    await this.drop();
  }

  async #finger(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'): Promise<void> {
    const down = type === 'touchStart' || type === 'touchMove';
    await this.#touch(type, down ? this.#position : undefined);
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: Point): Promise<void> {
    await this.touch!.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  }
}

/** Returns the center of an element after all animations: a slot rises together with its tile. */
export async function center(element: Locator): Promise<Point> {
  await waitForAnimations(element.page());
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
