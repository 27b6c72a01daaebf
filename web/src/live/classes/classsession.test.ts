// environment: page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { classView } from '../../testing/classes';
import { FakeEventSource } from '../../testing/eventsource';
import { refusal } from '../../testing/problems';
import { race } from '../../testing/races';
import { ClassSession } from './classsession.svelte';
import type { Race, RaceOptions } from '../../core/shapes';

const { api, getRace } = vi.hoisted(() => ({
  api: { classView: vi.fn(), configureClass: vi.fn() },
  getRace: vi.fn(),
}));
vi.mock('./classapi', () => api);
vi.mock('../../net/races', () => ({ getRace }));

const atLevel = (version: number, options: RaceOptions): Race => race({ version }, { options });
let session: ClassSession;

beforeEach(async () => {
  vi.useFakeTimers();
  getRace.mockResolvedValue(atLevel(5, { kind: 'class', level: 1 }));
  api.classView.mockResolvedValue(classView({ version: 5, options: { kind: 'class', level: 1 } }));
  session = new ClassSession('r1', 'geheim', { connect: (url) => new FakeEventSource(url) });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test('options that are chosen while others are being sent do not undo these', async () => {
  const choose = (change: Partial<RaceOptions>) => session.configure({ ...session.options!, ...change });
  let answer!: (race: Race) => void;
  api.configureClass.mockReturnValueOnce(new Promise<Race>((resolve) => (answer = resolve)));
  const done = choose({ level: 3 });
  void choose({ cards: 5 });
  const both = { kind: 'class', level: 3, cards: 5 } as const;
  expect(session.options).toEqual(both);
  api.configureClass.mockResolvedValueOnce(atLevel(7, both));
  answer(atLevel(6, { kind: 'class', level: 3 }));
  await done;
  expect(api.configureClass.mock.calls.map((call) => call[3] as unknown)).toEqual([
    { kind: 'class', level: 3 },
    both,
  ]);
  expect(session.options).toEqual(both); // the view does not have them yet
  api.classView.mockResolvedValue(classView({ version: 8, options: { kind: 'class', level: 2 } }));
  await session.load();
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.options).toEqual({ kind: 'class', level: 2 });
});

test('options that the server refuses are dropped', async () => {
  api.configureClass.mockRejectedValueOnce(refusal('bad-options'));
  await session.configure({ kind: 'class', level: 5 });
  expect(session.problem?.name).toBe('bad-options');
  expect(session.options).toEqual({ kind: 'class', level: 1 });
});
