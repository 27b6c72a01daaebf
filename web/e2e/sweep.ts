// Finds misplaced elements on the current page, or at many widths in a row. For many widths, the
// page is in a frame that a script resizes, which is much faster than resizing the browser window.
import type { Page } from 'playwright-core';
import { eventually } from './browser';
import { expect } from 'vitest';

const outer = '/sweep.html';
/** The frame is hidden, because a hidden frame is laid out but not painted. */
const empty =
  '<!doctype html><style>body { margin: 0 } iframe { border: 0; visibility: hidden }</style><body>';
const narrowest = 320;
const widest = 2560;

/**
 * Allows the server's pages in a frame, and opens an empty page of the same origin for the frame.
 */
export async function allowFrames(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (new URL(route.request().url()).pathname === outer)
      return route.fulfill({ contentType: 'text/html', body: empty });
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['x-frame-options'];
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  await page.goto(outer);
}

/** Opens a path in the frame and waits until it is loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    document.body.innerHTML = `<iframe src="${path}" style="width:1280px;height:800px">`;
  }, path);
  const frame = page.frameLocator('iframe');
  await frame.locator('main h1').first().waitFor({ state: 'attached' });
  await eventually(async () => {
    expect(await frame.locator('[aria-busy=true]').count()).toBe(0);
    // Wait for the cards of a table, the answers of the solver and the rail of the first page.
    expect(await frame.locator('main.table:not(:has([data-slot]))').count()).toBe(0);
    expect(await frame.locator('main:has(.solve):not(:has(.ideas))').count()).toBe(0);
    expect(await frame.locator('div.home:not(:has(.rail))').count()).toBe(0);
  });
}

/** Sets the height of the frame, and the text size of its page in per cent. */
export const resize = (page: Page, height: number, text: number): Promise<void> =>
  page.evaluate(
    ({ height, text }) => {
      const frame = document.querySelector('iframe')!;
      frame.style.cssText = `width:1280px;height:${height}px`;
      frame.contentDocument!.documentElement.style.fontSize = `${text}%`;
      return new Promise<void>((done) => frame.contentWindow!.requestAnimationFrame(() => done()));
    },
    { height, text },
  );

/** Returns the widths in the media queries of the page in the frame. */
export const breakpoints = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const inside = document.querySelector('iframe')!.contentDocument!;
    const found = new Set<number>();
    const read = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (
          rule instanceof
          (document.querySelector('iframe')!.contentWindow as Window & typeof globalThis).CSSMediaRule
        )
          for (const [, px] of rule.conditionText.matchAll(/width[^)]*?([0-9.]+)px/g)) found.add(Number(px));
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of inside.styleSheets) read(sheet.cssRules);
    return [...found];
  });

/** Returns widths from the narrowest to the widest in steps, and both sides of every breakpoint. */
export function widths(breaks: readonly number[], step: number): number[] {
  const at = new Set<number>();
  for (let width = narrowest; width <= widest; width += step) at.add(width);
  for (const width of breaks) for (const near of [width - 1, width, width + 1]) at.add(near);
  return [...at].filter((width) => width >= narrowest && width <= widest).sort((a, b) => a - b);
}

/** Returns the faults of the page in the frame, each with its widths. */
export async function sweep(
  page: Page,
  at: readonly number[],
  height: number,
  text: number,
): Promise<string[]> {
  const found = await page.evaluate(lookAt, { widths: at, height, usual: text === 100 });
  const faults = new Map<string, number[]>();
  for (const { width, what } of found) faults.set(what, [...(faults.get(what) ?? []), width]);
  return [...faults].map(([what, at]) => `${what}, at ${at.length} widths from ${at[0]} to ${at.at(-1)}`);
}

/** Returns the faults of the current page, or of its open dialog if there is one. */
export async function misplaced(page: Page): Promise<string[]> {
  const found = await page.evaluate(lookAt, { widths: [0], height: 0, usual: true });
  return found.map(({ what }) => what);
}

/**
 * Inspects the page in the frame, or in the window if there is no frame. It runs in the browser, so
 * it must not use anything outside itself.
 */
