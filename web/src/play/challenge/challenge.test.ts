// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import type { Challenge, ChallengeHands, Played, Score } from '../../core/types.gen';
import { settle, showPage, structureProblems, text } from '../../testing/pages';
import { refusal } from '../../testing/problems';

const mocks = vi.hoisted(() => ({
  challenge: vi.fn<() => Promise<Challenge>>(),
  begin: vi.fn(),
  hands: vi.fn<() => Promise<ChallengeHands>>(),
  see: vi.fn(async () => {}),
  list: vi.fn(async () => ({ challenges: [] as Challenge[] })),
  create: vi.fn<(run: string, hand?: number) => Promise<Challenge>>(),
  navigate: vi.fn(),
  open: vi.fn(),
  load: vi.fn(async () => null),
}));
vi.mock('../../net/challenges', () => mocks);
vi.mock('../../ui/page/router', () => ({
  navigate: mocks.navigate,
  route: { pathname: '/c/ABCDEFGHJK', params: { code: 'ABCDEFGHJK' } },
  p: (path: string) => path,
}));
vi.mock('../../net/account/me.svelte', () => ({
  player: { load: mocks.load, runBegun: mocks.load, me: { daily: { number: 325 } } },
}));
vi.mock('../session/begin', () => ({ open: mocks.open }));
const { loadAnswered } = await import('./answered');
const { barsOf, compare, verdictOf } = await import('../../ui/share/challenge');
const { default: ChallengePage } = await import('./ChallengePage.svelte');
const { default: List } = await import('../../study/stats/ChallengeList.svelte');
const { default: ChallengeButton } = await import('../../ui/share/Challenge.svelte');

const score = (solved: number, time: number, points = 4 * solved, hands = 1): Score => ({
  hands,
  solved,
  points,
  time,
});
const base: Challenge = {
  code: 'ABCDEFGHJK',
  kind: 'hand',
  puzzle: '1-3.3.8.8-24-classic',
  name: 'Ann',
  score: score(1, 9_200),
  players: 0,
  created: 0,
  expires: 90 * 86_400_000,
  state: 'new',
};
const played = (time: number, expr = '8/(3-8/3)'): Played => ({
  hand: 0,
  puzzle: base.puzzle!,
  outcome: expr ? 'solved' : 'skip',
  revealed: 0,
  time,
  expr,
});
const result = (seq: number, name: string, own: Score, mine = false) => ({ seq, name, mine, at: 0, ...own });

beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.mockClear();
  mocks.hands.mockResolvedValue({ first: [played(9_200)], second: [played(4_000)] });
});

const textAt = (selector: string): string => text(document.querySelector(selector)!).trim();

async function open(challenge: Challenge): Promise<void> {
  mocks.challenge.mockResolvedValue(challenge);
  showPage(ChallengePage);
  for (let i = 0; i < 5; i++) await settle();
}

test('the verdict names who was better, and by how much', () => {
  const verdict = (theirs: Score, yours: Score, kind: Challenge['kind'] = 'hand') =>
    verdictOf(kind, theirs, yours, 'Ann').replaceAll('\u00a0', ' ');
  expect(verdict(score(1, 9_299), score(1, 4_000))).toBe('You were 5.2 s faster');
  expect(verdict(score(1, 4_000), score(1, 25_900))).toBe('Ann was 21 s faster');
  expect(verdict(score(1, 4_010), score(1, 4_090))).toBe('Even');
  expect(verdict(score(0, 9_000), score(1, 99_000))).toBe('You solved it, Ann did not');
  expect(verdict(score(1, 9_000), score(0, 1_000))).toBe('Ann solved it, you did not');
  expect(verdict(score(0, 9_000), score(0, 1_000))).toBe('Neither of you solved it');
  expect(verdict(score(1, 9_000, 3), score(1, 9_500))).toBe('You needed fewer hints');
  expect(verdict(score(11, 1), score(9, 1), 'timed')).toBe('Ann solved more: 11 to 9');
  expect(verdict(score(9, 1), score(11, 1), 'timed')).toBe('You solved more: 11 to 9');
});

test('scores are in the order of the server, and bars show the time of a hand or the hands solved', () => {
  const scores = [score(1, 5_000), score(2, 9_000), score(2, 8_000), score(2, 1_000, 7)];
  expect([...scores].sort(compare).map(({ time }) => time)).toEqual([8_000, 9_000, 1_000, 5_000]);
  expect(barsOf('hand', score(1, 2_000), score(1, 8_000))).toEqual([25, 100]);
  expect(barsOf('hand', score(0, 2_000), score(1, 8_000))).toEqual([0, 100]);
  expect(barsOf('timed', score(4, 1), score(8, 1))).toEqual([50, 100]);
  expect(barsOf('timed', score(0, 1), score(0, 1))).toEqual([0, 0]);
});

