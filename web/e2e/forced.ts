// Finds what forced colours hide: the user's colours replace those of the page, but not those of drawings.
import type { Page } from 'playwright-core';

/**
 * Returns the shapes of drawings that are clearly visible, in the present scheme of the page, but not with
 * forced colours. It emulates these only meanwhile.
 */
export async function hiddenShapes(page: Page): Promise<string[]> {
  const faint = new Set(await page.evaluate(findFaintShapes));
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await page.evaluate(findFaintShapes);
  await page.emulateMedia({ forcedColors: 'none' });
  return forced.filter((shape) => !faint.has(shape));
}

/** Returns the shapes that contrast less than 3:1 with their background. It runs in the page. */
function findFaintShapes(): string[] {
  const minContrast = 3;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  /** Returns the red, green, blue and alpha of a colour, 0 to 255. */
  const rgba = (colour: string): Uint8ClampedArray => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const luminance = (colour: Uint8ClampedArray): number => {
    const [r, g, b] = [...colour].map((c) => (c <= 10 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high! + 0.05) / (low! + 0.05);
  };
  const backgroundOf = (element: Element | null): Uint8ClampedArray => {
    for (let e = element; e; e = e.parentElement) {
      const colour = rgba(getComputedStyle(e).backgroundColor);
      if (colour[3]! > 250) return colour;
    }
    return rgba('Canvas');
  };
  const faint: string[] = [];
  const shapes = document.querySelectorAll('svg :is(path, circle, rect, line, polyline)');
  for (const [i, shape] of shapes.entries()) {
    const box = shape.getBoundingClientRect();
    if (!shape.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width < 1)
      continue;
    const { fill, stroke } = getComputedStyle(shape);
    const svg = shape.closest('svg')!;
    const background = backgroundOf(svg);
    const colours = [fill, stroke].filter((c) => c !== 'none').map(rgba);
    if (colours.length === 0 || colours.some((c) => c[3]! < 128 || contrast(c, background) >= minContrast))
      continue;
    const { parentElement: parent } = svg;
    faint.push(`shape ${i} in ${parent?.tagName} .${parent?.className} > svg .${svg.getAttribute('class')}`);
  }
  return faint;
}