async function lookAt({
  widths,
  height,
  usual,
}: {
  widths: readonly number[];
  height: number;
  /** The text has its normal size. */
  usual: boolean;
}): Promise<{ width: number; what: string }[]> {
  const frame = document.querySelector('iframe');
  const inside = (frame?.contentWindow ?? window) as Window & typeof globalThis;
  const root = inside.document.documentElement;
  const found: { width: number; what: string }[] = [];
  const controls = 'a[href], button, input, select, textarea, summary, [role=button]';
  const near = 1.5; // tolerance for rounding, in pixels

  interface Shown {
    element: HTMLElement;
    box: DOMRect;
    style: CSSStyleDeclaration;
    /** It has a visible background or border, or clips its content. */
    ground: boolean;
    /** The nearest ancestor with ground. */
    on: Shown | null;
    /** The fixed or sticky element that it is or is inside of. */
    fixed: HTMLElement | null;
    /** It is inside a scrollable element. */
    scrolled: boolean;
    /** The area in which it is visible, as clipped by its ancestors. */
    seen: { left: number; right: number; top: number; bottom: number };
  }
  interface Words {
    left: number;
    right: number;
    top: number;
    bottom: number;
    of: Shown;
  }

  const name = ({ element }: Shown): string => {
    const classes = [...element.classList].filter((one) => !one.startsWith('svelte-'));
    const words = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().replace(/\s+/g, ' ');
    return [element.localName, ...classes].join('.') + (words && ` "${words.slice(0, 30)}"`);
  };
  const clear = (color: string): boolean => /rgba\(.*, 0\)|\/ 0\)/.test(color);
  const isGround = (style: CSSStyleDeclaration): boolean =>
    style.overflowX !== 'visible' ||
    style.backgroundImage !== 'none' ||
    !clear(style.backgroundColor) ||
    (style.borderLeftWidth !== '0px' && !clear(style.borderLeftColor));

  function collect(): { shown: Shown[]; words: Words[] } {
    const shown: Shown[] = [];
    const words: Words[] = [];
    const range = inside.document.createRange();
    const walk = (element: HTMLElement, around: Shown | null): void => {
      const { classList } = element;
      if (classList.contains('vh') || classList.contains('skip')) return; // not visible
      // The chart of times per hand may clip its labels.
      if (classList.contains('film') || classList.contains('axis')) return;
      const style = inside.getComputedStyle(element);
      if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
      let me = around;
      if (style.display !== 'contents') {
        const box = element.getBoundingClientRect();
        const seen = around?.seen ?? { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
        me = {
          element,
          style,
          box,
          seen: {
            left: style.overflowX === 'visible' ? seen.left : Math.max(box.left, seen.left),
            right: style.overflowX === 'visible' ? seen.right : Math.min(box.right, seen.right),
            top: style.overflowY === 'visible' ? seen.top : Math.max(box.top, seen.top),
            bottom: style.overflowY === 'visible' ? seen.bottom : Math.min(box.bottom, seen.bottom),
          },
          ground: isGround(style),
          on: around && (around.ground ? around : around.on),
          fixed: around?.fixed ?? (around && /fixed|sticky/.test(style.position) ? element : null),
          scrolled:
            (around?.scrolled ?? false) || (around !== null && /auto|scroll/.test(around.style.overflow)),
        };
        shown.push(me);
      }
      if (element instanceof inside.SVGElement) return;
      for (const child of element.childNodes) {
        if (child.nodeType === 1) walk(child as HTMLElement, me);
        else if (child.nodeType === 3 && child.textContent!.trim()) {
          range.selectNodeContents(child);
          for (const { left, right, top, bottom } of range.getClientRects())
            if (right - left > 0.5 && right > me!.seen.left + near && left < me!.seen.right - near)
              words.push({ left, right, top, bottom, of: me! });
        }
      }
    };
    walk(inside.document.querySelector<HTMLElement>('dialog[open]') ?? inside.document.body, null);
    return { shown, words };
  }

  function look(width: number): void {
    const say = (what: string): void => void found.push({ width, what });
    if (root.scrollWidth > root.clientWidth) say('the page scrolls sideways');
    // Only with large text may the links scroll, and then the checks below ignore them.
    const nav = root.querySelector('.nav');
    if (usual && nav && nav.scrollWidth > nav.clientWidth) say('the links of the top bar have to scroll');
    const { shown, words } = collect();
    const edge = root.clientWidth;
    const pressed: Shown[] = [];
    for (const one of shown) {
      const { element, box, style, on } = one;
      if (box.width === 0 || box.height === 0) continue;
      // Clipping matters only for elements with text.
      const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      if (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.innerText?.trim())
        say(`cut off at its end: ${name(one)}`);
      if (
        cuts(style.overflowY) &&
        element.scrollHeight > element.clientHeight + 2 &&
        element.innerText?.trim()
      )
        say(`cut off below: ${name(one)}`);
      if (!element.matches(controls) || box.right < one.seen.left + near || box.left > one.seen.right - near)
        continue;
      pressed.push(one);
      if (one.scrolled) continue;
      if (box.left < -near || box.right > edge + near) say(`beyond the window: ${name(one)}`);
      if (
        on &&
        (box.left < on.box.left - near ||
          box.right > on.box.right + near ||
          box.top < on.box.top - near ||
          box.bottom > on.box.bottom + near)
      )
        say(`${name(one)} stands out of ${name(on).split(' "')[0]}`);
    }
    for (const { left, right, top, bottom, of } of words) {
      if (of.scrolled || /auto|scroll/.test(of.style.overflow)) continue;
      if (left < -near || right > edge + near) say(`beyond the window: words of ${name(of)}`);
      const on = of.ground ? of : of.on;
      const middle = (top + bottom) / 2;
      if (
        on &&
        (left < on.box.left - near ||
          right > on.box.right + near ||
          middle < on.box.top ||
          middle > on.box.bottom)
      )
        say(`words of ${name(of)} stand out of ${name(on).split(' "')[0]}`);
    }
    for (const [i, a] of pressed.entries())
      for (let j = i + 1; j < pressed.length; j++) {
        const b = pressed[j]!;
        const across =
          Math.min(a.box.right, b.box.right, a.seen.right, b.seen.right) -
          Math.max(a.box.left, b.box.left, a.seen.left, b.seen.left);
        const down =
          Math.min(a.box.bottom, b.box.bottom, a.seen.bottom, b.seen.bottom) -
          Math.max(a.box.top, b.box.top, a.seen.top, b.seen.top);
        if (across > near && down > near && a.fixed === b.fixed && !a.element.contains(b.element))
          say(`${name(a)} lies over ${name(b)}`);
      }
    // A line box may be taller than its letters, so only its middle part counts.
    words.sort((a, b) => a.top - b.top);
    for (const [i, a] of words.entries()) {
      const high = (a.bottom - a.top) * 0.3;
      for (let j = i + 1; j < words.length && words[j]!.top < a.bottom; j++) {
        const b = words[j]!;
        const across =
          Math.min(a.right, b.right, a.of.seen.right, b.of.seen.right) -
          Math.max(a.left, b.left, a.of.seen.left, b.of.seen.left);
        const down =
          Math.min(a.bottom - high, b.bottom - (b.bottom - b.top) * 0.3, a.of.seen.bottom, b.of.seen.bottom) -
          Math.max(a.top + high, b.top + (b.bottom - b.top) * 0.3, a.of.seen.top, b.of.seen.top);
        if (across > near && down > near && a.of !== b.of && a.of.fixed === b.of.fixed)
          say(`words of ${name(a.of)} lie over words of ${name(b.of)}`);
      }
    }
  }

  // Charts are redrawn a frame after their size changed.
  const drawn = root.querySelector('main svg[width]') !== null;
  const painted = (): Promise<void> => new Promise((done) => inside.requestAnimationFrame(() => done()));
  if (frame) frame.style.height = `${height}px`;
  for (const width of widths) {
    if (frame) frame.style.width = `${width}px`;
    if (drawn) {
      await painted();
      await painted();
    }
    look(width);
  }
  return found;
}
