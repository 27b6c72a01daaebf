// Tests that the whole table fits every window, that nothing jumps, and that reduced motion is
// respected.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForAnimations, visit } from './browser';
import { layoutFaults, tileBoxes } from './layout';
import { waitUntilLoaded, navigate } from './step';
import { Table } from './table';
import { pattern } from './words';

const windows = {
  upright: [
    { width: 320, height: 640, tile: 84 },
    { width: 360, height: 640, tile: 96 },
    { width: 360, height: 740, tile: 96 },
    { width: 768, height: 1024, tile: 96 },
  ],
  wide: [
    { width: 1280, height: 800, tile: 96 },
    { width: 740, height: 360, tile: 72 },
    { width: 568, height: 320, tile: 72 },
  ],
};

async function expectWholeTiles(page: Page, minWidth: number): Promise<void> {
  const window = page.viewportSize()!;
  const boxes = await tileBoxes(page);
  expect(boxes).toHaveLength(4);
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(window.width);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(window.height);
    expect(box.width).toBeGreaterThanOrEqual(minWidth);
    expect(box.height / box.width).toBeCloseTo(1.4, 1); // 5 by 7, the ratio of cards
  }
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
}

test.concurrent.each(['upright', 'wide'] as const)(
  '%s windows show whole cards, and nothing jumps from deal to success',
  async (kind) => {
    const { page, close } = await visit();
    await page.addInitScript(recordShifts);
    const table = new Table(page);
    for (const { width, height, tile } of windows[kind]) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await table.hand();
      // After two frames, the frame that paints the hand is done.
      const dealtAt = await page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.mark('dealt').startTime)),
            ),
          ),
      );
      await waitForAnimations(page);
      await expectWholeTiles(page, tile);
      const before = await slots(page);
      expect(await layoutFaults(page)).toEqual([]);
      await table.play();
      await table.expectSolved();
      await waitForAnimations(page);
      expect(await slots(page)).toEqual(before);
      await table.next();
      await table.hand();
      await waitForAnimations(page);
      expect(await slots(page)).toEqual(before);
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: { at: number; what: string }[] }).shifts,
      );
      expect(
        shifts.filter(({ at }) => at > dealtAt).map(({ what }) => what),
        `${width}×${height}`,
      ).toEqual([]);
    }
    await close();
  },
);

/** Returns the positions of the slots, which do not depend on moving tiles. */
const slots = (page: Page): Promise<number[][]> =>
  page.locator('main .slot').evaluateAll((all) =>
    all.map((slot) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = slot as HTMLElement;
      return [offsetLeft, offsetTop, offsetWidth, offsetHeight];
    }),
  );

