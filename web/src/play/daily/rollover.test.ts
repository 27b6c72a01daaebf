import { expect, test } from 'vitest';
import { latestUnfinished } from './rollover';

const onServer = { number: 325, run: 'r325' };
const draft = (number: number) => ({ number, id: `d${number}` });

test.each([
  ['without a begun daily there is none', { number: 326 }, [], false, null],
  ['a begun daily may be finished the next day', { number: 326, left: onServer }, [], false, onServer],
  ['a run of the server needs the server', { number: 326, left: onServer }, [], true, null],
  [
    'a daily begun offline is a draft of this browser',
    { number: 326 },
    [draft(325)],
    true,
    { number: 325, draft: 'd325' },
  ],
  ["today's daily is not unfinished", { number: 326 }, [draft(326)], false, null],
  [
    'the latest daily is offered',
    { number: 327, left: onServer },
    [draft(324), draft(326)],
    false,
    { number: 326, draft: 'd326' },
  ],
  ['the latest daily may be on the server', { number: 327, left: onServer }, [draft(324)], false, onServer],
  [
    'for the same number, the draft of this browser is offered',
    { number: 327, left: onServer },
    [draft(325)],
    false,
    { number: 325, draft: 'd325' },
  ],
])('%s', (_, today, drafts, unreachable, want) =>
  expect(latestUnfinished(today, drafts, unreachable)).toEqual(want),
);
