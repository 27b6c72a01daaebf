import { expect, test } from 'vitest';
import { statusOf } from './status';

const offline = 'd1';

test.each([
  ['new', { state: 'new' }, null, false],
  ['new', { state: 'new' }, null, true],
  ['begun', { state: 'begun' }, null, false],
  ['away', { state: 'begun' }, null, true],
  ['done', { state: 'done' }, null, false],
  ['unseen', { state: 'done' }, null, true],
  // A daily begun offline is resumed offline, with or without network.
  ['draft', { state: 'new', offline }, 'draft', true],
  ['draft', { state: 'new', offline }, 'draft', false],
  ['draft', { state: 'begun', offline }, 'draft', false],
  // Finished offline, and sent later.
  ['played', { state: 'new', offline }, 'waiting', true],
  ['played', { state: 'new', offline }, 'waiting', false],
  ['unseen', { state: 'new', offline }, null, true],
  ['done', { state: 'done', offline }, 'waiting', false],
  // Refused by the server.
  ['new', { state: 'new', offline }, null, false],
] as const)('the status is %s for %o, local state %s, unreachable %s', (want, day, local, unreachable) => {
  expect(statusOf(day, local, unreachable)).toBe(want);
});
