// Hands played by dragging tiles onto tiles, and drags that come to nothing.
import { expect, test } from 'vitest';
import { merges } from './answer';
import { soon, visit, type Visit } from './browser';
import { Dragger, middle, type Point } from './drag';
import { Table } from './table';

const looks = {
  mouse: { width: 1280, height: 800 },
  touch: { width: 360, height: 740, touch: true },
} as const;

interface Sat {
  visited: Visit;
  table: Table;
  dragger: Dragger;
}

async function sit(how: 'mouse' | 'touch', lessMotion: boolean): Promise<Sat> {
  const visited = await visit({ ...looks[how], lessMotion });
  const { page } = visited;
  // Dragging is loaded when the hand lies there, and is there when the page has run it.
  const ready = page.waitForResponse((one) => /\/assets\/drag\..*\.js$/.test(one.url()) && one.ok());
  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  const table = new Table(page, how);
  await table.hand();
  await page.evaluate(`import(${JSON.stringify((await ready).url())}).then(() => {})`);
  return { visited, table, dragger: await Dragger.of(page, how) };
}

test.concurrent.each(['mouse', 'touch'] as const)(
  'by %s: a drag that ends elsewhere goes back and loses nothing, and a whole hand is played',
  async (how) => {
    const { visited, table, dragger } = await sit(how, how === 'touch');
    const { page } = visited;
    const hand = await table.numbers();
    const homes: Point[] = [];
    for (const slot of [0, 1, 2, 3]) homes.push(await middle(dragger.tile(slot)));
    const untouched = async (): Promise<void> => {
      await soon(async () => expect(await page.locator('main .tile.dragged').count()).toBe(0));
      await soon(async () => expect(await table.numbers()).toEqual(hand));
      for (const slot of [0, 1, 2, 3]) {
        const tile = dragger.tile(slot);
        const home = homes[slot]!; // what the mouse is over stands out by 3 px
        await soon(async () => {
          const { x, y } = await middle(tile);
          expect(Math.hypot(x - home.x, y - home.y)).toBeLessThan(4);
        });
        await soon(async () => expect(await tile.getAttribute('aria-pressed')).toBe('false'));
      }
      await soon(async () => expect(await dragger.petals().count()).toBe(0));
      await soon(async () => expect(await page.locator('main .tile.target').count()).toBe(0));
    };

    // Beside all tiles.
    await dragger.take(0);
    await dragger.move({ x: 6, y: 90 });
    await page.locator('main .tile.dragged').waitFor();
    await dragger.let();
    await untouched();

    // On a tile, before the petals are open; and between them when they are.
    await dragger.take(0);
    await dragger.over(1);
    await dragger.let();
    await untouched();
    await dragger.take(0);
    await dragger.over(1);
    await dragger.petals().first().waitFor();
    await soon(async () => expect(await dragger.petals().count()).toBe(4));
    await dragger.let();
    await untouched();

    // Past a petal and away again; back where it came from; taken away by the browser.
    await dragger.take(2);
    await dragger.over(3);
    await dragger.choose('*');
    await dragger.move({ x: 6, y: 90 });
    await soon(async () => expect(await dragger.petals().count()).toBe(0));
    await dragger.let();
    await untouched();
    await dragger.take(1);
    await dragger.over(0);
    await dragger.petals().first().waitFor();
    await dragger.move(homes[1]!);
    await dragger.let();
    await untouched();
    await dragger.take(3);
    await dragger.over(2);
    await dragger.choose('+');
    await dragger.lose();
    await untouched();

    // The table is as it was: taps and drags go on.
    await dragger.merge({ a: 0, op: '+', b: 1 });
    await soon(async () => expect(await table.tiles.count()).toBe(3));
    await table.act('web.action.undo', 'u');
    await soon(async () => expect(await table.numbers()).toEqual(hand));
    let left = 4;
    for (const merge of merges('8/(3-8/3)', hand)) {
      await dragger.merge(merge);
      left--;
      await soon(async () => expect(await table.tiles.count()).toBe(left));
    }
    await table.button('web.practice.more').waitFor();
    await table.tellsSolved();
    await visited.close();
  },
);
