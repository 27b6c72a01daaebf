import { beforeEach, expect, test } from 'vitest';
import { firstOf, notices, type Notice } from './notices.svelte';

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  key: 'web.offline',
  tone: 'notice',
  ...more,
});
const action = { key: 'web.retry' as const, run: () => {} };

test('what can be acted on comes first, then what is bad', () => {
  const all = [notice('a'), notice('b', { tone: 'bad' }), notice('c', { action })];
  expect(firstOf(all, new Set(), false)?.id).toBe('c');
  expect(firstOf(all, new Set(['c']), false)?.id).toBe('b');
  expect(firstOf(all, new Set(['a', 'b', 'c']), false)).toBeNull();
});

test('a patient one waits until no hand is played', () => {
  const all = [notice('a'), notice('update', { action, patient: true })];
  expect(firstOf(all, new Set(), true)?.id).toBe('a');
  expect(firstOf(all, new Set(), false)?.id).toBe('update');
});

beforeEach(() => {
  for (const id of ['a', 'b']) notices.withdraw(id);
});

test('closed, it stays away while it is true, and comes again when it is true anew', () => {
  let told = 0;
  notices.post(notice('a', { closed: () => told++ }));
  expect(notices.first(false)?.id).toBe('a');
  notices.close('a');
  expect(told).toBe(1);
  notices.post(notice('a'));
  expect(notices.first(false)).toBeNull();
  notices.withdraw('a');
  notices.post(notice('a'));
  expect(notices.first(false)?.id).toBe('a');
});

test('put away by the player, it does not come again', () => {
  notices.post(notice('c'));
  notices.dismiss('c');
  notices.withdraw('c');
  notices.post(notice('c', { tone: 'bad' }));
  expect(notices.first(false)).toBeNull();
});

test('posted again it is replaced', () => {
  notices.post(notice('a'));
  notices.post(notice('a', { tone: 'bad' }));
  expect(notices.first(false)?.tone).toBe('bad');
  notices.withdraw('a');
  expect(notices.first(false)).toBeNull();
});
