// Parses an expression by precedence climbing, with the grammar, the limits and the errors of the
// server's expr.Parse. testdata/check.json tests that both agree.
import { bin, neg, num, operators, opOf, signPrecedence, type Expr, type Op } from './tree';

export type Fault =
  | 'empty'
  | 'long'
  | 'deep'
  | 'character'
  | 'decimal'
  | 'hex'
  | 'zero'
  | 'large'
  | 'doubled'
  | 'operand'
  | 'operator'
  | 'end'
  | 'unclosed'
  | 'unopened'
  // of readTyped only
  | 'name'
  | 'macro'
  | 'mixed'
  | 'colon'
  | 'equation'
  | 'step';

/** The error of a text that is not an expression. at is the offset of the offending token in the
 * text, in UTF-16 code units. */
export class ExpressionError extends Error {
  constructor(
    readonly fault: Fault,
    readonly at: number,
    readonly token: string,
  ) {
    super(`invalid expression: ${fault} at offset ${at}${token && ': ' + token}`);
    this.name = 'ExpressionError';
  }
}

const maxBytes = 4096; // bytes of UTF-8, as the server counts
const maxDepth = 64;
const maxNumber = 2n ** 63n - 1n;

/** Parses an expression. It throws an ExpressionError if the text is not one. */
export function parse(text: string): Expr {
  if (text.length > maxBytes / 4 && new TextEncoder().encode(text).length > maxBytes) {
    throw new ExpressionError('long', text.length, '');
  }
  return new Parser(text).parseAll();
}

type Token =
  | { kind: 'end' }
  | { kind: 'number'; value: bigint }
  | { kind: 'op'; op: Op }
  | { kind: '(' }
  | { kind: ')' };

const patterns = {
  blank: /[ \t-\r]*/y,
  digits: /[0-9]+/y,
  hex: /0[xX][0-9a-fA-F]+/y,
  decimal: /[0-9]*\.[0-9]*/y,
  leadingPoint: /\.[0-9]+/y,
};

class Parser {
  private start = 0; // the current token is text[start, end)
  private end = 0;
  private token: Token = { kind: 'end' };
  private openParens = 0;
  private pending = 0; // operations whose right operand is still being parsed

  constructor(private readonly text: string) {}

  parseAll(): Expr {
    this.advance();
    if (this.is('end')) this.fail('empty');
    const [e] = this.climb(0);
    if (!this.is('end')) this.unexpectedAfterOperand();
    return e;
  }

  /**
   * Parses an operand and the operators after it whose precedence is at least minPrecedence.
   * Returns the tree and its height.
   */
  private climb(minPrecedence: number): [Expr, number] {
    let [left, height] = this.operand();
    while (this.token.kind === 'op') {
      const { op } = this.token;
      const [start, end] = [this.start, this.end];
      const { precedence, rightAssociative } = operators[op];
      if (precedence < minPrecedence) break;
      if (this.pending === maxDepth) this.fail('deep');
      this.pending++;
      this.advance();
      const [right, rightHeight] = this.climb(precedence + (rightAssociative ? 0 : 1));
      this.pending--;
      height = 1 + Math.max(height, rightHeight);
      if (height > maxDepth) this.fail('deep', start, end);
      left = bin(op, left, right);
    }
    return [left, height];
  }

  private operand(): [Expr, number] {
    const { token } = this;
    if (token.kind === 'number') {
      this.advance();
      return [num(token.value), 0];
    }
    if (token.kind === '(') return this.parenthesis();
    if (token.kind === 'op' && token.op === '-') return this.negation();
    if (token.kind === 'end') this.fail('end');
    if (token.kind === ')' && this.openParens === 0) this.fail('unopened');
    return this.fail('operand');
  }

  private parenthesis(): [Expr, number] {
    const open = this.start;
    if (this.openParens === maxDepth) this.fail('deep');
    this.openParens++;
    this.advance();
    const inside = this.climb(0);
    if (this.is('end')) this.fail('unclosed', open, open + 1);
    if (!this.is(')')) this.unexpectedAfterOperand();
    this.openParens--;
    this.advance();
    return inside;
  }

  private negation(): [Expr, number] {
    const [start, end] = [this.start, this.end];
    if (this.pending === maxDepth) this.fail('deep');
    this.pending++;
    this.advance();
    const [operand, height] = this.climb(signPrecedence);
    this.pending--;
    if (height + 1 > maxDepth) this.fail('deep', start, end);
    return [neg(operand), height + 1];
  }

  private is(kind: Token['kind']): boolean {
    return this.token.kind === kind;
  }

  private unexpectedAfterOperand(): never {
    return this.fail(this.is(')') ? 'unopened' : 'operator');
  }

  private advance(): void {
    const { text } = this;
    this.start = this.end + this.match(patterns.blank, this.end).length;
    if (this.start >= text.length) {
      this.end = this.start;
      this.token = { kind: 'end' };
      return;
    }
    const c = String.fromCodePoint(text.codePointAt(this.start)!);
    this.end = this.start + c.length;
    const op = opOf(c);
    if (c >= '0' && c <= '9') this.number();
    else if (c === '(' || c === ')') this.token = { kind: c };
    else if (op) this.operator(c, op);
    else if (this.match(patterns.leadingPoint, this.start)) this.failAs('decimal', patterns.leadingPoint);
    else this.fail('character');
  }

  private operator(c: string, op: Op): void {
    this.token = { kind: 'op', op };
    if ((c === '*' || c === '/') && this.text[this.end] === c) this.fail('doubled', this.start, this.end + 1);
  }

  private number(): void {
    const digits = this.match(patterns.digits, this.start);
    this.end = this.start + digits.length;
    if (this.text[this.end] === '.') this.failAs('decimal', patterns.decimal);
    if (digits === '0' && this.match(patterns.hex, this.start)) this.failAs('hex', patterns.hex);
    if (digits.length > 1 && digits[0] === '0') this.fail('zero');
    const value = BigInt(digits);
    if (value > maxNumber) this.fail('large');
    this.token = { kind: 'number', value };
  }

  /** Returns the match of a sticky pattern at an offset, or an empty string. */
  private match(pattern: RegExp, from: number): string {
    pattern.lastIndex = from;
    return pattern.exec(this.text)?.[0] ?? '';
  }

  private failAs(fault: Fault, pattern: RegExp): never {
    return this.fail(fault, this.start, this.start + this.match(pattern, this.start).length);
  }

  private fail(fault: Fault, from = this.start, to = this.end): never {
    throw new ExpressionError(fault, from, this.text.slice(from, to));
  }
}