test('before it is played, a challenge shows no card and no answer', async () => {
  await open(base);
  expect(textAt('h1').replaceAll('\u00a0', ' ')).toBe('Ann took 9.2 s. Can you do better?');
  expect(document.title).toContain('Ann took');
  expect(document.querySelector('.mini')).toBeNull();
  expect(mocks.hands).not.toHaveBeenCalled();
  expect(await structureProblems()).toEqual([]);
});

test('a challenge that is gone, and one that cannot be reached', async () => {
  mocks.challenge.mockRejectedValue(refusal('no-challenge'));
  showPage(ChallengePage);
  for (let i = 0; i < 5; i++) await settle();
  expect(textAt('h1')).toBe('This challenge is gone');
  expect(document.querySelector('main button')).toBeNull();
});

test('after it was played, both answers and everyone are shown', async () => {
  await open({
    ...base,
    state: 'done',
    players: 2,
    results: [result(2, 'Bob', score(1, 4_000), true), result(1, 'Cid', score(0, 5_000))],
  });
  expect(textAt('h1').replaceAll('\u00a0', ' ')).toBe('You were 5.2 s faster');
  expect(document.querySelectorAll('.answer .eq')).toHaveLength(2);
  expect([...document.querySelectorAll('.who b')].map((name) => name.textContent)).toEqual([
    'Bob',
    'Ann',
    'Cid',
  ]);
  expect(mocks.hands).toHaveBeenCalledWith('ABCDEFGHJK', 2);
  expect(mocks.see).not.toHaveBeenCalled();
  mocks.hands.mockResolvedValue({ first: [played(9_200)], second: [played(5_000, '')] });
  document.querySelectorAll<HTMLElement>('ol button')[1]!.click();
  for (let i = 0; i < 5; i++) await settle();
  expect(mocks.hands).toHaveBeenLastCalledWith('ABCDEFGHJK', 1);
  expect(document.querySelectorAll('.answer .eq')).toHaveLength(1);
  expect(await structureProblems()).toEqual([]);
});

test('the creator sees the link and the new results, which are then seen', async () => {
  await open({
    ...base,
    mine: true,
    state: 'done',
    players: 1,
    unseen: 1,
    results: [result(1, 'Bob', score(1, 4_000))],
  });
  expect(textAt('.message').replaceAll('\u00a0', ' ')).toContain('I took 9.2 s on 3 3 8 8.');
  expect(textAt('.url')).toContain('/c/ABCDEFGHJK');
  expect(mocks.see).toHaveBeenCalledWith('ABCDEFGHJK');
});

test('a daily of another day is practised here, and one begun on its day is continued', async () => {
  const daily: Challenge = {
    ...base,
    kind: 'daily',
    puzzle: undefined,
    number: 325,
    score: score(4, 99_000, 16, 5),
  };
  await open({ ...daily, number: 324 });
  expect(textAt('.rules')).toContain('This daily is over.');
  const run = { run: 'r', view: { phase: 'running', players: [], shown: [] } };
  mocks.begin.mockResolvedValueOnce({ ...run, request: { mode: 'daily', number: 324 } });
  document.querySelector<HTMLElement>('.go button')!.click();
  for (let i = 0; i < 5; i++) await settle();
  expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith('/daily', { search: { run: 'r' } });
  expect(loadAnswered(324)).toEqual({ number: 324, code: 'ABCDEFGHJK', name: 'Ann' });
  expect(loadAnswered(325)).toBeNull();
  mocks.begin.mockResolvedValueOnce({ ...run, request: { mode: 'practice', number: 324 } });
  document.querySelector<HTMLElement>('.go button')!.click();
  for (let i = 0; i < 5; i++) await settle();
  expect(mocks.navigate).toHaveBeenCalledOnce();
  expect(mocks.open).toHaveBeenCalledWith('r');
});

test('the list marks new results and is left out without challenges', async () => {
  showPage(List);
  await settle();
  expect(document.querySelector('section')).toBeNull();
  mocks.list.mockResolvedValueOnce({
    challenges: [
      { ...base, mine: true },
      { ...base, code: 'B', mine: true, players: 2, unseen: 2 },
    ],
  });
  showPage(List);
  await settle();
  expect([...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
    '/c/B',
    '/c/ABCDEFGHJK',
  ]);
  expect(document.querySelectorAll('.new')).toHaveLength(1);
});

test('the button makes a challenge once, and says that it needs a connection', async () => {
  mocks.create.mockRejectedValueOnce(refusal('offline'));
  showPage(ChallengeButton, { run: 'r', hand: 2 });
  document.querySelector('button')!.click();
  for (let i = 0; i < 5; i++) await settle();
  expect(textAt('[role=alert]')).toBe('A challenge needs a connection.');
  mocks.create.mockResolvedValueOnce(base);
  document.querySelector<HTMLElement>('dialog p button')!.click();
  for (let i = 0; i < 5; i++) await settle();
  expect(mocks.create).toHaveBeenLastCalledWith('r', 2);
  expect(document.querySelector('.page a')!.getAttribute('href')).toBe('/c/ABCDEFGHJK');
});
