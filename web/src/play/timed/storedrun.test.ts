import { expect, test } from 'vitest';
import { saveTimedRun, loadTimedRun } from './storedrun';

const storage = () => {
  const all = new Map<string, string>();
  return {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => void all.set(k, v),
    removeItem: (k: string) => void all.delete(k),
  };
};

test('loadTimedRun returns the timed run until its time is over', () => {
  const store = storage();
  expect(loadTimedRun(0, store)).toBeNull();
  saveTimedRun({ key: 'k', until: 1000 }, store);
  expect(loadTimedRun(999, store)).toEqual({ key: 'k', until: 1000 });
  expect(loadTimedRun(1000, store)).toBeNull();
  saveTimedRun(null, store);
  expect(loadTimedRun(999, store)).toBeNull();
});

test.each(['{', '7', 'null', '{"key":7,"until":9999}', '{"key":"k"}'])(
  'loadTimedRun ignores the invalid text %s',
  (stored) => {
    const store = storage();
    store.setItem('make24.timed', stored);
    expect(loadTimedRun(0, store)).toBeNull();
  },
);
