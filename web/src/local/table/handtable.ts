// The table of all hands of four cards, available without a network: every solution, the grade and
// its reasons. Package internal/app/vectors writes hands.txt, documents its format and verifies it. The
// table is a separate chunk that is loaded on first use.
import type { Answer, Answers } from '../../core/answers/answers';
import { compare, isInteger, rationalText, type Rational } from '../../core/exact/rational';
import { movesFromHand, movesFromThree, type Path } from './path';

export type Level = 1 | 2 | 3 | 4 | 5;

/** Everything that the table contains about a hand. */
export type Entry = Omit<Answers, 'puzzle'>;

const headerLines = 5;
const handSize = 4;
const maxRank = 13;

export class HandTable {
  private readonly rows = new Map<string, string>();
  /** The paths of hints after one move, when three numbers are left. The key is the two cards among
   * them; the text has a path for each value of the third number. */
  private readonly paths = new Map<string, string>();
  private readonly techniqueCodes: string[];
  private readonly reasons: string[];
  private readonly patterns = new Map<string, string>();
  private readonly tried = new Map<string, number>();

  constructor(text: string) {
    const lines = text.split('\n');
    const [version, techniques = '', reasons = '', patterns = '', tried = ''] = lines;
    if (version !== 'make24 hands 2') throw new Error(`hands.txt has an unknown version: ${version}`);
    this.techniqueCodes = techniques.split(' ');
    this.reasons = reasons.split(' ');
    for (const word of patterns.split(' ')) {
      const [name = '', shapes = ''] = word.split('=');
      for (const shape of shapes.split(',')) this.patterns.set(shape, name);
    }
    for (const word of tried.split(' ')) {
      const [copies = '', n = ''] = word.split('=');
      this.tried.set(copies, Number(n));
    }
    let i = headerLines;
    for (const hand of allHands()) this.rows.set(key(hand), lines[i++]!);
    for (const pair of combinations(2)) this.paths.set(key(pair), lines[i++]!);
  }

  /** Returns the entry of a hand in any order, or null if it is not four cards. */
  entry(hand: readonly number[]): Entry | null {
    const sorted = [...hand].sort((a, b) => a - b);
    const row = this.rows.get(key(sorted));
    if (row === undefined) return null;
    const fields = row.split(';');
    return fields.length === 8 ? this.solvableEntry(sorted, fields) : this.unsolvableEntry(sorted, fields);
  }

  /**
   * Returns the level of a hand without parsing its entry: 0 if it has no solution, null if it is
   * not four cards.
   */
  level(hand: readonly number[]): Level | 0 | null {
    const row = this.rows.get(key([...hand].sort((a, b) => a - b)));
    if (row === undefined) return null;
    const end = row.indexOf(';');
    return end < 0 || row.slice(0, end).includes(':') ? 0 : (Number(row[0]) as Level);
  }

  /** Returns the techniques of a hand's easiest solution; none if there is no solution. */
  techniques(hand: readonly number[]): readonly string[] {
    return this.entry(hand)?.grade?.techniques ?? [];
  }

  /**
   * Returns the path that hints take from the numbers of a hand as dealt, or after one move. It
   * returns null if there is no solution, and for any other numbers.
   */
  path(numbers: readonly Rational[]): Path | null {
    const sorted = [...numbers].sort(compare);
    return sorted.length === handSize ? this.pathFromHand(sorted) : this.pathFromThree(sorted);
  }

  private pathFromHand(sorted: readonly Rational[]): Path | null {
    const fields = this.rows.get(textOf(sorted))?.split(';') ?? [];
    if (fields.length !== 8) return null;
    const [, techniques = '', , easiest = '', first = ''] = fields;
    const hand = sorted.map(({ num }) => Number(num));
    const [technique] = decodeLetters(techniques, this.techniqueCodes);
    return { moves: movesFromHand(fillNumbers(hand, easiest), first, sorted), technique };
  }

