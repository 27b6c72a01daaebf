// environment: page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../testing/eventsource';
import { race } from '../../testing/races';
import { RaceStream } from './stream';

let log: unknown[][];
let sources: FakeEventSource[];
let stream: RaceStream;
const latest = (): FakeEventSource => sources.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [log, sources] = [[], []];
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void log.push([name, ...args]);
  stream = new RaceStream(
    'r 1',
    {
      onRace: record('race'),
      onChange: record('change'),
      onMine: record('mine'),
      onPresence: record('presence'),
      onState: record('state'),
    },
    (url) => sources[sources.push(new FakeEventSource(url)) - 1]!,
  );
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

test('the events are passed on, with the version of own hands', () => {
  expect(latest().url).toBe('/game/races/r%201/events');
  latest().emit('race', race(), 5);
  latest().emit('change', { version: 6 }, 6);
  latest().emit('mine', { shown: [] }, 6);
  latest().emit('presence', { away: [] }, 6);
  latest().emit('ping', {}, 6);
  expect(log).toEqual([
    ['state', 'connecting'],
    ['state', 'open'],
    ['race', race()],
    ['change', { version: 6 }],
    ['mine', { shown: [] }, 6],
    ['presence', { away: [] }],
  ]);
});

test('while the browser connects again, the stream is lost and no other is opened', async () => {
  latest().emit('race', race(), 5);
  for (let attempt = 0; attempt < 60; attempt++) {
    latest().fail(0);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sources).toHaveLength(1);
  expect(log.at(-1)).toEqual(['state', 'lost']);
  latest().emit('race', race(), 5);
  expect(log.at(-2)).toEqual(['state', 'open']);
});

test('after a refusal it tries again with growing pauses', async () => {
  latest().fail(2);
  await vi.advanceTimersByTimeAsync(499);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources).toHaveLength(2);
  latest().fail(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(sources).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources).toHaveLength(3);
});

test('after a connection the pauses begin again', async () => {
  for (const pause of [500, 1000]) {
    latest().fail(2);
    await vi.advanceTimersByTimeAsync(pause);
  }
  latest().emit('race', race(), 5);
  latest().fail(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(sources).toHaveLength(4);
});

test('events of a connection that was replaced are ignored', () => {
  const [first] = sources as [FakeEventSource];
  stream.reopen();
  expect(first.readyState).toBe(2);
  first.emit('race', race(), 5);
  first.fail(2);
  expect(log).toEqual([['state', 'connecting']]);
  latest().emit('race', race(), 5);
  expect(log).toHaveLength(3);
});

test('a closed stream does not connect again', async () => {
  latest().fail(2);
  stream.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources).toHaveLength(1);
});

test('a connection without events for 35 seconds is replaced', async () => {
  latest().emit('race', race(), 5);
  await vi.advanceTimersByTimeAsync(34_000);
  latest().emit('ping', {}, 5);
  await vi.advanceTimersByTimeAsync(34_999);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources).toHaveLength(2);
  expect(sources[0]!.readyState).toBe(2);
  expect(log.at(-1)).toEqual(['state', 'lost']);
  latest().emit('race', race(), 5);
  expect(log.at(-2)).toEqual(['state', 'open']);
});

test('a first connection that is never answered is replaced after 35 seconds', async () => {
  await vi.advanceTimersByTimeAsync(34_999);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources).toHaveLength(2);
  expect(sources[0]!.readyState).toBe(2);
  expect(log.at(-1)).toEqual(['state', 'lost']);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(sources).toHaveLength(3);
});

test('a second connection of the browser that is never answered is replaced after 35 seconds', async () => {
  latest().emit('race', race(), 5);
  await vi.advanceTimersByTimeAsync(30_000);
  latest().fail(0);
  await vi.advanceTimersByTimeAsync(34_999);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources).toHaveLength(2);
  expect(sources[0]!.readyState).toBe(2);
});

test('when the network is back, the stream connects again at once, unless it is closed', () => {
  latest().emit('race', race(), 5);
  dispatchEvent(new Event('online'));
  expect(sources).toHaveLength(2);
  expect(sources[0]!.readyState).toBe(2);
  stream.close();
  dispatchEvent(new Event('online'));
  expect(sources).toHaveLength(2);
});
