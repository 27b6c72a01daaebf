// Tests a hand played by dragging tiles, and drags that are cancelled.
import { expect } from 'vitest';
import { mergesFor } from './answer';
import { eventually, visit, type Visit } from './browser';
import { Dragger, center, type Point } from './drag';
import { journey } from './journey';
import { Table } from './table';

const viewports = {
  mouse: { width: 1280, height: 800 },
  touch: { width: 360, height: 740, touch: true },
} as const;

interface Setup {
  visited: Visit;
  table: Table;
  dragger: Dragger;
}

async function setUp(input: 'mouse' | 'touch', lessMotion: boolean): Promise<Setup> {
  const visited = await visit({ ...viewports[input], lessMotion });
  const { page } = visited;
  // The code for dragging is loaded after the hand is shown. Wait until the page has run it.
  const ready = page.waitForResponse(
    (response) => /\/assets\/parts-.*\.js$/.test(response.url()) && response.ok(),
  );
  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  const table = new Table(page, input);
  await table.hand();
  await page.evaluate(`import(${JSON.stringify((await ready).url())}).then(() => {})`);
  return { visited, table, dragger: await Dragger.create(page, input) };
}

journey.for(['touch', 'mouse'] as const)(
  'by %s: a cancelled drag changes nothing, and a whole hand can be played',
  async (input) => {
    const { visited, table, dragger } = await setUp(input, input === 'touch');
    const { page } = visited;
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

    // Drop on a tile before the petals open, and between the open petals.
    await dragger.grab(0);
    await dragger.moveToTile(1);
    await dragger.drop();
    await expectUnchanged();
    await dragger.grab(0);
    await dragger.moveToTile(1);
    await dragger.petals().first().waitFor();
    await eventually(async () => expect(await dragger.petals().count()).toBe(4));
    await dragger.drop();
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
    await visited.close();
  },
);
