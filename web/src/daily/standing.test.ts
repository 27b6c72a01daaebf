import { expect, test } from 'vitest';
import { standingOf } from './standing';

const offline = 'd1';

test.each([
  ['new', { state: 'new' }, null, false],
  ['new', { state: 'new' }, null, true],
  ['begun', { state: 'begun' }, null, false],
  ['away', { state: 'begun' }, null, true],
  ['done', { state: 'done' }, null, false],
  ['unseen', { state: 'done' }, null, true],
  // Begun without the server it goes on so, whatever became of the network.
  ['draft', { state: 'new', offline }, 'draft', true],
  ['draft', { state: 'new', offline }, 'draft', false],
  ['draft', { state: 'begun', offline }, 'draft', false],
  // Played, and not sent yet; then sent.
  ['played', { state: 'new', offline }, 'waits', true],
  ['played', { state: 'new', offline }, 'waits', false],
  ['unseen', { state: 'new', offline }, null, true],
  ['done', { state: 'done', offline }, 'waits', false],
  // Refused when it was sent.
  ['new', { state: 'new', offline }, null, false],
] as const)('%s: %o, here %s, kept %s', (want, day, here, kept) => {
  expect(standingOf(day, here, kept)).toBe(want);
});
