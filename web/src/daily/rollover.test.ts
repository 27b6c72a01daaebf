import { expect, test } from 'vitest';
import { leftOver } from './rollover';

const begun = { number: 325, state: 'begun', run: 'r325' } as const;
const fresh = (number: number) => ({ number, state: 'new' }) as const;
const left = { number: 325, run: 'r325' };

test.each([
  ['the page has just opened', null, fresh(326), null, null],
  ['the same day still', begun, begun, null, null],
  ['a begun one may be finished the day after', begun, fresh(326), null, left],
  ['and goes on being offered', fresh(326), fresh(326), left, left],
  ['one that was not begun is gone', fresh(325), fresh(326), null, null],
  ['as is one that was done', { ...begun, state: 'done' as const }, fresh(326), null, null],
  [
    'and one begun without the server, which waits in this browser',
    { ...begun, run: undefined },
    fresh(326),
    null,
    null,
  ],
  [
    'the last of two is offered',
    { number: 326, state: 'begun' as const, run: 'r326' },
    fresh(327),
    left,
    { number: 326, run: 'r326' },
  ],
])('%s', (_, before, said, was, want) => expect(leftOver(before, said, was)).toEqual(want));
