// Builds the playing cards from Adrian Kennard's drawings (CC0, large index, four colours), which
// are part of the npm package react-playing-card-set. The pages draw the card background
// themselves, so that it follows the theme.
//
// virtual:card-shapes  the paths and positions that draw the forty number cards and the indexes of
//                      the court cards, small enough for the first page
// virtual:card-courts  the URLs of the twelve court cards, one file each, which the pages fetch when
//                      idle
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

const packageFolder = dirname(createRequire(import.meta.url).resolve('react-playing-card-set/package.json'));
const imageFolder = join(packageFolder, 'src/images/4color-bf');

const suits = ['S', 'H', 'D', 'C'] as const;
const numbers = [...'A23456789T'];
const courts = [...'JQK'];

/** The colour token for each colour name in the drawings. */
const inks: Record<string, string> = {
  red: 'var(--suit-heart)',
  blue: 'var(--suit-diamond)',
  green: 'var(--suit-club)',
  black: 'var(--suit-spade)',
};

const read = (card: string): string => readFileSync(join(imageFolder, card + '.svg'), 'utf8');

function expectFound<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null)
    throw new Error(`cards: ${what} not found; have the drawings changed?`);
  return value;
}

/** Returns the path of the symbol whose id begins with a letter: S for the suit, V for the rank. */
const symbol = (svg: string, letter: string): string =>
  expectFound(
    new RegExp(`<symbol id="${letter}\\w+"[^>]*><path d="([^"]+)"`).exec(svg)?.[1],
    `symbol ${letter}`,
  );

/** A pip: centre, size, and 1 if it is upside down. */
export type Pip = [x: number, y: number, size: number, turned: 0 | 1];

const round = (n: number): number => Math.round(n * 1000) / 1000;

/** Returns the pips of a number card, without those of the index. */
function pips(svg: string): Pip[] {
  const body = expectFound(svg.split('</rect>')[1], 'the body of a card');
  const firstTurned = body.indexOf('<g');
  const found: Pip[] = [];
  for (const use of body.matchAll(/<use xlink:href="#S\w+" height="([\d.]+)" x="([-\d.]+)" y="([-\d.]+)"/g)) {
    const [size, x, y] = use.slice(1).map(Number) as [number, number, number];
    if (size > 50) continue; // the index
    const centre: [number, number] = [round(x + size / 2), round(y + size / 2)];
    const turned = use.index > firstTurned;
    found.push(turned ? [-centre[0] || 0, -centre[1] || 0, size, 1] : [...centre, size, 0]);
  }
  return found;
}

export interface Shapes {
  suits: Record<string, string>;
  indexes: Record<string, string>;
  pips: Record<string, Pip[]>;
}

/** Returns the paths and positions that draw the number cards. Pips are placed as in spades, since
 * the suits hardly differ. */
export function shapes(): Shapes {
  const result: Shapes = { suits: {}, indexes: {}, pips: {} };
  for (const suit of suits) result.suits[suit] = symbol(read('7' + suit), 'S');
  for (const rank of [...numbers, ...courts]) result.indexes[rank] = symbol(read(rank + 'S'), 'V');
  for (const rank of numbers) {
    const places = pips(read(rank + 'S'));
    const count = rank === 'A' ? 1 : rank === 'T' ? 10 : Number(rank);
    if (places.length !== count) throw new Error(`cards: ${rank} has ${places.length} pips`);
    result.pips[rank] = places;
  }
  return result;
}

/**
 * The scale of the figure, which has wide margins in the drawings: the largest that leaves space
 * for the indexes.
 */
export const figureScale = 1.31;

const figure = /(?:<use [^>]*href="#[SHDC][JQK]\d"[^>]*><\/use>)+/;
/** The small pip beside the figure's head, which repeats the index. */
const smallPip = /<use [^>]*height="34\.4"[^>]*><\/use>/g;
const frame = /<use [^>]*href="#X\w+"[^>]*><\/use>/;

/**
 * Returns the SVG of a court card without background, frame and the pips beside the head, with
 * the figure enlarged, the colour tokens of the pages and unique ids. Paths are rounded to whole
 * units, 2000 of which are the height of a figure: the error is at most 1/15 of a pixel, and the
 * file is 60 % smaller.
 */
export function court(card: string): string {
  const source = read(card);
  expectFound(figure.exec(source), `${card}'s figure`);
  expectFound(frame.exec(source), `${card}'s frame`);
  const svg = source
    .replace(frame, '')
    .replace(smallPip, '')
    .replace(figure, (all) => `<g transform="scale(${figureScale})">${all}</g>`)
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replace(/<rect width="239"[^>]*><\/rect>/, '')
    .replace(/<svg[^>]*>/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 240 336">')
    .replace(/xlink:href=/g, 'href=')
    .replace(/id="(\w+)"/g, `id="${card}-$1"`)
    .replace(/href="#(\w+)"/g, `href="#${card}-$1"`)
    .replace(/(fill|stroke)="(red|blue|green|black)"/g, (_, what, ink) => `${what}="${inks[ink]}"`)
    .replace(/><\/(path|use|rect)>/g, '/>');
  if (/width="2.5in"|fill="white"/.test(svg)) throw new Error(`cards: ${card} still has a background`);
  return optimize(svg, { plugins: [{ name: 'convertPathData', params: { floatPrecision: 0 } }] }).data + '\n';
}

export const courtCards = courts.flatMap((rank) => suits.map((suit) => rank + suit));

const shapesID = 'virtual:card-shapes';
const courtsID = 'virtual:card-courts';
const devPath = '/@cards/';

export function cards(): Plugin {
  let building = false;
  return {
    name: 'make24-cards',
    configResolved: (config) => void (building = config.command === 'build'),
    resolveId: (id) => (id === shapesID || id === courtsID ? '\0' + id : undefined),
    load(id) {
      if (id === '\0' + shapesID) return `export default ${JSON.stringify(shapes())};`;
      if (id !== '\0' + courtsID) return undefined;
      const entries = courtCards.map((card) => {
        if (!building) return `${card}:${JSON.stringify(devPath + card + '.svg')}`;
        const file = this.emitFile({ type: 'asset', name: `${card}.svg`, source: court(card) });
        return `${card}:import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default {${entries.join(',')}};`;
    },
    configureServer(server) {
      server.middlewares.use(devPath, (request, response, next) => {
        const card = /^\/?(\w\w)\.svg/.exec(request.url ?? '')?.[1];
        if (!card || !courtCards.includes(card)) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(court(card));
      });
    },
  };
}
