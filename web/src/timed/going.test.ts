import { expect, test } from 'vitest';
import { keepTimed, keptTimed } from './going';

const storage = () => {
  const all = new Map<string, string>();
  return {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => void all.set(k, v),
    removeItem: (k: string) => void all.delete(k),
  };
};

test('a timed run is known in all tabs until its time is over', () => {
  const place = storage();
  expect(keptTimed(0, place)).toBeNull();
  keepTimed({ key: 'k', until: 1000 }, place);
  expect(keptTimed(999, place)).toEqual({ key: 'k', until: 1000 });
  expect(keptTimed(1000, place)).toBeNull();
  keepTimed(null, place);
  expect(keptTimed(999, place)).toBeNull();
});

test.each(['{', '7', 'null', '{"key":7,"until":9999}', '{"key":"k"}'])('%s is none', (kept) => {
  const place = storage();
  place.setItem('make24.timed', kept);
  expect(keptTimed(0, place)).toBeNull();
});
