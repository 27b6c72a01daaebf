import { describe, expect, test } from 'vitest';
import { agree, readStamped, type Stamped } from './agree';
import { defaults, type Settings } from './settings.svelte';

const at = (moment: number, change: Partial<Settings> = {}): Stamped => ({
  settings: { ...defaults, ...change },
  at: moment,
});

describe('the newer settings hold', () => {
  const light = { theme: 'light' } as const;
  const dark = { theme: 'dark' } as const;
  test.each([
    ['changed here last', at(20, light), at(10, dark), 'light', 'there'],
    ['changed elsewhere last', at(10, light), at(20, dark), 'dark', 'here'],
    ['the same', at(10, light), at(10, light), 'light', null],
    ['a new browser takes those of the account', at(0), at(10, dark), 'dark', 'here'],
    ['a new account is told', at(10, light), at(0), 'light', 'there'],
    ['nobody ever changed any', at(0), at(0), 'system', null],
    ['a clock ahead there counts as now', at(95, light), at(9_999, dark), 'dark', 'here'],
    ['and loses to what is changed from now on', at(100, light), at(9_999, dark), 'light', null],
    ['a clock ahead here wins now', at(9_999, light), at(95, dark), 'light', 'there'],
  ] as const)('%s', (_, here, there, theme, tell) => {
    const found = agree(here, there, 100);
    expect([found.holds.settings.theme, found.tell]).toEqual([theme, tell]);
    // Once told, both are of one mind.
    expect(agree(found.holds, found.holds, 101).tell).toBeNull();
    expect(found.holds.at).toBeLessThanOrEqual(100);
  });
});

test.each([
  [null, 0],
  [{}, 0],
  [{ at: 'soon' }, 0],
  [{ at: -4 }, 0],
  [{ at: 1.5 }, 0],
  [{ at: 1e300 }, 0],
  [{ at: 7, sound: true }, 7],
])('reads %j', (from, moment) => expect(readStamped(from).at).toBe(moment));

test('what it does not know is left out', () => {
  expect(readStamped({ at: 7, sound: true, theme: 'pink', more: 1 })).toEqual(at(7, { sound: true }));
});
