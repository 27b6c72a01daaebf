// The table of all hands of four cards: every solution, the grade and why, known without a
// network. Package internal/offline writes hands.txt, says how it is laid out, and proves it.
// It is a part of its own, loaded when it is first asked for.
import type { Answer, Answers } from '../answers/answers';
import { compare, isWhole, rationalText, type Rational } from '../exact/rational';
import { movesFromHand, movesFromThree, type Way } from './way';

export type Level = 1 | 2 | 3 | 4 | 5;

/** All that there is to say of a hand. */
export type Entry = Omit<Answers, 'puzzle'>;

const head = 5;
const cards = 4;
const highest = 13;

export class Table {
  private readonly rows = new Map<string, string>();
  /** By two cards: the ways from them and what two others make. */
  private readonly ways = new Map<string, string>();
  private readonly techniqueCodes: string[];
  private readonly reasons: string[];
  private readonly patterns = new Map<string, string>();
  private readonly tried = new Map<string, number>();

  constructor(text: string) {
    const lines = text.split('\n');
    const [version, techniques = '', reasons = '', patterns = '', tried = ''] = lines;
    if (version !== 'make24 hands 2') throw new Error(`a table of another version: ${version}`);
    this.techniqueCodes = techniques.split(' ');
    this.reasons = reasons.split(' ');
    for (const word of patterns.split(' ')) {
      const [name = '', shapes = ''] = word.split('=');
      for (const shape of shapes.split(',')) this.patterns.set(shape, name);
    }
    for (const word of tried.split(' ')) {
      const [often = '', n = ''] = word.split('=');
      this.tried.set(often, Number(n));
    }
    let i = head;
    for (const hand of allHands()) this.rows.set(key(hand), lines[i++]!);
    for (const two of combinations(2)) this.ways.set(key(two), lines[i++]!);
  }

  /** What there is to know of a hand, in any order; null unless it is four cards. */
  entry(hand: readonly number[]): Entry | null {
    const sorted = [...hand].sort((a, b) => a - b);
    const row = this.rows.get(key(sorted));
    if (row === undefined) return null;
    const fields = row.split(';');
    return fields.length === 8 ? this.solved(sorted, fields) : this.unsolved(sorted, fields);
  }

  /** The level of a hand, read quickly: 0 when it has no solution, null unless it is four cards. */
  level(hand: readonly number[]): Level | 0 | null {
    const row = this.rows.get(key([...hand].sort((a, b) => a - b)));
    if (row === undefined) return null;
    const end = row.indexOf(';');
    return end < 0 || row.slice(0, end).includes(':') ? 0 : (Number(row[0]) as Level);
  }

  /** The techniques of a hand's easiest solution; none when there is no solution. */
  techniques(hand: readonly number[]): readonly string[] {
    return this.entry(hand)?.grade?.techniques ?? [];
  }

  /** The way that hints go from the numbers of a hand as dealt, or from what one move left of it; null
   * where there is none, and from all other numbers. */
  way(numbers: readonly Rational[]): Way | null {
    const sorted = [...numbers].sort(compare);
    return sorted.length === cards ? this.wayFromHand(sorted) : this.wayFromThree(sorted);
  }

  private wayFromHand(sorted: readonly Rational[]): Way | null {
    const fields = this.rows.get(textOf(sorted))?.split(';') ?? [];
    if (fields.length !== 8) return null;
    const [, techniques = '', , easiest = '', first = ''] = fields;
    const hand = sorted.map(({ num }) => Number(num));
    const [technique] = lettered(techniques, this.techniqueCodes);
    return { moves: movesFromHand(numbered(hand, easiest), first, sorted), technique };
  }

  /** Three cards stand in the line of the lower two. */
  private wayFromThree(sorted: readonly Rational[]): Way | null {
    const odd = sorted.findIndex((x) => !isCard(x));
    const [made] = odd < 0 ? sorted.slice(-1) : [sorted[odd]!];
    const line = this.ways.get(textOf(sorted.filter((x) => x !== made)));
    if (!line || !made) return null;
    const start = rationalText(made) + ':';
    const word = line.split(';').find((word) => word.startsWith(start));
    if (!word) return null;
    const way = word.slice(start.length);
    const letter = /^[A-Z]/.exec(way)?.[0] ?? '';
    const [technique] = lettered(letter, this.techniqueCodes);
    return { moves: movesFromThree(way.slice(letter.length), sorted), technique };
  }

  private solved(hand: number[], fields: string[]): Entry {
    const [how = '', techniques = '', reasons = '', easiest = '', , , written = '', list = ''] = fields;
    const answers = this.answers(hand, list);
    const ideas = Math.max(...answers.map(({ idea }) => idea));
    return {
      solvable: true,
      counts: { ideas, forms: answers.length, written: Number(written) },
      answers,
      cut: false,
      grade: {
        seconds: Number(how.slice(1)) / 10,
        level: Number(how[0]),
        techniques: lettered(techniques, this.techniqueCodes),
        reasons: lettered(reasons, this.reasons),
        easiest: numbered(hand, easiest),
      },
      nearest: [],
      tried: null,
    };
  }

  private unsolved(hand: number[], fields: string[]): Entry {
    const often = [...new Set(hand)].map((n) => hand.filter((m) => m === n).length);
    return {
      solvable: false,
      counts: { ideas: 0, forms: 0, written: 0 },
      answers: [],
      cut: false,
      grade: null,
      nearest: fields.map((field) => {
        const [value = '', list = ''] = field.split(':');
        return { value, answers: this.answers(hand, list) };
      }),
      tried: this.tried.get(often.sort((a, b) => b - a).join('')) ?? 0,
    };
  }

  private answers(hand: number[], list: string): Answer[] {
    return list.split(',').map((word) => {
      const idea = parseInt(word, 10);
      const text = word.slice(`${idea}`.length);
      const pattern = this.patterns.get(shapeOf(text));
      return { expr: numbered(hand, text), idea, patterns: pattern ? [pattern] : [] };
    });
  }
}

const key = (hand: readonly number[]): string => hand.join(' ');
const textOf = (numbers: readonly Rational[]): string => numbers.map(rationalText).join(' ');
const isCard = (x: Rational): boolean => isWhole(x) && 1n <= x.num && x.num <= BigInt(highest);

/** All hands of four cards in the order of the table. */
export const allHands = (): number[][] => combinations(cards);

function combinations(many: number): number[][] {
  const hands: number[][] = [];
  const grow = (hand: number[], from: number): void => {
    if (hand.length === many) hands.push(hand);
    else for (let n = from; n <= highest; n++) grow([...hand, n], n);
  };
  grow([], 1);
  return hands;
}

const lettered = (letters: string, names: readonly string[]): string[] =>
  [...letters].map((c) => names[c.charCodeAt(0) - 'A'.charCodeAt(0)]!);

/** The numbers of a hand put for its letters. */
const numbered = (hand: readonly number[], text: string): string =>
  text.replace(/[a-d]/g, (c) => `${hand[c.charCodeAt(0) - 'a'.charCodeAt(0)]}`);

/** An expression with its letters called a b c d as they come. */
function shapeOf(text: string): string {
  let next = 0;
  return text.replace(/[a-d]/g, () => 'abcd'[next++]!);
}

let loading: Promise<Table> | undefined;

/** The table, loaded once. It fails when it cannot be had, and the next call tries again. */
export function table(): Promise<Table> {
  loading ??= import('./hands.txt?raw').then(
    (part) => new Table(part.default),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
