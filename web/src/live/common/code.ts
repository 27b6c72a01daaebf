// The codes of races: six characters, without those that look alike.

import { addressOf } from '../../net/address';

export const codeLength = 6;

/** Returns what was typed or pasted as the characters of a code: in capitals, without spaces and hyphens, and only
 * the code of a link. */
export const typedCode = (text: string): string =>
  (/\/r\/([^/?#\s]+)/i.exec(text)?.[1] ?? text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, codeLength);

/** Returns a typed code as the server stores it, or '' if it cannot be one. */
export function normalizeCode(text: string): string {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return code.length === codeLength && /^[2-9A-HJKMNP-Z]+$/.test(code) ? code : '';
}

/** Returns a code with a gap in the middle, which is easier to read and to type. */
export const shownCode = (code: string): string =>
  code.slice(0, codeLength / 2) + ' ' + code.slice(codeLength / 2);

/** Returns the link that leads to the race with a code. */
export const codeLink = (code: string): string => location.origin + addressOf(`/r/${code}`);
