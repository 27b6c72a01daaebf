import { beforeEach, expect, test } from 'vitest';
import { firstOf, notices, type Notice } from './notices.svelte';

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  key: 'web.offline',
  tone: 'notice',
  ...more,
});
const action = { key: 'web.retry' as const, run: () => {} };

test('notices with an action come first, then bad ones', () => {
  const all = [notice('a'), notice('b', { tone: 'bad' }), notice('c', { action })];
  expect(firstOf(all, new Set(), false)?.id).toBe('c');
  expect(firstOf(all, new Set(['c']), false)?.id).toBe('b');
  expect(firstOf(all, new Set(['a', 'b', 'c']), false)).toBeNull();
});

test('a notice with afterHand is hidden while a hand is played', () => {
  const all = [notice('a'), notice('update', { action, afterHand: true })];
  expect(firstOf(all, new Set(), true)?.id).toBe('a');
  expect(firstOf(all, new Set(), false)?.id).toBe('update');
});

beforeEach(() => {
  for (const id of ['a', 'b']) notices.withdraw(id);
});

test('a closed notice stays hidden until it is withdrawn and posted again', () => {
  let closes = 0;
  notices.post(notice('a', { onClose: () => closes++ }));
  expect(notices.first(false)?.id).toBe('a');
  notices.close('a');
  expect(closes).toBe(1);
  notices.post(notice('a'));
  expect(notices.first(false)).toBeNull();
  notices.withdraw('a');
  notices.post(notice('a'));
  expect(notices.first(false)?.id).toBe('a');
});

test('a dismissed notice is not shown again', () => {
  notices.post(notice('c'));
  notices.dismiss('c');
  notices.withdraw('c');
  notices.post(notice('c', { tone: 'bad' }));
  expect(notices.first(false)).toBeNull();
});

test('a notice with the same ID replaces the earlier one', () => {
  notices.post(notice('a'));
  notices.post(notice('a', { tone: 'bad' }));
  expect(notices.first(false)?.tone).toBe('bad');
  notices.withdraw('a');
  expect(notices.first(false)).toBeNull();
});
