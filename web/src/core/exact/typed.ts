// Reads a typed expression in the notation of docs/answers.md, as make24 check does: with all brackets,
// signs and digits of keyboards, cards, LaTeX, a stated value before or after it, and quotes or check marks
// around it. Steps, remarks and texts with an answer in them are not read. testdata/typed.json tests that both read
// the same.
import { evaluate } from './check';
import { format } from './format';
import { ExpressionError, parse, type Fault } from './parse';
import { isInteger, type Rational } from './rational';
import { allOps, bin, neg, num, operators, signPrecedence, type Expr, type Op } from './tree';

export interface Typed {
  expr: Expr;
  /** The value that the text states for it, as in 4*6=24. */
  stated: Rational | null;
  /** The other side of the equation, if that may be the expression instead, as in 1/4 = 3/12. */
  other: Expr | null;
}

/** Reads a typed text. It throws an ExpressionError if the text is not an expression. */
export function readTyped(text: string): Typed {
  const [from, to] = unwrap(text);
  const typed = new Reader(text.slice(0, to), from).equation();
  try {
    parse(format(typed.expr));
  } catch (error) {
    if (error instanceof ExpressionError) throw new ExpressionError(error.fault, 0, ''); // too deep for a claim
    throw error;
  }
  return typed;
}

const wrappers = ['""', "''", '``', '“”', '‘’', '「」', '『』', '«»', '‹›', '〈〉', '《》'];

/** Returns where a text begins and ends without blanks, quotes and check marks around it. */
function unwrap(text: string): [from: number, to: number] {
  let from = 0;
  let to = text.length;
  for (;;) {
    const part = text.slice(from, to);
    const blanks = /^[ \t-\r\p{Zs}]+/u.exec(part)?.[0].length ?? 0;
    const tail = /(?:[ \t-\r\p{Zs}✓✔✅☑]|\ufe0f)+$/u.exec(part.slice(blanks))?.[0].length ?? 0;
    from += blanks;
    to -= tail;
    const stop = '.。'.includes(text[to - 1] ?? ' ') ? 1 : 0;
    const body = text.slice(from, to - stop);
    const wrapper = wrappers.find(
      ([open, close]) =>
        body.startsWith(open!) && body.indexOf(close!, 1) === body.length - 1 && body.length > 1,
    );
    if (!wrapper) return [from, to];
    from++;
    to -= stop + 1;
  }
}

type Token =
  | { kind: 'end' | 'equals' | 'frac' }
  | { kind: 'number'; value: bigint }
  | { kind: 'op'; op: Op }
  | { kind: 'open' | 'close'; bracket: string };

/** A parsed operand. The form matters for stated values: only numbers and fractions are some. */
interface Operand {
  e: Expr;
  form: 'number' | 'signed' | 'fraction' | 'other';
  /** It is not in brackets. */
  bare: boolean;
}

const brackets = ['(（)）', '[［]］', '{｛}｝', '【【】】', '〔〔〕〕'];
const ranks: Readonly<Record<string, bigint>> = { a: 1n, t: 10n, j: 11n, q: 12n, k: 13n };

const symbols = new Map<string, Token>([
  ...allOps.flatMap((op) =>
    [...operators[op].signs, ...operators[op].typed].map((c): [string, Token] => [c, { kind: 'op', op }]),
  ),
  ...brackets.flatMap((list) =>
    [...list].map((c, i): [string, Token] => [c, { kind: i < 2 ? 'open' : 'close', bracket: list[0]! }]),
  ),
  ['=', { kind: 'equals' }],
  ['＝', { kind: 'equals' }],
]);

const macros: Readonly<Record<string, Token>> = {
  times: { kind: 'op', op: '*' },
  cdot: { kind: 'op', op: '*' },
  ast: { kind: 'op', op: '*' },
  div: { kind: 'op', op: '/' },
  frac: { kind: 'frac' },
  dfrac: { kind: 'frac' },
  tfrac: { kind: 'frac' },
  cfrac: { kind: 'frac' },
  lbrace: { kind: 'open', bracket: '{' },
  rbrace: { kind: 'close', bracket: '{' },
  lparen: { kind: 'open', bracket: '(' },
  rparen: { kind: 'close', bracket: '(' },
  lbrack: { kind: 'open', bracket: '[' },
  rbrack: { kind: 'close', bracket: '[' },
};
const sizes = /^(left|right|[bB]igg?[lr]?)$/;
const spaces = /^(q?quad|displaystyle|textstyle)$/;

