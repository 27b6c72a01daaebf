import { expect, test } from 'vitest';
import { initials } from './initials';

test.each([
  ['Quiet Heron', 'QH'],
  ['ada', 'A'],
  ['a b c', 'AC'],
  ['静鹭', '静'],
  ['𠮷 x', '𠮷'],
  ['', ''],
])('%s: %s', (name, want) => expect(initials(name)).toBe(want));
