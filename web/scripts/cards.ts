// Makes the playing cards out of Adrian Kennard's drawings (CC0, with the large index and
// four colours), which come with the npm package react-playing-card-set. The pages bring
// their own paper, so that it can be warm and dark; the drawings bring the ink.
//
// virtual:card-shapes  the forty number cards and the indexes of the courts: a few paths and
//                      places from which any of them is drawn, small enough to be there at once
// virtual:card-courts  where the twelve courts lie, a file each, to be fetched when idle
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

const package_ = dirname(createRequire(import.meta.url).resolve('react-playing-card-set/package.json'));
const folder = join(package_, 'src/images/4color-bf');

const suits = ['S', 'H', 'D', 'C'] as const;
const numbers = [...'A23456789T'];
const courts = [...'JQK'];

/** Ink of the drawings by the name it has there. */
const inks: Record<string, string> = {
  red: 'var(--suit-heart)',
  blue: 'var(--suit-diamond)',
  green: 'var(--suit-club)',
  black: 'var(--suit-spade)',
};

const read = (card: string): string => readFileSync(join(folder, card + '.svg'), 'utf8');

function must<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`cards: ${what} is not as it was`);
  return value;
}

/** The path of the symbol whose id begins with a letter: S the suit's, V the rank's. */
const symbol = (svg: string, letter: string): string =>
  must(new RegExp(`<symbol id="${letter}\\w+"[^>]*><path d="([^"]+)"`).exec(svg)?.[1], `symbol ${letter}`);

/** A pip: centre, size, and whether it stands on its head. */
export type Pip = [x: number, y: number, size: number, turned: 0 | 1];

const round = (n: number): number => Math.round(n * 1000) / 1000;

/** The pips of a number card, without those of the index. */
function pips(svg: string): Pip[] {
  const body = must(svg.split('</rect>')[1], 'a card');
  const turnedFrom = body.indexOf('<g');
  const found: Pip[] = [];
  for (const use of body.matchAll(/<use xlink:href="#S\w+" height="([\d.]+)" x="([-\d.]+)" y="([-\d.]+)"/g)) {
    const [size, x, y] = use.slice(1).map(Number) as [number, number, number];
    if (size > 50) continue; // the index
    const at: [number, number] = [round(x + size / 2), round(y + size / 2)];
    const turned = use.index > turnedFrom;
    found.push(turned ? [-at[0] || 0, -at[1] || 0, size, 1] : [...at, size, 0]);
  }
  return found;
}

export interface Shapes {
  suits: Record<string, string>;
  indexes: Record<string, string>;
  pips: Record<string, Pip[]>;
}

/** What the number cards are drawn from. The suits lie their pips alike but for a hair. */
export function shapes(): Shapes {
  const made: Shapes = { suits: {}, indexes: {}, pips: {} };
  for (const suit of suits) made.suits[suit] = symbol(read('7' + suit), 'S');
  for (const rank of [...numbers, ...courts]) made.indexes[rank] = symbol(read(rank + 'S'), 'V');
  for (const rank of numbers) {
    const places = pips(read(rank + 'S'));
    const count = rank === 'A' ? 1 : rank === 'T' ? 10 : Number(rank);
    if (places.length !== count) throw new Error(`cards: ${rank} has ${places.length} pips`);
    made.pips[rank] = places;
  }
  return made;
}

/** How much larger the figure is than in the drawings, where it is a stamp in a wide margin: as
 * large as the indexes, which stay as they are, leave it room. */
const grown = 1.31;

const figure = /(?:<use [^>]*href="#[SHDC][JQK]\d"[^>]*><\/use>)+/;
/** The small pip by the figure's head, which says what the index beside it says. */
const smallPip = /<use [^>]*height="34\.4"[^>]*><\/use>/g;
const frame = /<use [^>]*href="#X\w+"[^>]*><\/use>/;

/** A court without its paper, its frame and the pips beside the head, its figure grown to fill it;
 * coloured by the pages' tokens, with ids that no other card has. Its paths are rounded to whole units,
 * of which a figure is 2000 high: at most a fifteenth of a pixel off, in two fifths of the bytes. */
export function court(card: string): string {
  const drawn = read(card);
  must(figure.exec(drawn), `${card}'s figure`);
  must(frame.exec(drawn), `${card}'s frame`);
  const svg = drawn
    .replace(frame, '')
    .replace(smallPip, '')
    .replace(figure, (all) => `<g transform="scale(${grown})">${all}</g>`)
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replace(/<rect width="239"[^>]*><\/rect>/, '')
    .replace(/<svg[^>]*>/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 240 336">')
    .replace(/xlink:href=/g, 'href=')
    .replace(/id="(\w+)"/g, `id="${card}-$1"`)
    .replace(/href="#(\w+)"/g, `href="#${card}-$1"`)
    .replace(/(fill|stroke)="(red|blue|green|black)"/g, (_, what, ink) => `${what}="${inks[ink]}"`)
    .replace(/><\/(path|use|rect)>/g, '/>');
  if (/width="2.5in"|fill="white"/.test(svg)) throw new Error(`cards: ${card} kept its paper`);
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
      const at = courtCards.map((card) => {
        if (!building) return `${card}:${JSON.stringify(devPath + card + '.svg')}`;
        const file = this.emitFile({ type: 'asset', name: `${card}.svg`, source: court(card) });
        return `${card}:import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default {${at.join(',')}};`;
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
