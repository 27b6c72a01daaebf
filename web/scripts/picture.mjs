// Draws public/share.png, the preview picture for links to the game: a hand of the pages' cards and
// the 24 of the icon. It contains no text, so it is the same in every language.
//
//	node scripts/picture.mjs
//
// Run it again after changes of the cards, the colours or the icon. It needs chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const web = new URL('../', import.meta.url).pathname;
const width = 1200;
const height = 630;

const vite = await createServer({ root: web, server: { middlewareMode: true }, logLevel: 'error' });
const { shapes } = await vite.ssrLoadModule('/scripts/cards.ts');
const { suits, indexes, pips } = shapes();
await vite.close();

const ink = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' };

/** Returns a number card as src/cards/Face.svelte draws it, with its centre at the origin. */
function card(rank, suit) {
  const index = `<path d="${indexes[rank]}" transform="translate(-87 -121) scale(.07)" fill="none"
      stroke="currentColor" stroke-width="80" stroke-linecap="square" stroke-miterlimit="1.5"/>
    <path d="${suits[suit]}" transform="translate(-87 -51.721) scale(.0488)" fill="currentColor"/>`;
  const pip = ([x, y, size, turned]) =>
    `<path d="${suits[suit]}" fill="currentColor"
      transform="translate(${x} ${y}) scale(${turned ? '-' : ''}${size / 1200})"/>`;
  return `<g style="color: var(--suit-${ink[suit]})">
    <rect x="-118" y="-162" width="240" height="336" rx="18" fill="oklch(0 0 0/0.25)"/>
    <rect x="-120" y="-168" width="240" height="336" rx="18" fill="var(--paper)"/>
    ${index}<g transform="rotate(180)">${index}</g>${pips[rank].map(pip).join('')}</g>`;
}

const hand = ['3S', '3D', '8H', '8C'].map(
  ([rank, suit], i) => `<g transform="translate(${157 + i * 210} 315) scale(.8)">${card(rank, suit)}</g>`,
);
// The icon's tile without its background.
const tile = /<g transform.*<\/g>/s.exec(readFileSync(web + 'public/icon.svg', 'utf8'))[0];

const page = await (
  await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
).newPage({ viewport: { width, height }, colorScheme: 'light' });
await page.setContent(`<!doctype html>
  <style>${readFileSync(web + 'src/theme/tokens.css', 'utf8')} body { margin: 0 } svg { display: block }</style>
  <svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#265847"/>
    ${hand.join('')}
    <g transform="translate(818 112) scale(.79)"><rect x="140" y="92" width="244" height="340" rx="36"
      fill="oklch(0 0 0/0.25)" transform="rotate(6 256 256)"/>${tile}</g>
  </svg>`);
const { palette, pixels } = await page.evaluate(reduceColours, {
  url: 'data:image/png;base64,' + (await page.screenshot()).toString('base64'),
  maxColours: 256,
});
await page.context().browser().close();
const picture = png(palette, pixels);
writeFileSync(web + 'public/share.png', picture);
console.log(`public/share.png: ${(picture.length / 1024).toFixed(1)} KiB`);

/**
 * Reduces a picture to its most frequent colours; returns these colours and, for each pixel, the
 * index of the nearest one. It runs in the page, which can decode pictures.
 */
async function reduceColours({ url, maxColours }) {
  const image = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  const colours = [];
  const counts = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    colours.push(colour);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...often.keys()].sort((a, b) => counts.get(b) - counts.get(a)).slice(0, maxColours);
  const distance = (a, b) =>
    [16, 8, 0].reduce((sum, n) => sum + (((a >> n) & 255) - ((b >> n) & 255)) ** 2, 0);
  const nearest = new Map();
  for (const colour of counts.keys()) {
    let best = 0;
    for (let i = 1; i < palette.length; i++)
      if (distance(palette[i], colour) < distance(palette[best], colour)) best = i;
    nearest.set(colour, best);
  }
  return { palette, pixels: colours.map((colour) => nearest.get(colour)) };
}

/** Returns a PNG with a palette and one byte per pixel. */
function png(palette, pixels) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [size, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter type, 0
  for (let y = 0; y < height; y++) rows.set(pixels.slice(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
