// The options of a printable sheet, and the query that states them in the address and in requests. The
// server makes the pages from the query alone, so an address shows the same pages to everyone.

import { langs, type Lang } from '../core/catalogue/catalogue.svelte';
import { readSet } from '../core/notation/handset';

export const kinds = ['hands', 'cards', 'bingo'] as const;
export const styles = ['cards', 'numbers'] as const;
export const orders = ['easy', 'mixed'] as const;
/** On pages at the end, on the backs of cards to cut out, or nowhere. */
export const answerPlaces = ['end', 'back', 'none'] as const;
export const papers = ['a4', 'letter'] as const;

export interface SheetOptions {
  kind: (typeof kinds)[number];
  n: number; // hands on a page; of bingo, hands to call
  pages: number; // of hands or cards; of bingo, boards
  from: number; // the lowest level
  to: number; // the highest level
  cards: number; // numbers in a hand
  target: number;
  needs: string; // the code of a technique; '': any
  order: (typeof orders)[number];
  unsolvable: boolean;
  seed: number;
  /** The code of a set of hands, which replaces the options from pages to seed; '': none. */
  code: string;
  /** The hands of a set of the teacher, as in the path of its link, which replace the same options; '': none. */
  hands: string;
  style: (typeof styles)[number];
  title: string; // '': the server chooses it
  names: boolean;
  answers: (typeof answerPlaces)[number];
  paper: (typeof papers)[number];
  lang: Lang;
}

/** The techniques that a sheet can be limited to, in the order of the list. */
export const techniques: readonly string[] = [
  '3*8',
  '4*6',
  '2*12',
  'fraction',
  'sum',
  'plus-minus',
  'products-added',
  'products-apart',
  'product-last',
  'product-beside',
  'quotient-last',
  'a*b+c-d',
  '(a-b)*(c+d)',
  '(a-b)*c+d',
  '(a+b-c)*d',
  '(a+b)/c*d',
  '(a-b/c)*d',
  'k*x+k',
  'equals',
  'one',
  'zero',
  'large-product',
];

// The limits of the server.
const maxHands = 480;
const maxSeed = 2400;
export const maxPages = 40;
export const maxTarget = 100;
export const maxTitle = 60;

/** The choices of n, and its default, for each kind. */
const perPage = {
  hands: { choices: [1, 8, 12, 16, 20, 24, 48], standard: 12 },
  cards: { choices: [8, 12, 16, 20, 24], standard: 20 },
  bingo: { choices: [25, 30, 40, 48], standard: 40 },
} as const;
const smallest = { hands: 1, cards: 1, bingo: 25 } as const;
const largest = 48;

/** Returns the defaults of a kind. */
const defaults = (kind: SheetOptions['kind'], lang: SheetOptions['lang']): SheetOptions => ({
  kind,
  n: perPage[kind].standard,
  pages: kind === 'bingo' ? 6 : 1,
  from: 1,
  to: 3,
  cards: 4,
  target: 24,
  needs: '',
  order: 'easy',
  unsolvable: false,
  seed: 1,
  code: '',
  hands: '',
  style: 'cards',
  title: '',
  names: true,
  answers: 'end',
  paper: 'a4',
  lang,
});

/** Returns the choices of n, with its current value. */
export const choicesOfN = ({ kind, n }: SheetOptions): number[] =>
  [...new Set([...perPage[kind].choices, n])].sort((a, b) => a - b);

/** Returns the maximum number of pages. Bingo has the same hands to call for any number of boards. */
export const pageLimit = ({ kind, n }: SheetOptions): number =>
  kind === 'bingo' ? maxPages : Math.min(maxPages, Math.floor(maxHands / n));

/** Returns options of another kind, with the default numbers of hands and pages of that kind. */
export function withKind(options: SheetOptions, kind: SheetOptions['kind']): SheetOptions {
  const { n, pages } = defaults(kind, options.lang);
  return { ...options, kind, n, pages, answers: answersOf(kind, options.answers) };
}

/** Returns the place of the answers of a kind: only cards to cut out have backs. */
const answersOf = (kind: SheetOptions['kind'], place: SheetOptions['answers']): SheetOptions['answers'] =>
  place === 'back' && kind !== 'cards' ? 'end' : place;

/** Returns changed options in which the levels and the number of pages fit the change. */
export function change(options: SheetOptions, changed: Partial<SheetOptions>): SheetOptions {
  const next = { ...options, ...changed };
  if (next.from > next.to) {
    if (changed.to) next.from = next.to;
    else next.to = next.from;
  }
  next.pages = Math.min(next.pages, pageLimit(next));
  return next;
}

/** Returns a random seed other than the previous one. */
export function otherSeed(previous: number, random: () => number = Math.random): number {
  const seed = 1 + Math.floor(random() * (maxSeed - 1));
  return seed < previous ? seed : seed + 1;
}