test.concurrent.each([
  { width: 320, height: 640 },
  { width: 740, height: 360 },
])(
  'at $width×$height, neither all the links of the banner nor a notice move the table',
  async ({ width, height }) => {
    const { page, close } = await visit({ width, height });
    const table = new Table(page);
    await page.goto('/practice?hand=1-2.3.4.6-24-classic');
    await table.hand();
    const before = await slots(page);
    await page.route('**/game/runs/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await table.play();
    const notice = page.locator('main .hint .notice', { hasText: table.say('web.net.lost') });
    await notice.waitFor();
    await waitForAnimations(page);
    expect(await slots(page)).toEqual(before);
    await page.unroute('**/game/runs/**');
    await notice.waitFor({ state: 'detached' }); // the answer is sent again by itself
    await table.banner.getByRole('link', { name: pattern('en', 'web.find.offer.short') }).waitFor();
    await waitForAnimations(page);
    const links = await table.banner
      .locator(':is(a, button):visible')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    expect(links.length).toBe(4);
    for (const { width, height } of links) {
      expect(width).toBeGreaterThanOrEqual(44);
      expect(height).toBeGreaterThanOrEqual(44);
    }
    expect(await slots(page)).toEqual(before);
    await close(/net::ERR_FAILED/);
  },
);

/** Records layout shifts with their times. It runs in the page. */
function recordShifts(): void {
  const shifts: { at: number; what: string }[] = [];
  (globalThis as unknown as { shifts: unknown }).shifts = shifts;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const moved = sources.map(({ node, previousRect: a, currentRect: b }) => {
        const name =
          node instanceof Element
            ? `${node.tagName}.${node.className}`
            : `${node?.parentElement?.className} “${node?.textContent}”`;
        return `${name} (${a.x},${a.y} ${a.width}×${a.height} → ${b.x},${b.y} ${b.width}×${b.height})`;
      });
      // The browser may report text in a scaled tile with two equal rectangles. That is rounding,
      // not a shift.
      const unmoved = sources.every(
        ({ previousRect: a, currentRect: b }) => JSON.stringify(a) === JSON.stringify(b),
      );
      // The text of the banner grows once the server has answered, whenever that is. The banner itself, and all
      // around it, must not move.
      const inBanner = sources.every(({ node }) => node?.parentElement?.closest('.banner'));
      // Shifts just after input are ignored. The test compares slots() before and after instead.
      if (!hadRecentInput && !((unmoved || inBanner) && sources.length))
        shifts.push({ at: entry.startTime, what: `${value.toFixed(4)}: ${moved.join(', ')}` });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test.concurrent('cards grow with the felt; at 200 and 400 % zoom everything can be reached', async () => {
  const { page, close } = await visit({ width: 1440, height: 1080, lessMotion: true });
  const table = new Table(page);
  await page.goto('/practice');
  await table.hand();
  const tileWidth = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 1080 });
    await waitForAnimations(page);
    return (await tileBoxes(page))[0]!.width;
  };
  const narrow = await tileWidth(1440);
  expect(await tileWidth(1920)).toBeGreaterThan(narrow);

  await navigate({ page }, '/');
  // The sizes in CSS pixels of a 1280×800 window at 200 % and 400 % zoom.
  for (const [width, height] of [
    [640, 400],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await table.hand();
    expect(await layoutFaults(page)).toEqual([]);
    for (const tile of await table.tiles.all()) {
      await tile.scrollIntoViewIfNeeded();
      const box = (await tile.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.width).toBeGreaterThanOrEqual(64);
    }
    await table.play();
    await table.expectSolved();
    await table.next();
    await table.hand();
  }
  await close();
});

test.concurrent.each(['by the system', 'by choice'] as const)(
  'with reduced motion %s, nothing moves more than 8 px',
  async (setting) => {
    const { page, close } = await visit({ lessMotion: setting === 'by the system' });
    await page.addInitScript((chosen) => {
      if (chosen) localStorage.setItem('make24.settings', JSON.stringify({ motion: 'less' }));
    }, setting === 'by choice');
    const table = new Table(page);
    await page.goto('/');
    await table.hand();
    expect(await page.evaluate(() => document.documentElement.dataset.motion === 'less')).toBe(
      setting === 'by choice',
    );
    await page.evaluate(watchMoves);
    await table.play();
    await table.expectSolved();
    await table.next();
    await table.hand();
    const moved = () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
    expect(await moved()).toEqual([]);

    await page.goto('/practice?hand=1-3.3.8.8-24-classic');
    await table.hand();
    await page.evaluate(watchMoves);
    await table.act('web.action.none', 'n');
    await page.locator('.hint.bad').waitFor();
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    expect(await moved()).toEqual([]);
    await close();
  },
);

/**
 * Records animations that move an element by more than 8 px over more than one frame; an instant
 * change of position is allowed. It runs in the page.
 */
