// Normalizes typed expressions: full-width characters, card letters, and signs for × and ÷ that
// keyboards produce but parse and the server do not accept.

const letters: Readonly<Record<string, string>> = { A: '1', T: '10', J: '11', Q: '12', K: '13' };
const signs: Readonly<Record<string, string>> = {
  '✕': '*',
  '✖': '*',
  '∙': '*',
  '•': '*',
  '⁄': '/',
  '∕': '/',
};

/** Returns a text with such characters replaced by digits and signs that parse accepts. */
export function normalizeTyped(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[✕✖∙•⁄∕]/g, (c) => signs[c]!)
    .replace(/(?<![A-WYZa-wyz0-9])[AaTtJjQqKk](?![A-WYZa-wyz0-9])/g, (c) => letters[c.toUpperCase()]!);
}