const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Returns a typed code as the server writes it, or '' and whether the text would be a code with other
 * characters: its last character, the check character, is another (internal/game/sheet/spec.go).
 */
export function readCode(text: string): { code: string; isMistyped: boolean } {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[0-9A-Z]{9}$/.test(typed)) return { code: '', isMistyped: false };
  const values = [...typed].map((letter) => codeAlphabet.indexOf(letter));
  const last = values.pop()!;
  const sum = values.reduce((before, value) => ((before + value) * 3) % 31, 0);
  const isMistyped = values.includes(-1) || last < 0 || (sum + last) % 31 !== 1;
  return { code: isMistyped ? '' : typed.match(/.{3}/g)!.join('-'), isMistyped };
}

/** Reports whether a code or the hands of a set replace the options that choose the hands. */
export const areHandsFixed = ({ code, hands }: SheetOptions): boolean => Boolean(code || hands);

/** The parameters that choose the hands, which a code replaces. */
const handParameters = ['levels', 'cards', 'target', 'needs', 'order', 'unsolvable', 'seed'];

/** Returns the query of options without its defaults, except for the language and the seed. */
export function queryOf(options: SheetOptions): string {
  const { kind, lang } = options;
  const standard = fieldsOf(defaults(kind, lang));
  const always = ['lang', 'seed'];
  const entries = Object.entries(fieldsOf(options)).filter(
    ([name, value]) =>
      always.includes(name) || (name === 'kind' ? value !== 'hands' : value !== standard[name]),
  );
  const replaced = kind === 'bingo' ? handParameters : [...handParameters, 'pages'];
  return new URLSearchParams(
    areHandsFixed(options) ? entries.filter(([name]) => !replaced.includes(name)) : entries,
  ).toString();
}

/** Returns options as the parameters of a query. */
function fieldsOf(options: SheetOptions): Record<string, string> {
  const { kind, n, pages, from, to, unsolvable, names, ...fields } = options;
  const all = {
    kind,
    n,
    pages,
    levels: from === to ? from : `${from}-${to}`,
    ...fields,
    unsolvable: Number(unsolvable),
    names: Number(names),
  };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
}

/**
 * Returns the options of a query. Invalid values are replaced by defaults. seed and lang are used if the query
 * has none.
 */
export function readOptions(search: string, seed: number, lang: SheetOptions['lang']): SheetOptions {
  const query = new URLSearchParams(search);
  const oneOf = <T extends string>(name: string, values: readonly T[], standard: T): T =>
    values.find((value) => value === query.get(name)) ?? standard;
  const integer = (name: string, low: number, high: number, standard: number): number => {
    const text = query.get(name) ?? '';
    const n = Number(text);
    return /^\d+$/.test(text) && n >= low && n <= high ? n : standard;
  };
  const flag = (name: string, standard: boolean): boolean =>
    oneOf(name, ['0', '1'], standard ? '1' : '0') === '1';
  const kind = oneOf('kind', kinds, 'hands');
  const standard = defaults(kind, lang);
  const n = integer('n', smallest[kind], largest, standard.n);
  const [, from, to] = /^([1-5])(?:-([1-5]))?$/.exec(query.get('levels') ?? '') ?? [];
  const { code } = readCode(query.get('code') ?? '');
  const hands = query.get('hands') ?? '';
  const isRange = from !== undefined && from <= (to ?? from);
  return {
    kind,
    n,
    pages: integer('pages', 1, pageLimit({ ...standard, n }), standard.pages),
    from: isRange ? Number(from) : standard.from,
    to: isRange ? Number(to ?? from) : standard.to,
    cards: integer('cards', 3, 6, standard.cards),
    target: integer('target', 1, maxTarget, standard.target),
    needs: oneOf('needs', techniques, ''),
    order: oneOf('order', orders, standard.order),
    unsolvable: flag('unsolvable', false),
    seed: integer('seed', 1, maxSeed, seed),
    code,
    hands: !code && readSet(hands, '') ? hands : '',
    style: oneOf('style', styles, standard.style),
    title: [...(query.get('title') ?? '')].slice(0, maxTitle).join(''),
    names: flag('names', true),
    answers: answersOf(kind, oneOf('answers', answerPlaces, 'end')),
    paper: oneOf('paper', papers, standard.paper),
    lang: oneOf('lang', langs, lang),
  };
}

/** Reports whether an option that the page hides at first differs from its default. */
export function hasMore(options: SheetOptions): boolean {
  const standard = defaults(options.kind, options.lang);
  const more = ['from', 'cards', 'target', 'pages', 'paper'] as const;
  return more.some((name) => options[name] !== standard[name]);
}
