import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OfflineRun, RunOptions } from '../core/shapes';
import type { RandomInt } from './table/random';
import { deal } from './table/deal';
import { seededRandom } from '../testing/seed';
import { HandTable } from './table/handtable';
import { deadline, isOver, openAttempt, type State } from '../core/race/state';
import { view } from '../core/race/view';
import { handLookup } from './offlinedeal';
import {
  appendHand,
  decideMove,
  localPlayer,
  modeOf,
  replay,
  stateBeforeMoves,
  type PlayerMove,
} from './replay';

const text = readFileSync(new URL('./table/hands.txt', import.meta.url), 'utf8');
const table = new HandTable(text);
const lookUpHand = handLookup(table);

const sampleExprs = (state: State, hand: number): string[] => {
  const puzzle = state.hands[hand]?.puzzle ?? '1-1.1.4.6-24-classic';
  const numbers = puzzle.split('-')[1]!.split('.').map(Number);
  const correct = table
    .entry(numbers)!
    .answers.slice(0, 1)
    .map(({ expr }) => expr);
  return [...correct, ...correct, numbers.join('+'), '1/0', '(', numbers.slice(1).join('*'), '2^2'];
};

function randomMove(state: State, random: RandomInt, id: string, at: number): PlayerMove {
  const attempts = state.seat?.attempts.length ?? 0;
  const hand = random(8) === 0 ? random(attempts + 2) : attempts - 1;
  switch (random(12)) {
    case 0:
      return { do: 'skip', id, at, hand };
    case 1:
      return { do: 'hint', id, at, hand, step: random(6) };
    case 2:
      return { do: 'claim', id, at, hand, none: true };
    case 3:
    case 4:
    case 5:
      return { do: 'next', id, at, hand: openAttempt(state) ? hand : attempts };
    case 6:
      return random(12) === 0 ? { do: 'finish', id, at } : { do: 'tick', at };
    default: {
      const all = sampleExprs(state, hand);
      return { do: 'claim', id, at, hand, expr: all[random(all.length)]! };
    }
  }
}

/** Plays a random run as OfflineSession does: hands are dealt on request, and refused moves are not
 * recorded. */
function playRandomRun(seed: string): { run: OfflineRun; state: State; refused: number; missed: number } {
  const random = seededRandom(seed);
  const options: RunOptions = {
    mode: 'practice',
    hand_time: random(2) * 20_000,
    level: random(6),
    none: random(2) === 0,
  };
  const dealHand = () => deal(table, random, { level: 0, none: options.none }, run.hands);
  const run: OfflineRun = { id: seed, request: options, hands: [], moves: [] };
  run.hands.push(dealHand());
  let at = 1_763_000_000_000;
  let state = stateBeforeMoves(run, at, lookUpHand);
  let refused = 0;
  const apply = (move: PlayerMove): void => {
    const decision = decideMove(state, move);
    state = decision.state;
    if (decision.refused) {
      refused++;
      if (decision.events.length > 0) run.moves.push({ do: 'tick', at: move.at });
    } else if (decision.events.length > 0) run.moves.push(move);
  };
  apply({ do: 'start', id: 'start', at });
  for (let i = 0; i < 40 && !isOver(state); i++) {
    if (random(3) > 0 && state.hands.length === state.seat!.attempts.length) {
      const puzzle = dealHand();
      run.hands.push(puzzle);
      state = appendHand(state, lookUpHand(puzzle)!);
    }
    at += random(8_000);
    apply(randomMove(state, random, random(10) === 0 ? `${i - 1}` : `${i}`, at));
  }
  const missed = state.seat!.attempts.reduce((n, t) => n + t.misses, 0);
  return { run, state, refused, missed };
}

test('random runs played offline replay to the same view', () => {
  let [refused, missed, solved, timed] = [0, 0, 0, 0];
  for (let i = 0; i < 60; i++) {
    const result = playRandomRun(`run ${i}`);
    const replayed = replay(JSON.parse(JSON.stringify(result.run)), lookUpHand);
    expect(view(replayed, localPlayer), `run ${i}`).toEqual(view(result.state, localPlayer));
    expect(deadline(replayed)).toBe(deadline(result.state));
    refused += result.refused;
    missed += result.missed;
    const { attempts } = result.state.seat!;
    solved += attempts.filter((t) => t.outcome === 'solved').length;
    timed += attempts.filter((t) => t.outcome === 'time').length;
  }
  // Each kind of event occurred often enough.
  for (const n of [refused, missed, solved, timed]) expect(n).toBeGreaterThan(20);
});

test('the view of an open hand hides what only the dealer knows', () => {
  for (let i = 0; i < 15; i++) {
    const { state } = playRandomRun(`secret ${i}`);
    for (const p of view(state, localPlayer).shown.filter((p) => p.outcome === 'open')) {
      expect([p.solvable, p.level, p.seconds, p.expr]).toEqual([undefined, undefined, undefined, undefined]);
    }
  }
});

test('modeOf takes hand time, solvability and the number of hands from the options', () => {
  expect(modeOf({ mode: 'practice', hand_time: 60_000 }, 1)).toMatchObject({ hand_time: 60_000 });
  expect(modeOf({ mode: 'practice', puzzles: ['a', 'b'] }, 2).hands).toBe(2);
  expect(modeOf({ mode: 'practice', puzzles: ['a', 'b'] }, 2).solvable).toBeUndefined();
  expect(modeOf({ mode: 'practice', puzzles: ['a', 'b'], solvable: true }, 2).solvable).toBe(true);
  expect(modeOf({ mode: 'daily', number: 3 }, 5).hands).toBe(5);
});

test('an unknown hand is refused', () => {
  expect(() =>
    stateBeforeMoves({ request: { mode: 'practice' }, hands: ['1-1.1.1.1.1-24-classic'] }, 0, lookUpHand),
  ).toThrow();
});
