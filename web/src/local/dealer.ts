// Deals hands without a server, by the rules of the server's package dealer. Hands of four cards with the
// target 24 are in the hand table; the engine in this page deals the others.
import { maxPuzzles } from '../core/types.gen';
import { dealsItself } from '../core/race/mode';
import { isMeasured, rulesName } from '../core/answers/puzzle';
import type { Make24, Puzzle as Generated, Rules } from '../../../clients/js/index.js';
import { parsePuzzle } from '../core/exact/puzzle';
import { rationalText } from '../core/exact/rational';
import { cluesFor } from './clues';
import { canDeal, handInTable, handLookup } from './offlinedeal';
import type { Clue, RunOptions } from '../core/shapes';
import { classicPuzzle } from '../core/notation/hand';
import { deal } from './table/deal';
import { allHands, type HandTable, type Level } from './table/handtable';
import { systemRandom, type RandomInt } from './table/random';
import type { Hand } from '../core/race/event';
import { Problem } from './problem';

/** A hand and the techniques of its easiest solution. */
export interface Dealt extends Hand {
  techniques: readonly string[];
}

/** The number of hands of level 1, 2, 3 and 4 of a timed run; all further hands have level 5. */
const timedLevels = [4, 5, 6, 5];
const timedUnsolvableOneIn = 8;
const practiceUnsolvableOneIn = 5;
const maxLevel = 5;
/** How many hands to generate in search of one that the run has not had. */
const maxTries = 8;

export class Dealer {
  #byLevel: string[][] | undefined;

  constructor(
    private readonly table: HandTable,
    private readonly random: RandomInt = systemRandom,
    private readonly engine: () => Promise<Make24> = async () => (await import('./engine')).loadedEngine(),
  ) {}

  /** Returns what is known about a hand of the table. */
  readonly lookUp = (puzzle: string): Dealt => {
    const hand = handLookup(this.table)(puzzle);
    if (!hand) throw new Problem('no-puzzle');
    return { ...hand, techniques: this.table.techniques(handInTable(puzzle)!) };
  };

  /** Returns what is known about chosen hands, which need not be in the table. */
  async chosen(puzzles: readonly string[]): Promise<Dealt[]> {
    const dealt: Dealt[] = [];
    for (const id of puzzles) {
      const puzzle = parsePuzzle(id);
      if (!puzzle) throw new Problem('no-puzzle');
      dealt.push(isMeasured(puzzle) ? this.lookUp(id) : await this.#grade(id));
    }
    return dealt;
  }

  async #grade(puzzle: string): Promise<Dealt> {
    const { hand, options } = request(puzzle);
    const engine = await this.#loadEngine();
    try {
      const grade = await engine.grade(hand, options);
      if (!grade.solvable) return { puzzle, solvable: false, techniques: [] };
      const { level, seconds, techniques = [] } = grade;
      return { puzzle, solvable: true, level, seconds, techniques };
    } catch {
      throw new Problem('no-puzzle');
    }
  }