const patterns = {
  digits: /[0-9０-９]+/y,
  digit: /[0-9０-９]/y,
  asciiDigits: /[0-9]*/y,
  hex: /[0-9a-fA-F]*/y,
  letters: /[a-zA-Z]*/y,
  blanks: /[ \t-\r\p{Zs}]*/uy,
  card: /[0-9０-９ATJQKatjqk]/y,
  operand: /[0-9０-９ATJQKatjqk([{（［｛【〔\\]/y,
  /** Only blanks and the ends of formulas follow. */
  ending: /(?:[ \t-\r\p{Zs}$]|\\[)\]])*$/uy,
};

const maxDepth = 200;
const maxDigits = 100;
const maxNumber = 2n ** 63n - 1n;
const isRank = (n: bigint): boolean => n >= 1n && n <= 13n;
const ascii = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

class Reader {
  private start = 0; // the current token is text[start, end)
  private end = 0;
  private token: Token = { kind: 'end' };
  private previous: Token = this.token;
  private previousStart = -1;
  private newLine = false; // a line ends before the current token
  private depth = 0;
  private openBrackets = 0;
  /** The open formula: $, $$, ( or [; '' for none. */
  private formula = '';
  private formulaAt: [number, number] = [0, 0];
  private largeAt: [number, number] | null = null; // the first number that is too large
  private singleDigit = false;
  private ended = false; // a full stop was read
  private suitAt = -1; // the suit before the next token
  private suitedAt = -1; // the last number after a suit

  /** Reads text from an offset on. */
  constructor(
    private readonly text: string,
    from: number,
  ) {
    this.end = from;
  }

  equation(): Typed {
    this.rejectTemplate();
    this.next();
    if (this.is('end')) this.fail('empty');
    const left = this.binary(0);
    let typed: Typed = { expr: left.e, stated: null, other: null };
    if (this.is('equals')) {
      const equalsAt = [this.start, this.end] as const;
      this.next();
      const right = this.binary(0);
      if (this.is('equals')) this.failSteps('equation');
      if (!this.is('end')) this.failAfterOperand();
      if (isPlain(right)) {
        typed = { expr: left.e, stated: evaluate(right.e), other: isPlain(left) ? right.e : null };
      } else if (isPlain(left)) {
        typed = { expr: right.e, stated: evaluate(left.e), other: null };
      } else this.fail('equation', ...equalsAt);
    } else if (!this.is('end')) this.failAfterOperand();
    if (this.formula) this.fail('unclosed', ...this.formulaAt);
    if (this.largeAt) this.fail('large', ...this.largeAt);
    return typed;
  }

  /** Curly brackets around the whole text are those of a template. */
  private rejectTemplate(): void {
    const body = this.text.slice(this.end).replace(/\s*[.。]$/, '');
    if (!body.startsWith('{')) return;
    let depth = 0;
    for (let i = 0; i < body.length; i++) {
      if (body[i] === '\\') i++;
      else if (body[i] === '{') depth++;
      else if (body[i] === '}' && --depth === 0) {
        if (i === body.length - 1) this.fail('character', this.end, this.end + 1);
        return;
      }
    }
  }

  /** Parses an operand and the operators after it whose precedence is at least minPrecedence. */
  private binary(minPrecedence: number): Operand {
    let x = this.operand();
    for (;;) {
      const { token } = this;
      const written = token.kind === 'op';
      if (!written && !['number', 'open', 'frac'].includes(token.kind)) return x;
      const op = written ? token.op : '*'; // × may be omitted
      const { precedence, rightAssociative } = operators[op];
      if (precedence < minPrecedence) return x;
      this.enter();
      if (written) this.next();
      else this.checkOmittedSign();
      const y = this.binary(precedence + (rightAssociative ? 0 : 1));
      this.depth--;
      x = join(op, x, y);
    }
  }

  private checkOmittedSign(): void {
    const afterNumber = this.previous.kind === 'number';
    if (this.newLine || (afterNumber && this.is('number'))) this.fail('operator');
    if (afterNumber && this.is('frac')) this.fail('mixed');
  }

  private enter(): void {
    if (this.depth === maxDepth) this.fail('deep');
    this.depth++;
  }

  private operand(): Operand {
    const { token } = this;
    if (token.kind === 'op' && token.op === '-') return this.negation();
    if (token.kind === 'end') this.fail('end');
    if (token.kind === 'close' && this.openBrackets === 0) this.fail('unopened');
    let x: Operand;
    if (token.kind === 'number') x = number(token.value);
    else if (token.kind === 'open') x = this.group(token.bracket);
    else if (token.kind === 'frac') x = this.fraction();
    else return this.fail('operand');
    this.next();
    return x;
  }

  /** Parses a bracketed expression up to its closing bracket, which stays the current token. */
  private group(bracket: string): Operand {
    const at = [this.start, this.end] as const;
    this.enter();
    this.openBrackets++;
    this.next();
    const x = this.binary(0);
    this.depth--;
    this.openBrackets--;
    if (this.is('end')) this.fail('unclosed', ...at);
    if (this.token.kind !== 'close') return this.fail('operator');
    if (this.token.bracket !== bracket) this.fail('unopened');
    return { ...x, bare: false };
  }

  private fraction(): Operand {
    this.enter();
    const numerator = this.fractionPart();
    const denominator = this.fractionPart();
    this.depth--;
    return join('/', numerator, denominator);
  }

  private fractionPart(): Operand {
    this.singleDigit = true;
    this.next();
    this.singleDigit = false;
    const { token } = this;
    if (token.kind === 'number') return number(token.value);
    if (token.kind === 'open' && token.bracket === '{') return this.group('{');
    return this.fail('operand');
  }

  private negation(): Operand {
    this.enter();
    this.next();
    const x = this.binary(signPrecedence);
    this.depth--;
    const form =
      x.form === 'number' && x.bare ? 'signed' : x.form === 'fraction' && x.bare ? 'fraction' : 'other';
    return { e: neg(x.e), form, bare: true };
  }

  private is(kind: Token['kind']): boolean {
    return this.token.kind === kind;
  }

  private failAfterOperand(): never {
    return this.fail(this.is('close') ? 'unopened' : 'operator');
  }

  private next(): void {
    this.previous = this.token;
    this.previousStart = this.start;
    this.newLine = false;
    let needsBracket = false;
    let token: Token | null = null;
    while (!token) {
      this.start = this.end;
      const c = String.fromCodePoint(this.text.codePointAt(this.start) ?? 0);
      if (this.start >= this.text.length) {
        token = { kind: 'end' };
        break;
      }
      this.end = this.start + c.length;
      if (c === '\n' || c === '\r') this.newLine = true;
      if (/[ \t-\r\p{Zs}]/u.test(c) || (c === '~' && this.formula)) continue;
      const symbol = symbols.get(c);
      if (symbol) {
        if ((c === '*' || c === '/') && this.text[this.end] === c)
          this.fail('doubled', this.start, this.end + 1);
        token = symbol;
      } else if (/[0-9０-９]/.test(c)) token = this.number();
      else if (/[ATJQKatjqkＡＴＪＱＫａｔｊｑｋ]/.test(c)) token = this.card(c);
      else if (c === '\\') {
        const read = this.macro();
        if (read === 'size') needsBracket = true;
        else token = read;
      } else if (c === '$') this.dollar();
      else if (c === '.' || c === '。' || c === '．') this.fullStop(c);
      else if (/[♠♤♥♡♦♢♣♧]/.test(c)) this.suit();
      else if (
        /[:：∶]/.test(c) &&
        this.joinsNumbers() &&
        this.matches(patterns.operand, this.skip(patterns.blanks, this.end))
      ) {
        this.fail('colon');
      } else if (c === '•' && this.joinsNumbers() && !this.newLine) token = { kind: 'op', op: '*' };
      else this.failUnknown();
    }
    this.token = token;
    if (needsBracket && token.kind !== 'open' && token.kind !== 'close') this.fail('macro');
    if (this.suitAt >= 0 && !(token.kind === 'number' && isRank(token.value))) {
      this.fail('character', this.suitAt, this.start);
    }
    this.suitAt = -1;
    if (this.ended && token.kind !== 'end') this.fail('character');
  }

  /** Reports whether the token before this one is a number or a closing bracket. */
  private joinsNumbers(): boolean {
    return this.previous.kind === 'number' || this.previous.kind === 'close';
  }

  private number(): Token {
    this.end = this.skip(this.singleDigit ? patterns.digit : patterns.digits, this.start);
    const digits = ascii(this.text.slice(this.start, this.end));
    if (digits.length > maxDigits) this.fail('large');
    if (digits.length > 1 && digits[0] === '0') this.fail('zero');
    if (!this.singleDigit || digits !== this.text.slice(this.start, this.end))
      this.rejectDecimalOrHex(digits);
    const value = BigInt(digits);
    if (value > maxNumber) this.largeAt ??= [this.start, this.end];
    return { kind: 'number', value };
  }

  private rejectDecimalOrHex(digits: string): void {
    const { text, end } = this;
    if (text[end] === '.' && !this.endsAt(end + 1)) {
      this.fail('decimal', this.start, this.skip(patterns.asciiDigits, end + 1));
    }
    if (digits === '0' && /^[xX][0-9a-fA-F]/.test(text.slice(end, end + 2))) {
      this.fail('hex', this.start, this.skip(patterns.hex, end + 1));
    }
  }

  private card(c: string): Token {
    if (this.isName(this.start - 1) || this.isName(this.end)) this.failUnknown();
    return { kind: 'number', value: ranks[ascii(c).toLowerCase()]! };
  }

  /** Reports whether the character at i is a letter other than x for ×. */
  private isName(i: number): boolean {
    return /^[a-wyzA-WYZ]$/.test(this.text[i] ?? '');
  }

  private fullStop(c: string): void {
    if (!this.endsAt(this.end)) {
      const digits = c === '.' ? this.skip(patterns.asciiDigits, this.end) : this.end;
      if (digits > this.end) this.fail('decimal', this.start, digits);
      this.fail('character');
    }
    this.ended = true;
  }

  /** Reads a suit, which must touch a card on one side, as in ♠3 and 3♠. */
  private suit(): void {
    const at = this.start;
    if (this.text[this.end] === '\ufe0f') this.end++; // shown as an emoji
    if (this.previous.kind === 'number' && at > 0 && this.matches(patterns.card, at - 1)) {
      if (this.suitedAt === this.previousStart || !isRank(this.previous.value)) this.fail('character');
      return;
    }
    if (!this.matches(patterns.card, this.end)) this.fail('character');
    this.suitAt = at;
    this.suitedAt = this.end;
  }

  private macro(): Token | 'size' | null {
    this.end = this.skip(patterns.letters, this.start + 1);
    const name = this.text.slice(this.start + 1, this.end);
    if (!name) return this.escaped();
    if (sizes.test(name)) return 'size';
    if (spaces.test(name)) return null;
    return macros[name] ?? this.fail('macro');
  }

  private escaped(): Token | null {
    const c = this.text[this.end] ?? '';
    this.end += c.length;
    switch (c) {
      case '{':
        return { kind: 'open', bracket: '{' };
      case '}':
        return { kind: 'close', bracket: '{' };
      case '(':
      case '[':
        return this.enterFormula(c);
      case ')':
        return this.leaveFormula('(');
      case ']':
        return this.leaveFormula('[');
      case '\\':
        this.newLine = true;
        return null;
    }
    return /^[,;:!> ]$/.test(c) ? null : this.fail('macro');
  }

  private dollar(): void {
    let kind = '$';
    if (this.formula !== '$' && this.text[this.end] === '$') {
      kind = '$$';
      this.end++;
    }
    if (this.formula) this.leaveFormula(kind);
    else this.enterFormula(kind);
  }

  private enterFormula(kind: string): null {
    if (this.formula || this.openBrackets > 0) this.fail('unopened');
    this.formula = kind;
    this.formulaAt = [this.start, this.end];
    return null;
  }

  private leaveFormula(kind: string): null {
    if (this.formula !== kind || this.openBrackets > 0) this.fail('unopened');
    this.formula = '';
    return null;
  }

  private endsAt(i: number): boolean {
    return this.matches(patterns.ending, i);
  }

  private matches(pattern: RegExp, from: number): boolean {
    pattern.lastIndex = from;
    return pattern.test(this.text);
  }

  /** Returns where the match of a pattern that begins at from ends. */
  private skip(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return from + (pattern.exec(this.text)?.[0].length ?? 0);
  }

  /** Fails at a character that belongs to no expression, or at the name that begins with it. */
  private failUnknown(): never {
    const name = this.skip(patterns.letters, this.start);
    if (name > this.start) return this.fail('name', this.start, name);
    return /[;；,，]/.test(this.text[this.start]!) ? this.failSteps('character') : this.fail('character');
  }

  /** Fails because of several steps, if the text looks like some; otherwise for the given reason. */
  private failSteps(fault: Fault): never {
    if (/[=＝].*[;；,，]|[;；,，].*[=＝]/.test(this.text)) throw new ExpressionError('step', 0, '');
    return this.fail(fault);
  }

  private fail(fault: Fault, from = this.start, to = this.end): never {
    throw new ExpressionError(fault, from, this.text.slice(from, to));
  }
}

const number = (value: bigint): Operand => ({ e: num(value), form: 'number', bare: true });

function join(op: Op, x: Operand, y: Operand): Operand {
  const isFraction = op === '/' && y.form === 'number' && (x.form === 'number' || x.form === 'signed');
  return { e: bin(op, x.e, y.e), form: isFraction ? 'fraction' : 'other', bare: true };
}

/** Reports whether an operand may be a stated value, such as -24 or 8/3, but not 48/2. */
function isPlain(x: Operand): boolean {
  if (x.form !== 'fraction') return x.form !== 'other';
  const value = evaluate(x.e);
  return value !== null && !isInteger(value);
}
