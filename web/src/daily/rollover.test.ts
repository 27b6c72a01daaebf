import { expect, test } from 'vitest';
import { leftOf } from './rollover';

const left = { number: 325, run: 'r325' };
const draft = (number: number) => ({ number, id: `d${number}` });

test.each([
  ['nothing was begun', { number: 326 }, [], false, null],
  ['one that was begun may be finished the day after', { number: 326, left }, [], false, left],
  ['but not without the server', { number: 326, left }, [], true, null],
  [
    'one begun without the server is in this browser',
    { number: 326 },
    [draft(325)],
    true,
    { number: 325, draft: 'd325' },
  ],
  ["today's is not left", { number: 326 }, [draft(326)], false, null],
  [
    'the latest is offered',
    { number: 327, left },
    [draft(324), draft(326)],
    false,
    { number: 326, draft: 'd326' },
  ],
  ['whoever has it', { number: 327, left }, [draft(324)], false, left],
  [
    'of one number that whose hands were seen here',
    { number: 327, left },
    [draft(325)],
    false,
    { number: 325, draft: 'd325' },
  ],
])('%s', (_, said, drafts, kept, want) => expect(leftOf(said, drafts, kept)).toEqual(want));
