// Finds misplaced elements on the current page, or at many widths one after the other. For many
// widths, the page is in a frame that a script resizes, which is much faster than resizing the
// browser window.
import type { Page } from 'playwright-core';
import { eventually } from './browser';
import { expect } from 'vitest';

const framePath = '/sweep.html';
/**
 * The page around the frame. It hides the frame, since a hidden frame is laid out but not painted.
 */
const frameHTML =
  '<!doctype html><style>body { margin: 0 } iframe { border: 0; visibility: hidden }</style><body>';
const narrowest = 320;
const widest = 2560;

/**
 * Allows the server's pages in a frame, and opens the page around the frame, of the same origin.
 */
export async function allowFrames(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (new URL(route.request().url()).pathname === framePath)
      return route.fulfill({ contentType: 'text/html', body: frameHTML });
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['x-frame-options'];
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  await page.goto(framePath);
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
export const resize = (page: Page, height: number, textSize: number): Promise<void> =>
  page.evaluate(
    ({ height, textSize }) => {
      const frame = document.querySelector('iframe')!;
      frame.style.cssText = `width:1280px;height:${height}px`;
      frame.contentDocument!.documentElement.style.fontSize = `${textSize}%`;
      return new Promise<void>((resolve) => frame.contentWindow!.requestAnimationFrame(() => resolve()));
    },
    { height, textSize },
  );

/** Returns the widths in the media queries of the page in the frame. */
export const breakpoints = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const frameDocument = document.querySelector('iframe')!.contentDocument!;
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
    for (const sheet of frameDocument.styleSheets) read(sheet.cssRules);
    return [...found];
  });

/** Returns the widths to check: from the narrowest to the widest in steps, and both sides of every
 * breakpoint. */
export function widths(breaks: readonly number[], step: number): number[] {
  const found = new Set<number>();
  for (let width = narrowest; width <= widest; width += step) found.add(width);
  for (const width of breaks) for (const nearby of [width - 1, width, width + 1]) found.add(nearby);
  return [...found].filter((width) => width >= narrowest && width <= widest).sort((a, b) => a - b);
}

/** Returns the faults of the page in the frame, each with its widths. */
export async function sweep(
  page: Page,
  widths: readonly number[],
  height: number,
  textSize: number,
): Promise<string[]> {
  const found = await page.evaluate(inspect, { widths, height, normalText: textSize === 100 });
  const faults = new Map<string, number[]>();
  for (const { width, fault } of found) faults.set(fault, [...(faults.get(fault) ?? []), width]);
  return [...faults].map(([fault, at]) => `${fault}, at ${at.length} widths from ${at[0]} to ${at.at(-1)}`);
}

/** Returns the faults of the current page, or of its open dialog if there is one. */
export async function misplaced(page: Page): Promise<string[]> {
  const found = await page.evaluate(inspect, { widths: [0], height: 0, normalText: true });
  return found.map(({ fault }) => fault);
}

/**
 * Inspects the page in the frame, or in the window if there is no frame. It runs in the browser, so
 * it must not use anything outside itself.
 */
