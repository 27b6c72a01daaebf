// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speak, whole } from '../catalogue/catalogue.svelte';
import { rationalText } from '../exact/rational';
import { FakeSession } from '../testing/session.svelte';
import { until } from '../testing/until';
import { entered } from './entered';
import { keyed } from './keys';
import { Play } from './play.svelte';
import { left } from './table';

const storage = new Map<string, string>();

beforeAll(whole);
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

function table(session: FakeSession): Play {
  const play = new Play(() => session);
  play.meet(session.run);
  return play;
}
const press = (play: Play, key: string): void =>
  keyed({ key, preventDefault: () => {} } as KeyboardEvent, play, () => {}, null);
/** Later than any second press of a double click. */
const later = () => vi.advanceTimersByTimeAsync(1000);

test.each(['daily', 'timed'] as const)('one press of Skip loses no hand of the %s', async (mode) => {
  const session = new FakeSession(mode);
  const play = table(session);
  await play.skip();
  expect(session.asked).toEqual([]);
  expect(play.sure).toBe('skip');
  expect(play.message?.text).toBe('The hand will be lost. Press Skip again.');
  expect(play.spoken).toBe('The hand will be lost. Press Skip again.');
  await play.skip();
  expect(session.asked, 'the second press of a double click').toEqual([]);
  await later();
  await play.skip();
  expect(session.asked).toEqual([['skip', 0]]);
  expect(play.sure).toBe('');
});

test('a move at the table, Esc, or another question takes the first press of Skip back', async () => {
  const session = new FakeSession('daily');
  const play = table(session);
  const moves = [() => play.tap(0), () => play.clear(), () => void play.hint()];
  for (const move of moves) {
    await play.skip();
    expect(play.sure).toBe('skip');
    move();
    await later();
    expect(play.sure).toBe('');
  }
  expect(session.asked.flat()).not.toContain('skip');
});

test('Skip in practice, where nothing is lost that counts, is one press', async () => {
  const session = new FakeSession('practice');
  await table(session).skip();
  expect(session.asked).toEqual([['skip', 0]]);
});

test('where every hand has a solution, the first hint is the idea, and nobody claims "no solution"', async () => {
  const session = new FakeSession('daily', {}, true);
  const play = table(session);
  press(play, 'n');
  await play.none();
  expect(session.asked).toEqual([]);
  expect(play.hintStep).toBe(2);
  await play.hint();
  expect(session.asked).toEqual([['hint', 2, 0]]);
});

test('elsewhere hints begin with whether there is a solution', async () => {
  const session = new FakeSession('practice');
  const play = table(session);
  await play.hint();
  press(play, 'n');
  await later();
  expect(session.asked).toEqual([
    ['hint', 1, 0],
    ['none', 0],
  ]);
});

test('time away from the table is in no time of a move, and told with the claim', async () => {
  const session = new FakeSession('practice');
  const play = table(session);
  session.at += 66_000;
  play.away = 61_000;
  play.tap(0);
  play.arm('+');
  play.tap(1);
  expect(play.table!.trail.at(-1)!.t).toBe(5_000);
  await play.skip();
  expect(session.asked).toEqual([['skip', 61_000]]);
});

test.each(['8/(3-', '8/(3-7)', '8+3+8+3'])(
  'what is wrong with %s is told in the language that is spoken now',
  async (text) => {
    const session = new FakeSession('practice');
    const play = table(session);
    session.answers = () => session.becomes({ misses: 1 });
    play.enter(entered(play.puzzle!, text));
    await until(() => expect(play.message).not.toBeNull());
    const english = play.message!.text;
    expect(english).toMatch(/^[A-Z][^\p{Script=Han}]+$/u);
    await speak('zh');
    expect(play.message!.text).toMatch(/\p{Script=Han}/u);
    await speak('en');
    expect(play.message!.text).toBe(english);
  },
);

test('a hand that was solved before a reload lies there solved', async () => {
  const play = table(
    new FakeSession('daily', { outcome: 'solved', expr: '8/(3-8/3)', solvable: true }, true),
  );
  expect(play.table, 'no four cards meanwhile').toBeNull();
  await until(() => expect(play.table).not.toBeNull());
  const { now, made } = play.table!;
  expect(left(now)).toBe(1);
  expect(made).not.toBeNull();
  expect(rationalText(now.slots[made!]!.value)).toBe('24');
  expect(now.steps).toHaveLength(3);
});

test('a solved hand whose answer no tiles can make lies there as dealt', async () => {
  const play = table(new FakeSession('daily', { outcome: 'solved', expr: '-(8/(8/3-3))' }, true));
  await until(() => expect(play.table).not.toBeNull());
  expect(left(play.table!.now)).toBe(4);
});