function watchMoves(): void {
  const moved: string[] = [];
  const running = new Set<Animation>();
  (globalThis as unknown as { moved: string[] }).moved = moved;
  const inspect = () => {
    for (const animation of document.getAnimations()) {
      if (running.has(animation)) continue;
      running.add(animation);
      const effect = animation.effect as KeyframeEffect;
      for (const frame of effect.getKeyframes()) {
        const text = `${String(frame.transform ?? '')} ${String(frame.translate ?? '')}`;
        const far = [...text.matchAll(/(-?[\d.]+)px/g)].some(([, px]) => Math.abs(Number(px)) > 8);
        const duration = Number(effect.getTiming().duration);
        if (far && duration > 20) moved.push(`${effect.target?.className}: ${text} in ${duration} ms`);
      }
    }
    requestAnimationFrame(inspect);
  };
  inspect();
}

test.concurrent('the tiles of a replay are in place as soon as the replay gets narrower', async () => {
  const { page, close } = await visit();
  await page.goto('/solve/4-4-6-8');
  await page
    .getByRole('button', { name: pattern('en', 'web.answers.play') })
    .first()
    .click();
  // The width is measured right after the change, before the next frame.
  const [wide, narrow] = await page.locator('.player').evaluate((player: HTMLElement) => {
    const overflow = () => player.scrollWidth - player.clientWidth;
    return [overflow(), ((player.style.width = '260px'), overflow())];
  });
  expect([wide, narrow]).toEqual([0, 0]);
  await close();
});

test.concurrent('with text twice as large, nothing is cut off in a small window', async () => {
  const { page, close } = await visit({ width: 360, height: 640, lessMotion: true });
  await page.addInitScript(() => {
    const large = (): void => document.documentElement?.style.setProperty('font-size', '200%');
    large();
    document.addEventListener('readystatechange', large);
  });
  for (const path of [
    '/',
    '/practice',
    '/daily',
    '/timed',
    '/solve/2-4-6-7',
    '/stats',
    '/stats/boards',
    '/history',
    '/settings',
    '/p/1-3.3.8.8-24-classic',
  ]) {
    if (path === '/') await page.goto(path);
    else await navigate({ page }, path);
    await waitUntilLoaded(page);
    if (path === '/' || path === '/practice') await new Table(page).hand();
    expect(await layoutFaults(page), path).toEqual([]);
    const skip = await page.locator('.skip').boundingBox();
    expect(skip!.y + skip!.height, path).toBeLessThanOrEqual(0); // hidden until it has the focus
  }
  await close();
});

test.concurrent(
  'during a merge the cards stay opaque; the result and the banner appear when the card lands',
  async () => {
    const { page, close } = await visit();
    // Pause tiles in the middle of their flight until the test finishes it.
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (this: Element, ...args) {
        const flight = animate.apply(this, args);
        if (!this.classList.contains('ghost')) return flight;
        flight.pause();
        flight.currentTime = 200;
        (globalThis as unknown as { flight: Animation }).flight = flight;
        return flight;
      };
    });
    const table = new Table(page);
    await page.goto('/practice?hand=1-3.8-24-classic');
    await table.hand();
    const answered = page.waitForResponse((response) => /\/moves$/.test(response.url()));
    await table.merge({ a: 0, op: '*', b: 1 });
    await answered;
    const ghosts = page.locator('main .ghost');
    expect(await ghosts.count()).toBe(2);
    for (const ghost of await ghosts.all())
      expect(await ghost.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    const ledger = page.locator('main .ledger');
    expect(await ledger.innerText()).not.toContain('24');
    expect(await table.tiles.evaluate((tile) => getComputedStyle(tile).opacity)).toBe('0');
    expect(await table.banner.count()).toBe(0);

    await page.evaluate(() => (globalThis as unknown as { flight: Animation }).flight.finish());
    await table.expectSolved();
    expect(await ghosts.count()).toBe(0);
    expect(await ledger.innerText()).toContain('24');
    expect(await table.tiles.evaluate((tile) => getComputedStyle(tile).opacity)).toBe('1');
    await close();
  },
);