  async #loadEngine(): Promise<Make24> {
    return this.engine().catch(() => {
      throw new Problem('no-deal');
    });
  }

  /** Returns the clues up to a step for the numbers now at the table, such as "3 8 8/3". */
  async clues(puzzle: string, from: string, step: number): Promise<Clue[]> {
    if (handInTable(puzzle)) return cluesFor(this.table, puzzle, from, step);
    const { hand, options } = request(puzzle);
    const engine = await this.#loadEngine();
    const numbers = from.split(' ').filter(Boolean);
    const isMoved = numbers.length > 0 && numbers.length < hand.length;
    const { hints } = await engine
      .hint(numbers.length > 0 ? numbers : hand, {
        ...options,
        step: step as 1,
      })
      .catch(() => {
        throw new Problem('bad-move');
      });
    return hints.map(
      (clue) => ({ ...clue, kind: isMoved && clue.kind === 'unsolvable' ? 'back' : clue.kind }) as Clue,
    );
  }

  /** Reports whether practice with these options is dealt from the table, without the engine. */
  readonly isInTable = (options: RunOptions): boolean => canDeal({ ...options, puzzles: undefined });

  /** Deals the next hand of a timed run, or of practice from the table. previous are the puzzles of the
   * run. It returns null if only the engine can deal the hand. */
  next(options: RunOptions, previous: readonly string[]): Dealt | null {
    if (dealsItself(options.mode)) return this.timed(previous);
    return this.isInTable(options) ? this.practice(options, previous) : null;
  }

  /** Deals the next hand of practice from the table. */
  practice({ level, kind, none, rules }: RunOptions, previous: readonly string[]): Dealt {
    const highest = rules === 'beginner' ? 10 : 13;
    const options = { level: level as Level, kind, none, highest } as const;
    return this.lookUp(deal(this.table, this.random, options, previous));
  }

  /** Deals the hands with which practice from the table begins: all, if their number is given. */
  first(options: RunOptions): Dealt[] {
    const dealt: Dealt[] = [];
    do
      dealt.push(
        this.practice(
          options,
          dealt.map(({ puzzle }) => puzzle),
        ),
      );
    while (dealt.length < Math.min(options.hands ?? 1, maxPuzzles));
    return dealt;
  }

  /** Deals the next hand of practice with the engine: without a solution about one in five, but never
   * the first. A rare hand takes seconds. */
  async generate(options: RunOptions, previous: readonly string[]): Promise<Dealt> {
    const engine = await this.#loadEngine();
    const unsolvable = options.none && previous.length > 0 && this.random(practiceUnsolvableOneIn) === 0;
    let found: Dealt | undefined;
    for (let i = 0; i < maxTries; i++) {
      const [puzzle] = await engine.generate({
        n: 1,
        seed: this.random(2 ** 32),
        rules: (options.rules ?? 'classic') as Rules,
        ...(options.cards && { cards: options.cards }),
        ...(options.target && { target: options.target }),
        ...(options.level && !unsolvable && { level: options.level }),
        ...(options.kind && !unsolvable && { needs: options.kind }),
        ...(unsolvable && { unsolvableShare: '1' }),
        columns: 'level',
      });
      if (!puzzle) break;
      found = dealtOf(puzzle);
      if (!previous.includes(found.puzzle)) return found;
    }
    if (unsolvable) return this.generate({ ...options, none: false }, previous);
    if (found) return found; // the run has probably had all of them
    throw new Problem('bad-options');
  }

  /** Deals the next hand of a timed run. */
  timed(previous: readonly string[]): Dealt {
    const count = previous.length;
    const unsolvable = count > 0 && this.random(timedUnsolvableOneIn) === 0;
    for (let level = unsolvable ? 0 : timedLevel(count); level >= 0; level--) {
      const unused = this.#hands()[level]!.filter((puzzle) => !previous.includes(puzzle));
      if (unused.length > 0) return this.lookUp(unused[this.random(unused.length)]!);
    }
    throw new Problem('bad-options'); // cannot happen: a run is over long before
  }

  /** Returns another hand with a technique, whose level differs as little as possible from that of a
   * hand, but at most by one if there is one. Without another hand it returns that hand. */
  similar(technique: string, puzzle: string): Dealt {
    const model = this.lookUp(puzzle);
    const gapOf = (id: string): number => Math.abs((this.lookUp(id).level ?? 0) - (model.level ?? 0));
    const others = this.#hands()
      .slice(1)
      .flat()
      .filter((id) => id !== model.puzzle && this.lookUp(id).techniques[0] === technique);
    if (others.length === 0) return model;
    const maxGap = Math.max(1, Math.min(...others.map(gapOf)));
    const candidates = others.filter((id) => gapOf(id) <= maxGap);
    return this.lookUp(candidates[this.random(candidates.length)]!);
  }

  /** Returns the puzzles of the table by level; level 0 has no solution. */
  #hands(): string[][] {
    if (this.#byLevel) return this.#byLevel;
    this.#byLevel = Array.from({ length: maxLevel + 1 }, () => []);
    for (const hand of allHands()) this.#byLevel[this.table.level(hand)!]!.push(classicPuzzle(hand));
    return this.#byLevel;
  }
}

/** Returns what the engine is asked about a puzzle. It throws a Problem for rules without a name. */
function request(id: string): { hand: readonly bigint[]; options: { target: string; rules: Rules } } {
  const puzzle = parsePuzzle(id)!;
  const rules = rulesName(puzzle);
  if (!rules) throw new Problem('no-puzzle');
  return { hand: puzzle.hand, options: { target: rationalText(puzzle.target), rules } };
}

function timedLevel(index: number): number {
  let left = index;
  for (const [i, count] of timedLevels.entries()) {
    if (left < count) return i + 1;
    left -= count;
  }
  return maxLevel;
}

const dealtOf = ({ id, solvable, level, seconds, techniques = [] }: Generated): Dealt =>
  solvable ? { puzzle: id, solvable, level, seconds, techniques } : { puzzle: id, solvable, techniques: [] };
