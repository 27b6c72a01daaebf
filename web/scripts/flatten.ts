// Flattens the drawings of the cards to paths with absolute M, L, C and Z only, for the printed
// sheets: internal/game/sheet/cards.json. Coordinates are tenths of a unit of the card, which is 240 wide
// and 336 high with its centre at the origin.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { courtCards, figureScale, shapes, type Pip } from './cards';

type Point = [number, number];
/** An affine map: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];
const translate = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
const scale = (x: number, y = x): Matrix => [x, 0, 0, y, 0, 0];
const rotate = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
};

/** Returns the matrix of a transform attribute. */
function matrixOf(transform: string): Matrix {
  let all: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, list] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const n = list!.split(/[ ,]+/).map(Number);
    all = times(
      all,
      name === 'translate'
        ? translate(n[0]!, n[1] ?? 0)
        : name === 'rotate'
          ? rotate(n[0]!)
          : scale(n[0]!, n[1] ?? n[0]!),
    );
  }
  return all;
}

/** A segment of a path: its command and its points. */
type Segment = ['M' | 'L' | 'C' | 'Z', ...Point[]];

/** Returns the cubic curves of a circular arc. */
function arc(from: Point, radius: number, large: boolean, sweep: boolean, to: Point): Segment[] {
  const [dx, dy] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
  const half = Math.hypot(dx, dy);
  const r = Math.max(radius, half);
  const h = (Math.sqrt(r * r - half * half) / half) * (large === sweep ? -1 : 1);
  const centre: Point = [from[0] + dx - h * dy, from[1] + dy + h * dx];
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  let turn = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const count = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9);
  const step = turn / count;
  const k = (4 / 3) * Math.tan(step / 4) * r;
  return Array.from({ length: count }, (_, i): Segment => {
    const [a, b] = [start + i * step, start + (i + 1) * step];
    const on = (angle: number, tangent: number): Point => [
      centre[0] + r * Math.cos(angle) - tangent * Math.sin(angle),
      centre[1] + r * Math.sin(angle) + tangent * Math.cos(angle),
    ];
    return ['C', on(a, k), on(b, -k), on(b, 0)];
  });
}

const argumentCounts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

/** Returns the segments of a path in absolute coordinates. */
export function segments(path: string): Segment[] {
  const found: Segment[] = [];
  let [at, start, control]: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  for (const [, letter, list] of path.matchAll(/([A-DF-Za-df-z])([^A-DF-Za-df-z]*)/g)) {
    let command = letter!.toUpperCase();
    const relative = command !== letter;
    const n = (list!.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    const count = argumentCounts[command];
    if (count === undefined || (count && n.length % count)) throw new Error(`cards: path ${letter}${list}`);
    for (let i = 0; i === 0 || i < n.length; i += count) {
      const from = at!;
      const place = (j: number): Point =>
        relative ? [from[0] + n[i + j]!, from[1] + n[i + j + 1]!] : [n[i + j]!, n[i + j + 1]!];
      const add = (...segment: Segment): void => {
        found.push(segment);
        at = segment.at(-1) as Point;
        control = segment[0] === 'C' ? (segment[2] as Point) : at;
      };
      if (command === 'Z') {
        found.push(['Z']);
        at = control = start!;
        break;
      } else if (command === 'M') {
        add('M', place(0));
        start = at;
        command = 'L';
      } else if (command === 'L') add('L', place(0));
      else if (command === 'H') add('L', [relative ? from[0] + n[i]! : n[i]!, from[1]]);
      else if (command === 'V') add('L', [from[0], relative ? from[1] + n[i]! : n[i]!]);
      else if (command === 'C') add('C', place(0), place(2), place(4));
      else if (command === 'S')
        add('C', [2 * from[0] - control![0], 2 * from[1] - control![1]], place(0), place(2));
      else for (const curve of arc(from, n[i]!, !!n[i + 3], !!n[i + 4], place(5))) add(...curve);
    }
  }
  return found;
}

/** Returns a path with its points mapped and rounded to integers. */
const flat = (path: string, map: Matrix): string =>
  segments(path)
    .map(
      ([command, ...points]) =>
        command +
        points
          .map((p) =>
            apply(map, p)
              .map((n) => Math.round(n) || 0)
              .join(' '),
          )
          .join(' '),
    )
    .join('');

/** A layer of a court card: its ink and path, and the width of its line, which is 0 if it is filled. */
type Layer = [ink: string, path: string, width: number];

const inks: Record<string, string> = { red: 'H', blue: 'D', green: 'C', black: 'S' };
const imageFolder = join(
  dirname(createRequire(import.meta.url).resolve('react-playing-card-set/package.json')),
  'src/images/4color-bf',
);

/** Returns the layers of the upper half of a court card; the lower half is the same, turned. */
function layers(card: string): Layer[] {
  const svg = readFileSync(join(imageFolder, card + '.svg'), 'utf8');
  // The figure has 1300 × 2000 units and is shown on 104 × 200.
  const figure = times(scale(10 * figureScale), times(translate(-52, -100), scale(104 / 1300, 200 / 2000)));
  const suit = shapes().suits[card[1]!]!;
  const found: Layer[] = [];
  for (const [, body] of svg.matchAll(/<symbol id="[SHDC][JQK]\d"[^>]*>(.*?)<\/symbol>/g)) {
    const map = times(figure, matrixOf(/<g transform="([^"]*)"/.exec(body!)?.[1] ?? ''));
    for (const [element] of body!.matchAll(/<(?:path|use) [^>]*>/g)) {
      const attribute = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '';
      if (element.startsWith('<use')) {
        // The symbol of a suit has 1200 units, with the origin in the middle.
        const size = Number(attribute('height')) / 1200;
        const placed = times(
          map,
          times(matrixOf(attribute('transform')), times(scale(size), translate(600, 600))),
        );
        found.push([card[1]!, flat(suit, placed), 0]);
        continue;
      }
      const width = Number(attribute('stroke-width') || 0);
      const ink = width ? attribute('stroke') : attribute('fill');
      found.push([inks[ink] ?? ink, flat(attribute('d'), map), Math.round(width * figureScale * 9) / 10]);
    }
  }
  return found;
}

export interface FlatCards {
  suits: Record<string, string>;
  indexes: Record<string, string>;
  pips: Record<string, Pip[]>;
  courts: Record<string, Layer[]>;
}

/** Returns all that draws the cards. Suits and indexes have 1000 units, as in shapes. */
export function flatCards(): FlatCards {
  const { suits, indexes, pips } = shapes();
  const absolute = (paths: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, flat(path, scale(1))]));
  return {
    suits: absolute(suits),
    indexes: absolute(indexes),
    pips,
    courts: Object.fromEntries(courtCards.map((card) => [card, layers(card)])),
  };
}
