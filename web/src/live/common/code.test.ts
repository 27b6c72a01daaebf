import { expect, test } from 'vitest';
import { normalizeCode, shownCode } from './code';

test('a code may be typed in lower case, with blanks and hyphens', () => {
  for (const text of ['KTQ7X2', 'ktq7x2', ' ktq 7x2 ', 'KTQ-7x2'])
    expect(normalizeCode(text), text).toBe('KTQ7X2');
});

test('a text of another length or with a character that codes lack is no code', () => {
  for (const text of ['', 'KTQ7X', 'KTQ7X22', 'KTQ7X0', 'KTQ7XO', 'KTQ7X1', 'KTQ7XI', 'KTQ7XL', 'KTQ7Xé'])
    expect(normalizeCode(text), text).toBe('');
});

test('a code is shown in two halves', () => expect(shownCode('KTQ7X2')).toBe('KTQ 7X2'));
