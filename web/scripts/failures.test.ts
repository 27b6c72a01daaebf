// Tests what a failing browser test leaves, in a folder of its own.
import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../e2e/failures';
import { RequestLog } from '../e2e/requests';

test('no test overwrites what another left', ({ onTestFinished }) => {
  const parent = mkdtempSync(join(tmpdir(), 'make24-failures-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const long = 'the sheet stays open '.repeat(9);
  for (const [file, name] of [
    ['play', 'a hand is played (zh)'],
    ['timed', 'a hand is played (zh)'],
    ['timed', 'a hand is played (zh)'],
    ['sheet', long + 'by keys'],
    ['sheet', long + 'by touch'],
  ])
    createFolder({ name: name!, file: { name: `e2e/${file}.e2e.ts` } }, parent);
  expect(readdirSync(parent).sort()).toEqual([
    'play-e2e-a-hand-is-played-zh',
    'sheet-e2e-the-sheet-stays-open-the-sheet-stays-open-the-sheet-stays-open-the-she',
    'sheet-e2e-the-sheet-stays-open-the-sheet-stays-open-the-sheet-stays-open-the-she-2',
    'timed-e2e-a-hand-is-played-zh',
    'timed-e2e-a-hand-is-played-zh-2',
  ]);
});

test('the requests of a page say which of them it still awaits', () => {
  const context = new EventEmitter();
  const log = new RequestLog(context as never);
  const send = (path: string, ...events: string[]): void => {
    const request = { method: () => 'GET', url: () => path };
    for (const event of ['request', ...events])
      context.emit(event, event === 'response' ? { request: () => request } : request);
  };
  for (let i = 0; i < 96; i++) send(`/old/${i}`, 'response', 'requestfinished');
  send('/a', 'response', 'requestfinished');
  send('/b', 'response');
  send('/c', 'requestfailed');
  send('/d');
  send('/e');
  const lines = String(log).split('\n');
  expect(lines).toHaveLength(100);
  expect(lines[0]).toBe('complete: GET /old/1');
  expect(lines.slice(-5)).toEqual([
    'complete: GET /a',
    'incomplete: GET /b',
    'failed: GET /c',
    'no answer: GET /d',
    'no answer: GET /e',
  ]);
});
