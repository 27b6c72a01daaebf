import { expect, test } from 'vitest';
import {
  answerMillis,
  awaitsDeal,
  downMillis,
  goal,
  mayClaimNone,
  move,
  newDuel,
  suspend,
  winnerOf,
  type Duel,
  type Move,
} from './duel';

const after = (duel: Duel, ...moves: Move[]): Duel => moves.reduce(move, duel);
const puzzle = '1-2.8.9.10-24-classic';

/** Returns a duel whose next hand was dealt at a time, and turned after downMillis. */
const dealt = (duel = newDuel(), at = 0, solvable = true): Duel =>
  after(
    duel,
    { do: 'ready', seat: 0, at },
    { do: 'ready', seat: 1, at },
    { do: 'deal', puzzle, solvable, none: true, at },
    { do: 'tick', at: at + downMillis },
  );

test('a hand is dealt when both are ready, and turned after a second', () => {
  let duel = after(newDuel(), { do: 'ready', seat: 1, at: 5 }, { do: 'ready', seat: 1, at: 6 });
  expect(awaitsDeal(duel)).toBe(false);
  expect(move(duel, { do: 'deal', puzzle, solvable: true, none: true, at: 7 })).toBe(duel);
  duel = move(duel, { do: 'ready', seat: 0, at: 8 });
  expect(awaitsDeal(duel)).toBe(true);
  duel = move(duel, { do: 'deal', puzzle, solvable: true, none: true, at: 10 });
  expect(duel).toMatchObject({ hand: 1, phase: { is: 'down' } });
  expect(move(duel, { do: 'buzz', seat: 0, at: 9 + downMillis }).phase.is).toBe('down');
  expect(move(duel, { do: 'tick', at: 10 + downMillis }).phase.is).toBe('open');
});

test('the first touch wins by the time of its event, in whatever order the touches arrive', () => {
  const far = { do: 'buzz', seat: 0, at: 3000 } as const;
  const near = { do: 'buzz', seat: 1, at: 2999.5 } as const;
  for (const touches of [
    [far, near],
    [near, far],
  ]) {
    expect(after(dealt(), ...touches).phase).toEqual({
      is: 'answering',
      seat: 1,
      until: 2999.5 + answerMillis,
      second: false,
      none: false,
    });
  }
  // Of two touches at once, the one that arrived first.
  expect(after(dealt(), far, { ...near, at: 3000 }).phase).toMatchObject({ seat: 0 });
  // Also if the later touch has been judged.
  for (const solvable of [true, false]) {
    const judged = move(dealt(newDuel(), 0, solvable), { do: 'none', seat: 0, at: 3000 });
    expect(move(judged, near)).toMatchObject({ score: [0, 0], phase: { seat: 1, second: false } });
  }
  // One's own earlier touch is no other touch.
  expect(after(dealt(), far, { ...far, at: 2000 }).phase).toMatchObject({ until: 3000 + answerMillis });
});

test('24 within 20 seconds is a point, and shows the time from the turn of the cards', () => {
  const duel = after(
    dealt(),
    { do: 'buzz', seat: 1, at: 5000 },
    { do: 'solved', seat: 0, at: 6000, expr: 'not their turn' },
    { do: 'solved', seat: 1, at: 5000 + answerMillis - 1, expr: '8*(10+2-9)' },
  );
  expect(duel.score).toEqual([0, 1]);
  expect(duel.end).toEqual({
    winner: 1,
    expr: '8*(10+2-9)',
    time: 5000 + answerMillis - 1 - downMillis,
  });
  expect(duel.phase).toEqual({ is: 'ready', ready: [false, false] });
});

test('a wrong or late answer gives the other player 20 seconds; after both nobody has a point', () => {
  const buzzed = move(dealt(), { do: 'buzz', seat: 0, at: 5000 });
  expect(move(buzzed, { do: 'tick', at: 5000 + answerMillis - 1 })).toBe(buzzed);
  const late = 5000 + answerMillis;
  for (const missed of [
    move(buzzed, { do: 'missed', seat: 0, at: 9000 }),
    move(buzzed, { do: 'tick', at: late }),
    move(buzzed, { do: 'solved', seat: 0, at: late, expr: 'too late' }),
  ]) {
    const at = missed.phase.is === 'answering' ? missed.phase.until - answerMillis : NaN;
    expect([9000, late]).toContain(at);
    expect(missed).toMatchObject({ score: [0, 0], phase: { is: 'answering', seat: 1, second: true } });
    expect(move(missed, { do: 'missed', seat: 0, at })).toBe(missed);
    expect(move(missed, { do: 'buzz', seat: 0, at })).toBe(missed);
    expect(move(missed, { do: 'solved', seat: 1, at, expr: 'x' }).score).toEqual([0, 1]);
    for (const over of [
      move(missed, { do: 'missed', seat: 1, at }),
      move(missed, { do: 'tick', at: at + answerMillis }),
    ]) {
      expect(over).toMatchObject({ score: [0, 0], end: { winner: null, expr: '' }, phase: { is: 'ready' } });
    }
  }
});

test('"no solution" is judged at once', () => {
  const right = move(dealt(newDuel(), 0, false), { do: 'none', seat: 0, at: 4000 });
  expect(right).toMatchObject({ score: [1, 0], end: { winner: 0, expr: '' }, phase: { is: 'ready' } });
  const wrong = move(dealt(), { do: 'none', seat: 0, at: 4000 });
  expect(wrong).toMatchObject({
    score: [0, 0],
    phase: { is: 'answering', seat: 1, until: 4000 + answerMillis, second: true },
  });
  expect(move(wrong, { do: 'none', seat: 1, at: 4100 })).toBe(wrong);
});

