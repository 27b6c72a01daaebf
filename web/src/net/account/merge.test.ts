import { describe, expect, test } from 'vitest';
import { mergeSettings, readStampedSettings, type StampedSettings } from './merge';
import { defaults, type Settings } from './settings.svelte';

const stamped = (at: number, change: Partial<Settings> = {}): StampedSettings => ({
  settings: { ...defaults, ...change },
  at,
});

describe('the newer settings win', () => {
  const light = { theme: 'light' } as const;
  const dark = { theme: 'dark' } as const;
  test.each([
    ['changed in this browser last', stamped(20, light), stamped(10, dark), 'light', 'account'],
    ['changed on another device last', stamped(10, light), stamped(20, dark), 'dark', 'browser'],
    ['both equal', stamped(10, light), stamped(10, light), 'light', null],
    ['a new browser adopts the settings of the account', stamped(0), stamped(10, dark), 'dark', 'browser'],
    ['a new account gets the settings of the browser', stamped(10, light), stamped(0), 'light', 'account'],
    ['never changed', stamped(0), stamped(0), 'system', null],
    [
      'a future timestamp of the account counts as now',
      stamped(95, light),
      stamped(9_999, dark),
      'dark',
      'browser',
    ],
    [
      'a future timestamp of the account loses to a later change',
      stamped(100, light),
      stamped(9_999, dark),
      'light',
      null,
    ],
    [
      'a future timestamp of this browser wins now',
      stamped(9_999, light),
      stamped(95, dark),
      'light',
      'account',
    ],
  ] as const)('%s', (_, browser, account, theme, outdated) => {
    const result = mergeSettings(browser, account, 100);
    expect([result.merged.settings.theme, result.outdated]).toEqual([theme, outdated]);
    // After the update, both agree.
    expect(mergeSettings(result.merged, result.merged, 101).outdated).toBeNull();
    expect(result.merged.at).toBeLessThanOrEqual(100);
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
])('readStampedSettings accepts %j', (json, at) => expect(readStampedSettings(json).at).toBe(at));

test('unknown settings and values are dropped', () => {
  expect(readStampedSettings({ at: 7, sound: true, theme: 'pink', more: 1 })).toEqual(
    stamped(7, { sound: true }),
  );
});
