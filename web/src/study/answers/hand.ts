// Parses a hand as players type it, like deal.ParseHand: 3388, 3 3 8 8, A K Q J, 10AKQ, AS 10H. It
// also parses the hand in an address of the solver: 2-4-6-7, 24-.

export type HandFault = 'empty' | 'many' | 'card' | 'negative' | 'fraction' | 'zero' | 'large';

export type ParsedHand =
  { readonly numbers: bigint[] } | { readonly fault: HandFault; readonly token: string };

interface Options {
  /** The maximum number of numbers. */
  max: number;
  /** Whether a hand of one word with three or more digits is parsed as glued cards. The default is
   * true. */
  glued?: boolean;
  /** Whether *, ★ and joker are jokers, which have the number 0. The default is false. */
  jokers?: boolean;
}

/** Stands for a joker in a text; nobody types it. */
const joker = '\ue000';
const letters: Readonly<Record<string, bigint>> = { A: 1n, T: 10n, J: 11n, Q: 12n, K: 13n, [joker]: 0n };
const suits = 'SsHhDdCc♠♤♥♡♦♢♣♧';
const maxNumber = 2n ** 63n - 1n;
const separators = /[\s,，、;；]+/u;
const dashes = /^[-−–]+$/;

/** Returns the numbers of a hand in the order typed, or the fault and the offending token. */
export function readHand(text: string, { max, glued = true, jokers = false }: Options): ParsedHand {
  const words = text
    .normalize('NFKC')
    .replace(/joker|王牌|[*★]/gi, (word) => (jokers ? joker : word))
    .split(separators)
    .filter((token) => token !== '' && !dashes.test(token));
  const tokens = words.flatMap(splitDashes);
  if (tokens.length === 0) return { fault: 'empty', token: '' };
  const isOnlyToken = tokens.length === 1 && tokens[0] === words[0];
  const numbers: bigint[] = [];
  for (const token of tokens) {
    const parsed = readToken(token, isOnlyToken, glued);
    if ('fault' in parsed) return { ...parsed, token: truncate(parsed.token) };
    numbers.push(...parsed.numbers);
  }
  return numbers.length > max ? { fault: 'many', token: String(numbers.length) } : { numbers };
}

/** Splits 2-4-6-7 at its dashes; a leading dash is a sign. */
const splitDashes = (token: string): string[] =>
  /^[^-−–]+[-−–]/.test(token) ? token.split(/[-−–]/).filter(Boolean) : [token];

function readToken(token: string, isOnlyToken: boolean, mayGlue: boolean): ParsedHand {
  if (/^[0-9]+$/.test(token)) return readNumber(token, isOnlyToken && mayGlue);
  const card = readCard(token);
  if (card !== undefined) return { numbers: [card] };
  if (/^[-−][0-9]/.test(token)) return { fault: 'negative', token };
  if (/^[0-9./⁄]+$/.test(token)) return { fault: 'fraction', token };
  return isOnlyToken ? readGlued(token) : { fault: 'card', token };
}

/** The minimum number of digits that are parsed as glued cards. */
const minGlued = 3;

function readNumber(token: string, mayGlue: boolean): ParsedHand {
  const n = BigInt(token);
  if (mayGlue && token.length >= minGlued) {
    const cards = readGlued(token);
    return 'fault' in cards && n > maxNumber ? { fault: 'large', token } : cards;
  }
  if (token.length > 1 && token[0] === '0') return { fault: 'zero', token };
  return n > maxNumber ? { fault: 'large', token } : { numbers: [n] };
}

/** Parses one card, with or without a suit: "A", "10h", "Q♦", "7s". */
function readCard(token: string): bigint | undefined {
  const end = token.at(-1)!;
  const rank = suits.includes(end) ? token.slice(0, -1) : token;
  if (/^(?:[1-9]|1[0-3])$/.test(rank)) return rank === token ? undefined : BigInt(rank);
  return letters[rank.toUpperCase()];
}

/** Parses glued cards, each a digit, 10 or a letter; all have a suit or none has. */
function readGlued(token: string): ParsedHand {
  const numbers: bigint[] = [];
  let suited = 0;
  const rest = [...token.replace(/10/g, 'T')];
  while (rest.length > 0) {
    const symbol = rest.shift()!;
    const n = /[0-9]/.test(symbol) ? BigInt(symbol) : letters[symbol.toUpperCase()];
    if (n === undefined) return { fault: 'card', token: numbers.length > 0 ? symbol : token };
    numbers.push(n);
    if (rest.length > 0 && suits.includes(rest[0]!)) {
      rest.shift();
      suited++;
    }
  }
  return suited === 0 || suited === numbers.length ? { numbers } : { fault: 'card', token };
}

const truncate = (token: string): string => (token.length > 20 ? token.slice(0, 20) + '…' : token);
