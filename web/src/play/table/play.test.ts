// environment: page
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage, allMessages } from '../../core/catalogue/catalogue.svelte';
import { rationalText } from '../../core/exact/rational';
import { FakeSession } from '../../testing/session.svelte';
import { until } from '../../testing/until';
import handsText from '../../local/table/hands.txt?raw';
import { HandTable } from '../../local/table/handtable';
import { cluesFor } from '../../local/clues';
import { readEntry } from './entered';
import { handleKey } from './keys';
import { Play } from './play.svelte';
import { tilesLeft } from './table';

const storage = new Map<string, string>();

beforeAll(allMessages);
beforeEach(() => {
  vi.useFakeTimers();
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function newPlay(session: FakeSession): Play {
  const play = new Play(() => session);
  play.update(session.run);
  return play;
}
const press = (play: Play, key: string): void =>
  handleKey({ key, preventDefault: () => {} } as KeyboardEvent, play, () => {}, null);
/** Waits longer than any double click. */
const passDoubleClick = () => vi.advanceTimersByTimeAsync(1000);

test.each(['daily', 'timed'] as const)('one press of Skip loses no hand of the %s', async (mode) => {
  const session = new FakeSession(mode);
  const play = newPlay(session);
  await play.skip();
  expect(session.calls).toEqual([]);
  expect(play.confirming).toBe('skip');
  expect(play.message?.text).toBe('The hand will be lost. Press Skip again.');
  expect(play.announcement).toBe('The hand will be lost. Press Skip again.');
  await play.skip();
  expect(session.calls, 'the second press of a double click').toEqual([]);
  await passDoubleClick();
  await play.skip();
  expect(session.calls).toEqual([['skip', 0]]);
  expect(play.confirming).toBe('');
});

test('a move at the table, Esc, or another question cancels the first press of Skip', async () => {
  const session = new FakeSession('daily');
  const play = newPlay(session);
  const moves = [() => play.tap(0), () => play.clear(), () => void play.hint()];
  for (const move of moves) {
    await play.skip();
    expect(play.confirming).toBe('skip');
    move();
    await passDoubleClick();
    expect(play.confirming).toBe('');
  }
  expect(session.calls.flat()).not.toContain('skip');
});

test.each([
  ['streak', 2],
  ['timed', 1],
  ['daily', 1],
  ['practice', 1],
] as const)('"No solution" in %s takes %i presses', async (mode, presses) => {
  const session = new FakeSession(mode);
  const play = newPlay(session);
  for (let i = 1; i <= presses; i++) {
    expect(session.calls).toEqual([]);
    await play.claimNone();
    expect(play.confirming).toBe(i < presses ? 'none' : '');
    await passDoubleClick();
  }
  expect(session.calls).toEqual([['none', 0]]);
});

test('in practice, one press skips the hand', async () => {
  const session = new FakeSession('practice');
  await newPlay(session).skip();
  expect(session.calls).toEqual([['skip', 0]]);
});

test('if every hand has a solution, the first hint is the idea, and "no solution" cannot be claimed', async () => {
  const session = new FakeSession('daily', {}, true);
  const play = newPlay(session);
  press(play, 'n');
  await play.claimNone();
  expect(session.calls).toEqual([]);
  expect(play.hintStep).toBe(2);
  await play.hint();
  expect(session.calls).toEqual([['hint', 2, 0]]);
});

test('otherwise the first hint tells whether there is a solution', async () => {
  const session = new FakeSession('practice');
  const play = newPlay(session);
  await play.hint();
  press(play, 'n');
  await passDoubleClick();
  expect(session.calls).toEqual([
    ['hint', 1, 0],
    ['none', 0],
  ]);
});

/** A session that gives hints. */
class HintingSession extends FakeSession {
  readonly #table = new HandTable(handsText);
  override hint = async (step: number, from: string): Promise<void> => {
    const { puzzle, hints = 0 } = this.run.view.shown[0]!;
    this.calls.push([step, from]);
    this.changeHand({ hints: Math.max(hints, step) });
    this.clues = cluesFor(this.#table, puzzle, from, step);
  };
}

test.each([
  {
    name: 'the first',
    moves: ['1*2', '2+3'],
    asked: [
      [1, '17 8'],
      [1, '9 8 8'],
    ],
    words: '3 × 3 = 9 was wrong: 24 cannot be made after it.',
  },
  {
    name: 'the last',
    moves: ['3/1', '2-1', '4+1'],
    asked: [
      [1, '25/3'],
      [1, '8/3 3 8'],
      [1, '1/3 8'],
    ],
    words: '8 + (1/3) = 25/3 was wrong: 24 cannot be made after it.',
  },
])(
  'a hint repeated at a dead end is free, and shows the wrong move: $name',
  async ({ moves, asked, words }) => {
    const session = new HintingSession('practice');
    const play = newPlay(session);
    for (const [a, op, b] of moves) play.merge(Number(a) - 1, op as '+', Number(b) - 1, false);
    await play.hint();
    expect([play.clue?.kind, play.message]).toEqual(['back', null]);
    await passDoubleClick();
    await play.hint();
    expect(session.calls).toEqual(asked);
    expect(play.hand?.hints).toBe(1);
    expect(play.message).toMatchObject({ text: words, offer: 'undo' });
    expect(play.announcement).toContain('was wrong');
    play.undo();
    expect(play.message).toBeNull();
  },
);

test('the times of moves exclude time away from the table, and the claim reports it', async () => {
  const session = new FakeSession('practice');
  const play = newPlay(session);
  session.time += 66_000;
  play.away = 61_000;
  play.tap(0);
  play.arm('+');
  play.tap(1);
  expect(play.table!.trail.at(-1)!.t).toBe(5_000);
  await play.skip();
  expect(session.calls).toEqual([['skip', 61_000]]);
});

test.each(['8/(3-', '8/(3-7)', '8+3+8+3'])(
  'the message about the wrong expression %s is in the current language',
  async (text) => {
    const session = new FakeSession('practice');
    const play = newPlay(session);
    session.onClaim = () => session.changeHand({ misses: 1 });
    play.submitEntry(readEntry(play.table!, text));
    await until(() => expect(play.message).not.toBeNull());
    const english = play.message!.text;
    expect(english).toMatch(/^[A-Z][^\p{Script=Han}]+$/u);
    await setLanguage('zh');
    expect(play.message!.text).toMatch(/\p{Script=Han}/u);
    await setLanguage('en');
    expect(play.message!.text).toBe(english);
  },
);

test('a hand that was solved before a reload is shown solved', async () => {
  const play = newPlay(
    new FakeSession('daily', { outcome: 'solved', expr: '8/(3-8/3)', solvable: true }, true),
  );
  expect(play.table, 'the four cards must not flash').toBeNull();
  await until(() => expect(play.table).not.toBeNull());
  const { now, winner } = play.table!;
  expect(tilesLeft(now)).toBe(1);
  expect(winner).not.toBeNull();
  expect(rationalText(now.slots[winner!]!.value)).toBe('24');
  expect(now.steps).toHaveLength(3);
});

test('a solved hand whose answer no tiles can make is shown as dealt', async () => {
  const play = newPlay(new FakeSession('daily', { outcome: 'solved', expr: '-(8/(8/3-3))' }, true));
  await until(() => expect(play.table).not.toBeNull());
  expect(tilesLeft(play.table!.now)).toBe(4);
});

test('a win that the dealer refuses is taken back', async () => {
  const session = new FakeSession('practice');
  const play = newPlay(session);
  let answer!: () => void;
  session.claim = () => new Promise((resolve) => (answer = resolve));
  for (const key of ['3', '/', '1', '2', '-', '1', '4', '/', '1']) press(play, key);
  play.land(play.flights[0]!.id);
  expect([play.solved, play.unconfirmed]).toEqual([true, true]);
  expect(play.hand).toMatchObject({ outcome: 'solved', expr: '8/(3-8/3)' });
  session.changeHand({ misses: 1, missed: { value: '23' } as never });
  play.update(session.run);
  expect(play.solved).toBe(true); // the answer to the claim counts, not a view before it
  await vi.advanceTimersByTimeAsync(0);
  answer();
  await until(() => expect(play.closed).toBe(false));
  expect(play.message?.text).toContain('23, not 24');
});