async function inspect({
  widths,
  height,
  normalText,
}: {
  widths: readonly number[];
  height: number;
  /** The text has its normal size. */
  normalText: boolean;
}): Promise<{ width: number; fault: string }[]> {
  const frame = document.querySelector('iframe');
  const inspected = (frame?.contentWindow ?? window) as Window & typeof globalThis;
  const root = inspected.document.documentElement;
  const found: { width: number; fault: string }[] = [];
  const controls = 'a[href], button, input, select, textarea, summary, [role=button]';
  const tolerance = 1.5; // pixels, for rounding

  interface VisibleElement {
    element: HTMLElement;
    box: DOMRect;
    style: CSSStyleDeclaration;
    /** It has a visible background or border, or clips its content. */
    isBox: boolean;
    /** The nearest ancestor that is such a box. */
    container: VisibleElement | null;
    /** The fixed or sticky element that it is or is part of. */
    fixed: HTMLElement | null;
    /** It is inside a scrollable element. */
    scrolled: boolean;
    /** The area in which it is visible, as clipped by its ancestors. */
    visibleArea: { left: number; right: number; top: number; bottom: number };
  }
  interface TextBox {
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** The element with the text. */
    owner: VisibleElement;
  }

  const name = ({ element }: VisibleElement): string => {
    const classes = [...element.classList].filter((className) => !className.startsWith('svelte-'));
    const label = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().replace(/\s+/g, ' ');
    return [element.localName, ...classes].join('.') + (label && ` "${label.slice(0, 30)}"`);
  };
  const isTransparent = (color: string): boolean => /rgba\(.*, 0\)|\/ 0\)/.test(color);
  const drawsBox = (style: CSSStyleDeclaration): boolean =>
    style.overflowX !== 'visible' ||
    style.backgroundImage !== 'none' ||
    !isTransparent(style.backgroundColor) ||
    (style.borderLeftWidth !== '0px' && !isTransparent(style.borderLeftColor));

  function collect(): { elements: VisibleElement[]; texts: TextBox[] } {
    const elements: VisibleElement[] = [];
    const texts: TextBox[] = [];
    const range = inspected.document.createRange();
    const walk = (element: HTMLElement, parent: VisibleElement | null): void => {
      const { classList } = element;
      if (classList.contains('vh') || classList.contains('skip')) return; // not visible
      if (getComputedStyle(element).clipPath === 'inset(50%)') return; // for screen readers only
      // The chart of times per hand may clip its labels.
      if (classList.contains('film') || classList.contains('axis')) return;
      const style = inspected.getComputedStyle(element);
      if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
      let current = parent;
      if (style.display !== 'contents') {
        const box = element.getBoundingClientRect();
        const area = parent?.visibleArea ?? {
          left: -Infinity,
          right: Infinity,
          top: -Infinity,
          bottom: Infinity,
        };
        current = {
          element,
          style,
          box,
          visibleArea: {
            left: style.overflowX === 'visible' ? area.left : Math.max(box.left, area.left),
            right: style.overflowX === 'visible' ? area.right : Math.min(box.right, area.right),
            top: style.overflowY === 'visible' ? area.top : Math.max(box.top, area.top),
            bottom: style.overflowY === 'visible' ? area.bottom : Math.min(box.bottom, area.bottom),
          },
          isBox: drawsBox(style),
          container: parent && (parent.isBox ? parent : parent.container),
          fixed: parent?.fixed ?? (parent && /fixed|sticky/.test(style.position) ? element : null),
          scrolled:
            (parent?.scrolled ?? false) || (parent !== null && /auto|scroll/.test(parent.style.overflow)),
        };
        elements.push(current);
      }
      if (element instanceof inspected.SVGElement) return;
      for (const child of element.childNodes) {
        if (child.nodeType === 1) walk(child as HTMLElement, current);
        else if (child.nodeType === 3 && child.textContent!.trim()) {
          range.selectNodeContents(child);
          for (const { left, right, top, bottom } of range.getClientRects())
            if (
              right - left > 0.5 &&
              right > current!.visibleArea.left + tolerance &&
              left < current!.visibleArea.right - tolerance
            )
              texts.push({ left, right, top, bottom, owner: current! });
        }
      }
    };
    walk(inspected.document.querySelector<HTMLElement>('dialog[open]') ?? inspected.document.body, null);
    return { elements, texts };
  }

  function inspectWidth(width: number): void {
    const report = (fault: string): void => void found.push({ width, fault });
    if (root.scrollWidth > root.clientWidth) report('the page scrolls horizontally');
    // The links may scroll only with large text; the checks below then ignore them.
    const nav = root.querySelector('.nav');
    if (normalText && nav && nav.scrollWidth > nav.clientWidth) report('the links of the top bar scroll');
    const { elements, texts } = collect();
    const edge = root.clientWidth;
    const visibleControls: VisibleElement[] = [];
    for (const visible of elements) {
      const { element, box, style, container } = visible;
      if (box.width === 0 || box.height === 0) continue;
      // Clipping matters only for elements with text.
      const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      if (
        clips(style.overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.innerText?.trim()
      )
        report(`cut off at its end: ${name(visible)}`);
      if (
        clips(style.overflowY) &&
        element.scrollHeight > element.clientHeight + 2 &&
        element.innerText?.trim()
      )
        report(`cut off below: ${name(visible)}`);
      if (
        !element.matches(controls) ||
        box.right < visible.visibleArea.left + tolerance ||
        box.left > visible.visibleArea.right - tolerance
      )
        continue;
      visibleControls.push(visible);
      if (visible.scrolled) continue;
      if (box.left < -tolerance || box.right > edge + tolerance)
        report(`outside the window: ${name(visible)}`);
      if (
        container &&
        (box.left < container.box.left - tolerance ||
          box.right > container.box.right + tolerance ||
          box.top < container.box.top - tolerance ||
          box.bottom > container.box.bottom + tolerance)
      )
        report(`${name(visible)} extends beyond ${name(container).split(' "')[0]}`);
    }
    for (const { left, right, top, bottom, owner } of texts) {
      if (owner.scrolled || /auto|scroll/.test(owner.style.overflow)) continue;
      if (left < -tolerance || right > edge + tolerance) report(`outside the window: text of ${name(owner)}`);
      const container = owner.isBox ? owner : owner.container;
      const middle = (top + bottom) / 2;
      if (
        container &&
        (left < container.box.left - tolerance ||
          right > container.box.right + tolerance ||
          middle < container.box.top ||
          middle > container.box.bottom)
      )
        report(`text of ${name(owner)} extends beyond ${name(container).split(' "')[0]}`);
    }
    for (const [i, a] of visibleControls.entries())
      for (let j = i + 1; j < visibleControls.length; j++) {
        const b = visibleControls[j]!;
        const overlapX =
          Math.min(a.box.right, b.box.right, a.visibleArea.right, b.visibleArea.right) -
          Math.max(a.box.left, b.box.left, a.visibleArea.left, b.visibleArea.left);
        const overlapY =
          Math.min(a.box.bottom, b.box.bottom, a.visibleArea.bottom, b.visibleArea.bottom) -
          Math.max(a.box.top, b.box.top, a.visibleArea.top, b.visibleArea.top);
        if (
          overlapX > tolerance &&
          overlapY > tolerance &&
          a.fixed === b.fixed &&
          !a.element.contains(b.element)
        )
          report(`${name(a)} overlaps ${name(b)}`);
      }
    // A text box is taller than its letters, so only its middle part counts.
    texts.sort((a, b) => a.top - b.top);
    for (const [i, a] of texts.entries()) {
      const inset = (a.bottom - a.top) * 0.3;
      for (let j = i + 1; j < texts.length && texts[j]!.top < a.bottom; j++) {
        const b = texts[j]!;
        const overlapX =
          Math.min(a.right, b.right, a.owner.visibleArea.right, b.owner.visibleArea.right) -
          Math.max(a.left, b.left, a.owner.visibleArea.left, b.owner.visibleArea.left);
        const overlapY =
          Math.min(
            a.bottom - inset,
            b.bottom - (b.bottom - b.top) * 0.3,
            a.owner.visibleArea.bottom,
            b.owner.visibleArea.bottom,
          ) -
          Math.max(
            a.top + inset,
            b.top + (b.bottom - b.top) * 0.3,
            a.owner.visibleArea.top,
            b.owner.visibleArea.top,
          );
        if (
          overlapX > tolerance &&
          overlapY > tolerance &&
          a.owner !== b.owner &&
          a.owner.fixed === b.owner.fixed
        )
          report(`text of ${name(a.owner)} overlaps text of ${name(b.owner)}`);
      }
    }
  }

  // Charts are redrawn a frame after their size changed.
  const hasChart = root.querySelector('main svg[width]') !== null;
  const nextFrame = (): Promise<void> =>
    new Promise((resolve) => inspected.requestAnimationFrame(() => resolve()));
  if (frame) frame.style.height = `${height}px`;
  for (const width of widths) {
    if (frame) frame.style.width = `${width}px`;
    if (hasChart) {
      await nextFrame();
      await nextFrame();
    }
    inspectWidth(width);
  }
  return found;
}
