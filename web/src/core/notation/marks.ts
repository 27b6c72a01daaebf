// Splits expressions and sentences for display, with − × ÷ instead of - * /.

export type Op = '+' | '-' | '*' | '/';
export const ops: readonly Op[] = ['+', '-', '*', '/'];

export const sign: Record<Op, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' };

/** A token of an expression: a number with its sign, an operator or a bracket. */
export interface Mark {
  kind: 'number' | 'op' | 'bracket';
  text: string; // as shown
}

const displaySign: Record<string, string> = {
  '+': '+',
  '-': '−',
  '−': '−',
  '*': '×',
  '×': '×',
  '/': '÷',
  '÷': '÷',
  '=': '=',
};

/** Splits an expression into marks. The minus sign of a number is part of its mark. */
export function marks(text: string): Mark[] {
  const found: Mark[] = [];
  for (const [piece] of text.matchAll(/[0-9]+|[^0-9\s]/g)) {
    const last = found.at(-1);
    const op = displaySign[piece] ?? (/[!#$%&@^|~]/.test(piece) ? piece : undefined); // the others, such as ^
    if (/^[0-9]/.test(piece)) {
      if (last?.kind === 'number' && last.text === '−') last.text += piece;
      else found.push({ kind: 'number', text: piece });
    } else if (op === '−' && (!last || last.kind === 'op' || last.text === '(')) {
      found.push({ kind: 'number', text: '−' }); // the number that follows is appended
    } else if (op) {
      found.push({ kind: 'op', text: op });
    } else {
      found.push({ kind: 'bracket', text: piece });
    }
  }
  return found;
}

/** Splits a number such as "-8/3"; den is "1" for an integer. */
export function parts(value: string): { minus: boolean; num: string; den: string } {
  const minus = /^[-−]/.test(value);
  const [num = '', den = '1'] = value.replace(/^[-−]/, '').split('/');
  return { minus, num, den };
}

/** A piece of a sentence: plain text, or a fraction such as "-8/3". */
export interface Piece {
  text: string;
  fraction: boolean;
}

/**
 * Splits a sentence at its fractions, written 8/3 or 8⁄3. It drops brackets around a positive
 * fraction, since a stacked fraction needs none.
 */
export function pieces(sentence: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of sentence.matchAll(/\((\d+)[/⁄](\d+)\)|([-−]?\d+)[/⁄](\d+)/g)) {
    if (match.index > end) found.push({ text: sentence.slice(end, match.index), fraction: false });
    const num = (match[1] ?? match[3]!).replace('−', '-');
    found.push({ text: `${num}/${match[2] ?? match[4]}`, fraction: true });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) found.push({ text: sentence.slice(end), fraction: false });
  return found;
}
