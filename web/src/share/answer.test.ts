import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { check, parse } from '../exact/expression';
import { parsePuzzle } from '../exact/puzzle';
import { oneAnswer } from './answer';

// A real server at the far end: what is asked of it, and what it says, if it says anything.
const asked: string[] = [];
let says: string | null = null;
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (says === null) return void request.socket.destroy();
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ easiest: says }));
});
const plain = globalThis.fetch;

beforeEach(async () => {
  asked.length = 0;
  says = null;
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (path, init) => plain(new URL(String(path), origin), init);
});
afterEach(async () => {
  globalThis.fetch = plain;
  await new Promise((down) => server.close(down));
});

test('four cards at 24 are answered without a network', async () => {
  const answer = await oneAnswer('1-3.3.8.8-24-classic');
  expect(check(parsePuzzle('1-3.3.8.8-24-classic')!, parse(answer)).correct).toBe(true);
  expect(await oneAnswer('1-1.1.1.1-24-classic')).toBe('');
  expect(asked).toEqual([]);
});

test('the server answers other hands; what it did not say is asked again', async () => {
  expect(await oneAnswer('1-2.3.5.7.9-m1d2-classic')).toBe('');
  says = '2-5/2';
  expect(await oneAnswer('1-2.3.5.7.9-m1d2-classic')).toBe('2-5/2');
  expect(await oneAnswer('1-2.3.5.7.9-m1d2-classic')).toBe('2-5/2');
  expect(asked).toEqual(Array(2).fill('/v1/grade?hand=2+3+5+7+9&target=-1%2F2&rules=classic'));
});