  /** One of the three numbers counts as the result of the move: the one that is not a card,
   * otherwise the highest. The other two are the key. */
  private pathFromThree(sorted: readonly Rational[]): Path | null {
    const nonCard = sorted.findIndex((x) => !isCard(x));
    const [result] = nonCard < 0 ? sorted.slice(-1) : [sorted[nonCard]!];
    const line = this.paths.get(textOf(sorted.filter((x) => x !== result)));
    if (!line || !result) return null;
    const prefix = rationalText(result) + ':';
    const word = line.split(';').find((word) => word.startsWith(prefix));
    if (!word) return null;
    const path = word.slice(prefix.length);
    const letter = /^[A-Z]/.exec(path)?.[0] ?? '';
    const [technique] = decodeLetters(letter, this.techniqueCodes);
    return { moves: movesFromThree(path.slice(letter.length), sorted), technique };
  }

  private solvableEntry(hand: number[], fields: string[]): Entry {
    const [gradeText = '', techniques = '', reasons = '', easiest = '', , , written = '', list = ''] = fields;
    const answers = this.parseAnswers(hand, list);
    const ideas = Math.max(...answers.map(({ idea }) => idea));
    return {
      solvable: true,
      counts: { ideas, forms: answers.length, written: Number(written) },
      answers,
      cut: false,
      grade: {
        seconds: Number(gradeText.slice(1)) / 10,
        level: Number(gradeText[0]),
        techniques: decodeLetters(techniques, this.techniqueCodes),
        reasons: decodeLetters(reasons, this.reasons),
        easiest: fillNumbers(hand, easiest),
      },
      nearest: [],
      tried: null,
    };
  }

  private unsolvableEntry(hand: number[], fields: string[]): Entry {
    const copies = [...new Set(hand)].map((n) => hand.filter((m) => m === n).length);
    return {
      solvable: false,
      counts: { ideas: 0, forms: 0, written: 0 },
      answers: [],
      cut: false,
      grade: null,
      nearest: fields.map((field) => {
        const [value = '', list = ''] = field.split(':');
        return { value, answers: this.parseAnswers(hand, list) };
      }),
      tried: this.tried.get(copies.sort((a, b) => b - a).join('')) ?? 0,
    };
  }

  private parseAnswers(hand: number[], list: string): Answer[] {
    return list.split(',').map((word) => {
      const idea = parseInt(word, 10);
      const text = word.slice(`${idea}`.length);
      const pattern = this.patterns.get(shapeOf(text));
      return { expr: fillNumbers(hand, text), idea, patterns: pattern ? [pattern] : [] };
    });
  }
}

const key = (hand: readonly number[]): string => hand.join(' ');
const textOf = (numbers: readonly Rational[]): string => numbers.map(rationalText).join(' ');
const isCard = (x: Rational): boolean => isInteger(x) && 1n <= x.num && x.num <= BigInt(maxRank);

/** Returns all hands of four cards in the order of the table. */
export const allHands = (): number[][] => combinations(handSize);

function combinations(size: number): number[][] {
  const hands: number[][] = [];
  const grow = (hand: number[], from: number): void => {
    if (hand.length === size) hands.push(hand);
    else for (let n = from; n <= maxRank; n++) grow([...hand, n], n);
  };
  grow([], 1);
  return hands;
}

const decodeLetters = (letters: string, names: readonly string[]): string[] =>
  [...letters].map((c) => names[c.charCodeAt(0) - 'A'.charCodeAt(0)]!);

/** Replaces the letters a to d of an expression with the numbers of a hand. */
const fillNumbers = (hand: readonly number[], text: string): string =>
  text.replace(/[a-d]/g, (c) => `${hand[c.charCodeAt(0) - 'a'.charCodeAt(0)]}`);

/** Renames the letters of an expression to a b c d in order of appearance. */
function shapeOf(text: string): string {
  let next = 0;
  return text.replace(/[a-d]/g, () => 'abcd'[next++]!);
}

let loading: Promise<HandTable> | undefined;

/** Returns the table, loaded once. If loading fails, it rejects and the next call tries again. */
export function loadHandTable(): Promise<HandTable> {
  loading ??= import('./hands.txt?raw').then(
    (part) => new HandTable(part.default),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
