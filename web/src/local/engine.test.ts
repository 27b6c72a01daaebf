import { afterAll, expect, test } from 'vitest';
import { load } from '../../../clients/js/node.js';
import { parsePuzzle } from '../core/exact/puzzle';
import { ideasOf } from '../core/answers/answers';
import { Dealer } from './dealer';
import { askEngine } from './engine';
import handsText from './table/hands.txt?raw';
import { HandTable } from './table/handtable';
import { seededRandom } from '../testing/seed';
import { AnswersError, sourceOf } from '../core/answers/source';
import { fromTable } from '../study/answers/source';

const engine = load({ wasm: new URL('../../../clients/js/make24.wasm.gz', import.meta.url) });
afterAll(async () => (await engine).close());
const fromEngine = sourceOf(askEngine(() => engine));
const answersOf = (id: string) => fromEngine(parsePuzzle(id)!);

test('the engine answers as the table does', async () => {
  for (const id of ['1-2.4.6.7-24-classic', '1-3.3.8.8-24-classic', '1-1.1.1.1-24-classic']) {
    const { tried, ...fromHands } = (await fromTable(parsePuzzle(id)!))!;
    const answers = await answersOf(id);
    expect(answers).toMatchObject({
      solvable: fromHands.solvable,
      counts: fromHands.counts,
      grade: fromHands.grade,
    });
    expect(answers.answers.map(({ expr }) => expr)).toEqual(fromHands.answers.map(({ expr }) => expr));
    expect(answers.nearest.map(({ value }) => value)).toEqual(fromHands.nearest.map(({ value }) => value));
    expect(tried === null).toBe(fromHands.solvable);
  }
});

test('the engine answers other hands, targets and rules', async () => {
  const five = await answersOf('1-2.3.5.7.11-24-classic');
  expect(five).toMatchObject({ solvable: true, cut: false });
  expect(ideasOf(five.answers, five.grade!.easiest)[0]).toMatchObject({ easiest: true });
  expect(await answersOf('1-3.3.8.8-24-hdoj')).toMatchObject({ solvable: false });
  expect(await answersOf('1-3.6.25.50.75.100-952-countdown')).toMatchObject({ solvable: true });
});

test('a hand that cannot be asked, and an engine that cannot be loaded', async () => {
  await expect(answersOf('1-1.2.3.4.5.6.7-24-classic')).rejects.toMatchObject({ reason: 'many' });
  const unreachable = sourceOf(askEngine(() => Promise.reject(new TypeError('no network'))));
  await expect(unreachable(parsePuzzle('1-4.6-24-classic')!)).rejects.toEqual(new AnswersError('offline'));
});

test('without a server, the engine deals hands of every variant, and knows them when they are chosen', async () => {
  const dealer = new Dealer(new HandTable(handsText), seededRandom('variants'), () => engine);
  for (const rules of ['joker', 'ace-eleven', 'face-ten', 'factorial', 'make-ten', 'no-brackets']) {
    const hand = await dealer.generate({ mode: 'practice', rules }, []);
    expect([rules, hand.solvable, parsePuzzle(hand.puzzle)?.hand.length]).toEqual([rules, true, 4]);
    expect(await dealer.chosen([hand.puzzle])).toEqual([hand]);
  }
});
