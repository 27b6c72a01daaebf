// The codes of races: six characters, without those that look alike.

import { addressOf } from '../../net/address';

const length = 6;

/** Returns a typed code as the server stores it, or '' if it cannot be one. */
export function normalizeCode(text: string): string {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return code.length === length && /^[2-9A-HJKMNP-Z]+$/.test(code) ? code : '';
}

/** Returns a code with a gap in the middle, which is easier to read and to type. */
export const shownCode = (code: string): string => code.slice(0, length / 2) + ' ' + code.slice(length / 2);

/** Returns the link that leads to the race with a code. */
export const codeLink = (code: string): string => location.origin + addressOf(`/r/${code}`);
