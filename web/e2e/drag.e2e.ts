// Tests a hand played by dragging tiles, drags that are cancelled, petals that stay open for a tap, and
// drags on a page that scrolls.
import { expect } from 'vitest';
import { mergesFor } from './answer';
import { eventually, visit } from './browser';
import { Dragger, center, type Point } from './drag';
import { journey } from './journey';
import { Table } from './table';

const viewports = {
  mouse: { width: 1280, height: 800 },
  touch: { width: 360, height: 740, touch: true },
} as const;

/** Opens a page with a table, and waits until tiles can be dragged. */
async function openTable(table: Table, path: string): Promise<void> {
  const { page } = table;
  // The code for dragging is loaded after the hand is shown. Wait until the page has run it.
  const ready = page.waitForResponse(
    (response) => /\/assets\/parts-.*\.js$/.test(response.url()) && response.ok(),
  );
  await page.goto(path);
  await table.hand();
  await page.evaluate(`import(${JSON.stringify((await ready).url())}).then(() => {})`);
}

journey.for(['touch', 'mouse'] as const)(
  'by %s: a cancelled drag changes nothing, petals wait for a tap, and a whole hand can be played',
  async (input) => {
    const visited = await visit({ ...viewports[input], lessMotion: input === 'touch' });
    const { page } = visited;
    const table = new Table(page, input);
    const dragger = await Dragger.create(page, input);
    await openTable(table, '/practice?hand=1-3.3.8.8-24-classic');
    const hand = await table.numbers();
    const homes: Point[] = [];
    for (const slot of [0, 1, 2, 3]) homes.push(await center(dragger.tile(slot)));
    const expectUnchanged = async (): Promise<void> => {
      await eventually(async () => expect(await page.locator('main .tile.dragged').count()).toBe(0));
      await eventually(async () => expect(await table.numbers()).toEqual(hand));
      for (const slot of [0, 1, 2, 3]) {
        const tile = dragger.tile(slot);
        const home = homes[slot]!; // a hovered tile is raised by 3 px
        await eventually(async () => {
          const { x, y } = await center(tile);
          expect(Math.hypot(x - home.x, y - home.y)).toBeLessThan(4);
        });
        await eventually(async () => expect(await tile.getAttribute('aria-pressed')).toBe('false'));
      }
      await eventually(async () => expect(await dragger.petals().count()).toBe(0));
      await eventually(async () => expect(await page.locator('main .tile.target').count()).toBe(0));
    };

    // Drop beside all tiles.
    await dragger.grab(0);
    await dragger.move({ x: 6, y: 90 });
    await page.locator('main .tile.dragged').waitFor();
    await dragger.drop();
    await expectUnchanged();

    // Drop on a tile before the petals open, and between the open petals: they stay open. A tap beside
    // them, or a key, closes them.
    const tap = ({ x, y }: Point): Promise<void> =>
      input === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
    const dropBetweenPetals = async (wait: boolean): Promise<void> => {
      await dragger.grab(0);
      await dragger.moveToTile(1);
      if (wait) await dragger.petals().first().waitFor();
      await dragger.drop();
      await eventually(async () => expect(await page.locator('main .tile.dragged').count()).toBe(0));
      await eventually(async () => expect(await dragger.petals().count()).toBe(4));
    };
    await dropBetweenPetals(false);
    await tap({ x: 6, y: homes[0]!.y });
    await expectUnchanged();
    await dropBetweenPetals(true);
    await page.keyboard.press('Escape');
    await expectUnchanged();

    // A tap on a petal merges.
    await dropBetweenPetals(true);
    await tap(await center(dragger.petals().nth(2)));
    await eventually(async () => expect(await table.numbers()).toEqual([9, 8, 8]));
    expect(await dragger.petals().count()).toBe(0);
    await table.act('web.action.undo', 'u');
    await expectUnchanged();

    // Leave a chosen petal, return to the origin, and let the browser cancel the drag.
    await dragger.grab(2);
    await dragger.moveToTile(3);
    await dragger.choose('*');
    await dragger.move({ x: 6, y: 90 });
    await eventually(async () => expect(await dragger.petals().count()).toBe(0));
    await dragger.drop();
    await expectUnchanged();
    await dragger.grab(1);
    await dragger.moveToTile(0);
    await dragger.petals().first().waitFor();
    await dragger.move(homes[1]!);
    await dragger.drop();
    await expectUnchanged();
    await dragger.grab(3);
    await dragger.moveToTile(2);
    await dragger.choose('+');
    await dragger.cancel();
    await expectUnchanged();

    // The table still works with taps and drags.
    await dragger.merge({ a: 0, op: '+', b: 1 });
    await eventually(async () => expect(await table.tiles.count()).toBe(3));
    await table.act('web.action.undo', 'u');
    await eventually(async () => expect(await table.numbers()).toEqual(hand));
    let tilesLeft = 4;
    for (const merge of mergesFor('8/(3-8/3)', hand)) {
      await dragger.merge(merge);
      tilesLeft--;
      await eventually(async () => expect(await table.tiles.count()).toBe(tilesLeft));
    }
    await table.button('web.practice.more').waitFor();
    await table.expectSolvedAnnounced();
    if (input === 'touch') await dragUpAndDown(table, dragger);
    await visited.close();
  },
);

/** On the first page, which scrolls, a drag up or down reaches a tile; any other scrolls. */
async function dragUpAndDown(table: Table, dragger: Dragger): Promise<void> {
  const scrolled = (): Promise<number> => table.page.evaluate(() => scrollY);
  await openTable(table, '/');
  const hand = await table.numbers();
  const pairs = [
    [0, 2],
    [2, 0],
    [1, 3],
    [3, 1],
  ] as const;
  for (const [a, b] of pairs) {
    await dragger.merge({ a, op: '+', b });
    await eventually(async () => expect(await table.tiles.count()).toBe(3));
    expect(await scrolled()).toBe(0);
    await table.act('web.action.undo', 'u');
    await eventually(async () => expect(await table.numbers()).toEqual(hand));
  }

  // There is no tile above the first.
  await dragger.flick(0, { x: 0, y: -120 });
  await eventually(async () => expect(await scrolled()).toBeGreaterThan(60));
  expect(await table.numbers()).toEqual(hand);
}