test('who answers after the miss of the other player may say "no solution", and nobody else', () => {
  const turn = (duel: Duel): Duel =>
    after(duel, { do: 'buzz', seat: 0, at: 4000 }, { do: 'none', seat: 0, at: 4500 });
  const first = turn(dealt(newDuel(), 0, false));
  expect(first.phase).toMatchObject({ is: 'answering', seat: 0 }); // who has it cannot say that there is none
  expect([mayClaimNone(first, 0), mayClaimNone(first, 1)]).toEqual([false, false]);

  const second = move(first, { do: 'missed', seat: 0, at: 9000 });
  expect([mayClaimNone(second, 0), mayClaimNone(second, 1)]).toEqual([false, true]);
  expect(move(second, { do: 'none', seat: 0, at: 9500 })).toBe(second);
  const right = move(second, { do: 'none', seat: 1, at: 9500 });
  expect(right).toMatchObject({ score: [0, 1], end: { winner: 1, expr: '' }, phase: { is: 'ready' } });
  // It is judged at once, and then both have missed.
  const solvable = move(turn(dealt()), { do: 'missed', seat: 0, at: 9000 });
  expect(move(solvable, { do: 'none', seat: 1, at: 9500 })).toMatchObject({
    score: [0, 0],
    end: { winner: null, expr: '' },
    phase: { is: 'ready' },
  });
  // After a wrong "no solution" it is known that there is one.
  const known = move(dealt(), { do: 'none', seat: 0, at: 4000 });
  expect(mayClaimNone(known, 1)).toBe(false);
  expect(move(known, { do: 'none', seat: 1, at: 4100 })).toBe(known);
});

test('"no solution" is no answer where every hand has one', () => {
  const duel = after(
    newDuel(),
    { do: 'ready', seat: 0, at: 0 },
    { do: 'ready', seat: 1, at: 0 },
    { do: 'deal', puzzle, solvable: true, none: false, at: 0 },
    { do: 'tick', at: downMillis },
  );
  expect(duel.phase.is).toBe('open');
  expect(move(duel, { do: 'none', seat: 0, at: 2000 })).toBe(duel);
  const second = after(duel, { do: 'buzz', seat: 0, at: 2000 }, { do: 'missed', seat: 0, at: 3000 });
  expect(move(second, { do: 'none', seat: 1, at: 4000 })).toBe(second);
});

test('a stored duel goes on in a page whose clock begins anew', () => {
  const answering = move(dealt(newDuel(), 600_000), { do: 'buzz', seat: 1, at: 605_000 });
  const stored = JSON.parse(JSON.stringify(suspend(answering, 612_000))) as Duel;
  expect(stored).toMatchObject({ paused: 0, touch: null, hand: 1, phase: { until: answerMillis - 7000 } });
  // Stored again, now in a pause.
  expect(suspend(stored, 900_000)).toEqual(stored);
  const resumed = move(stored, { do: 'resume', at: 3000 });
  expect(resumed.phase).toMatchObject({ is: 'answering', seat: 1, until: 3000 + answerMillis - 7000 });
  const solved = move(resumed, { do: 'solved', seat: 1, at: 4000, expr: 'x' });
  expect(solved.end).toMatchObject({ time: 612_000 - 600_000 - downMillis + 1000 });
  // What is late when the duel is stored was missed.
  expect(suspend(answering, 700_000).phase).toMatchObject({ seat: 0, second: true });
});

test('the first to five wins, and both begin another duel', () => {
  let duel = newDuel();
  let at = 0;
  for (const seat of [0, 1, 1, 0, 0, 1, 0, 1] as const) {
    duel = after(
      dealt(duel, at),
      { do: 'buzz', seat, at: at + 2000 },
      { do: 'solved', seat, at: at + 3000, expr: 'x' },
    );
    at += 10_000;
    expect(winnerOf(duel)).toBeNull();
  }
  duel = after(
    dealt(duel, at),
    { do: 'buzz', seat: 1, at: at + 2000 },
    { do: 'solved', seat: 1, at: at + 3000, expr: 'x' },
  );
  expect(duel).toMatchObject({ score: [4, goal], hand: 9 });
  expect(winnerOf(duel)).toBe(1);
  expect(dealt(duel, at + 5000)).toMatchObject({ score: [0, 0], hand: 1, end: null });
});

test('a pause counts for nobody, and nothing happens in it', () => {
  const paused = after(dealt(), { do: 'buzz', seat: 0, at: 5000 }, { do: 'pause', at: 9000 });
  expect(move(paused, { do: 'tick', at: 900_000 })).toBe(paused);
  expect(move(paused, { do: 'solved', seat: 0, at: 9001, expr: 'x' })).toBe(paused);
  const resumed = move(paused, { do: 'resume', at: 109_000 });
  expect(resumed.phase).toMatchObject({ until: 105_000 + answerMillis });
  const solved = move(resumed, { do: 'solved', seat: 0, at: 110_000, expr: 'x' });
  expect(solved.end).toMatchObject({ time: 10_000 - downMillis });
  expect(move(solved, { do: 'resume', at: 0 })).toBe(solved);
});
