// Tests what the engine in the page deals, with an engine of a few hands.
import { expect, test } from 'vitest';
import type { GenerateOptions, Make24 } from '../../../clients/js/index.js';
import handsText from './table/hands.txt?raw';
import { HandTable } from './table/handtable';
import { seededRandom } from '../testing/seed';
import { Dealer } from './dealer';
import { handInTable } from './offlinedeal';

const table = new HandTable(handsText);
const hands = ['1-2.3.4-24-classic', '1-1.2.12-24-classic'];
const none = '1-1.1.1-24-classic';

function dealerOf(generate: (options: GenerateOptions, call: number) => string[]) {
  const requests: GenerateOptions[] = [];
  const engine = {
    generate: async (options: GenerateOptions) => {
      requests.push(options);
      return generate(options, requests.length).map((id) =>
        id === none
          ? { id, solvable: false }
          : { id, solvable: true, level: 1, seconds: 4.1, techniques: ['2*12'] },
      );
    },
  } as unknown as Make24;
  return { dealer: new Dealer(table, seededRandom('dealer'), async () => engine), requests };
}
const alternating = (_: GenerateOptions, call: number): string[] => [hands[call % 2]!];

test('a hand of the engine has its grade, and is new if there is a new one', async () => {
  const { dealer, requests } = dealerOf(alternating);
  const options = { mode: 'practice', cards: 3, target: '24', level: 1 } as const;
  const first = await dealer.generate(options, []);
  expect(first).toEqual({
    puzzle: hands[1],
    solvable: true,
    level: 1,
    seconds: 4.1,
    techniques: ['2*12'],
  });
  expect(requests[0]).toMatchObject({ n: 1, rules: 'classic', cards: 3, target: '24', level: 1 });
  expect((await dealer.generate(options, [hands[1]!])).puzzle).toBe(hands[0]);
  expect(hands).toContain((await dealer.generate(options, hands)).puzzle); // all of them were dealt
});

test('about one hand in five has no solution, but never the first', async () => {
  const { dealer } = dealerOf(({ unsolvableShare }, call) =>
    unsolvableShare ? [none] : alternating({}, call),
  );
  const options = { mode: 'practice', cards: 3, none: true } as const;
  const dealt = async (previous: string[]): Promise<number> => {
    let count = 0;
    for (let i = 0; i < 100; i++) count += Number(!(await dealer.generate(options, previous)).solvable);
    return count;
  };
  expect(await dealt([])).toBe(0);
  const later = await dealt(['1-3.3.3-24-classic']);
  expect(later).toBeGreaterThan(8);
  expect(later).toBeLessThan(35);
});

test('practice and timed runs draw from the given source', () => {
  const deals = (): string[] => {
    const { dealer } = dealerOf(alternating);
    const practice = Array.from({ length: 10 }, () => dealer.practice({ mode: 'practice' }, []).puzzle);
    return [...practice, dealer.timed([]).puzzle];
  };
  expect(deals()).toEqual(deals());
});

test('options that no hand meets are refused, and so is every hand without the engine', async () => {
  const { dealer } = dealerOf(() => []);
  await expect(dealer.generate({ mode: 'practice', cards: 3, level: 5 }, [])).rejects.toMatchObject({
    name: 'bad-options',
    status: 422,
  });
  const broken = new Dealer(table, seededRandom(''), () => Promise.reject(new Error('no network')));
  await expect(broken.generate({ mode: 'practice', cards: 5 }, [])).rejects.toMatchObject({
    name: 'no-deal',
  });
});

test('practice deals hands that match the options', () => {
  const dealer = new Dealer(table, seededRandom('options'));
  for (let i = 0; i < 50; i++) {
    expect(dealer.practice({ mode: 'practice', level: 5 }, [])).toMatchObject({ solvable: true, level: 5 });
    const { puzzle } = dealer.practice({ mode: 'practice', rules: 'beginner' }, []);
    expect(Math.max(...handInTable(puzzle)!)).toBeLessThanOrEqual(10);
  }
});
