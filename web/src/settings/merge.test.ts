import { describe, expect, test } from 'vitest';
import { mergeSettings, readStampedSettings, type StampedSettings } from './merge';
import { defaults, type Settings } from './settings.svelte';

const at = (moment: number, change: Partial<Settings> = {}): StampedSettings => ({
  settings: { ...defaults, ...change },
  at: moment,
});

describe('the newer settings win', () => {
  const light = { theme: 'light' } as const;
  const dark = { theme: 'dark' } as const;
  test.each([
    ['changed in this browser last', at(20, light), at(10, dark), 'light', 'account'],
    ['changed on another device last', at(10, light), at(20, dark), 'dark', 'browser'],
    ['both equal', at(10, light), at(10, light), 'light', null],
    ['a new browser adopts the settings of the account', at(0), at(10, dark), 'dark', 'browser'],
    ['a new account gets the settings of the browser', at(10, light), at(0), 'light', 'account'],
    ['never changed', at(0), at(0), 'system', null],
    ['a future timestamp of the account counts as now', at(95, light), at(9_999, dark), 'dark', 'browser'],
    ['and loses to later changes', at(100, light), at(9_999, dark), 'light', null],
    ['a future timestamp of this browser wins now', at(9_999, light), at(95, dark), 'light', 'account'],
  ] as const)('%s', (_, browser, account, theme, outdated) => {
    const found = mergeSettings(browser, account, 100);
    expect([found.merged.settings.theme, found.outdated]).toEqual([theme, outdated]);
    // After the update, both agree.
    expect(mergeSettings(found.merged, found.merged, 101).outdated).toBeNull();
    expect(found.merged.at).toBeLessThanOrEqual(100);
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
])('reads %j', (from, moment) => expect(readStampedSettings(from).at).toBe(moment));

test('unknown settings and values are dropped', () => {
  expect(readStampedSettings({ at: 7, sound: true, theme: 'pink', more: 1 })).toEqual(at(7, { sound: true }));
});
