import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OfflineRun, Wish } from '../net/shapes';
import type { Chance } from '../offline/chance';
import { deal } from '../offline/deal';
import { bySeed } from '../testing/seed';
import { Table } from '../offline/table';
import { deadline, isOver, openTry, type State } from '../race/state';
import { view } from '../race/view';
import { knowsBy } from './dealt';
import { created, modeOf, replay, step, withHand, you, type Played } from './replay';

const text = readFileSync(new URL('../offline/hands.txt', import.meta.url), 'utf8');
const table = new Table(text);
const knows = knowsBy(table);

const exprs = (state: State, hand: number): string[] => {
  const puzzle = state.hands[hand]?.puzzle ?? '1-1.1.4.6-24-classic';
  const numbers = puzzle.split('-')[1]!.split('.').map(Number);
  const right = table
    .entry(numbers)!
    .answers.slice(0, 1)
    .map(({ expr }) => expr);
  return [...right, ...right, numbers.join('+'), '1/0', '(', numbers.slice(1).join('*'), '2^2'];
};

function randomMove(state: State, chance: Chance, id: string, at: number): Played {
  const tries = state.seat?.tries.length ?? 0;
  const hand = chance(8) === 0 ? chance(tries + 2) : tries - 1;
  switch (chance(12)) {
    case 0:
      return { do: 'skip', id, at, hand };
    case 1:
      return { do: 'hint', id, at, hand, step: chance(6) };
    case 2:
      return { do: 'claim', id, at, hand, none: true };
    case 3:
    case 4:
    case 5:
      return { do: 'next', id, at, hand: openTry(state) ? hand : tries };
    case 6:
      return chance(12) === 0 ? { do: 'finish', id, at } : { do: 'tick', at };
    default: {
      const all = exprs(state, hand);
      return { do: 'claim', id, at, hand, expr: all[chance(all.length)]! };
    }
  }
}

/** Plays a run as the session does: a hand is dealt when it is asked for, a refused move is not kept. */
function played(seed: string): { run: OfflineRun; state: State; refused: number; missed: number } {
  const chance = bySeed(seed);
  const wish: Wish = {
    mode: 'practice',
    hand_time: chance(2) * 20_000,
    level: chance(6),
    none: chance(2) === 0,
  };
  const next = () => deal(table, chance, { level: 0, none: wish.none }, run.hands);
  const run: OfflineRun = { id: seed, wish, hands: [], moves: [] };
  run.hands.push(next());
  let at = 1_763_000_000_000;
  let state = created(run, at, knows);
  let refused = 0;
  const take = (move: Played): void => {
    const decision = step(state, move);
    state = decision.state;
    if (decision.refused) {
      refused++;
      if (decision.events.length > 0) run.moves.push({ do: 'tick', at: move.at });
    } else if (decision.events.length > 0) run.moves.push(move);
  };
  take({ do: 'start', id: 'start', at });
  for (let i = 0; i < 40 && !isOver(state); i++) {
    if (chance(3) > 0 && state.hands.length === state.seat!.tries.length) {
      const puzzle = next();
      run.hands.push(puzzle);
      state = withHand(state, knows(puzzle)!);
    }
    at += chance(8_000);
    take(randomMove(state, chance, chance(10) === 0 ? `${i - 1}` : `${i}`, at));
  }
  const missed = state.seat!.tries.reduce((n, t) => n + t.misses, 0);
  return { run, state, refused, missed };
}

test('random runs played offline replay to the same view', () => {
  let [refused, missed, solved, timed] = [0, 0, 0, 0];
  for (let i = 0; i < 60; i++) {
    const one = played(`run ${i}`);
    const again = replay(JSON.parse(JSON.stringify(one.run)), knows);
    expect(view(again, you), `run ${i}`).toEqual(view(one.state, you));
    expect(deadline(again)).toBe(deadline(one.state));
    refused += one.refused;
    missed += one.missed;
    const { tries } = one.state.seat!;
    solved += tries.filter((t) => t.outcome === 'solved').length;
    timed += tries.filter((t) => t.outcome === 'time').length;
  }
  // The runs are worth the name.
  for (const n of [refused, missed, solved, timed]) expect(n).toBeGreaterThan(20);
});

test('a view never tells of an open hand what only the dealer knows', () => {
  for (let i = 0; i < 15; i++) {
    const { state } = played(`secret ${i}`);
    for (const p of view(state, you).shown.filter((p) => p.outcome === 'open')) {
      expect([p.solvable, p.level, p.seconds, p.expr]).toEqual([undefined, undefined, undefined, undefined]);
    }
  }
});

test('the mode of a wish', () => {
  expect(modeOf({ mode: 'practice', hand_time: 60_000 }, 1)).toMatchObject({ hand_time: 60_000 });
  expect(modeOf({ mode: 'practice', puzzles: ['a', 'b'] }, 2).hands).toBe(2);
  expect(modeOf({ mode: 'daily', number: 3 }, 5).hands).toBe(5);
});

test('a hand nobody knows is refused', () => {
  expect(() =>
    created({ wish: { mode: 'practice' }, hands: ['1-1.1.1.1.1-24-classic'] }, 0, knows),
  ).toThrow();
});
