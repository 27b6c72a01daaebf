// Reads an expression by precedence climbing, with the grammar, the limits and the errors of the
// server's expr.Parse. testdata/check.json holds the two together.
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
  | 'unopened';

/** Why a text is no expression: the offending token, and where it begins in the text. */
export class ExpressionError extends Error {
  constructor(
    readonly fault: Fault,
    readonly at: number,
    readonly token: string,
  ) {
    super(`${fault} at ${at}${token && ': ' + token}`);
    this.name = 'ExpressionError';
  }
}

const longest = 4096; // bytes of UTF-8, as the server counts
const deepest = 64;
const largest = 2n ** 63n - 1n;

/** Reads an expression, or throws an ExpressionError. */
export function parse(text: string): Expr {
  if (text.length > longest / 4 && new TextEncoder().encode(text).length > longest) {
    throw new ExpressionError('long', text.length, '');
  }
  return new Parser(text).whole();
}

type Token =
  | { kind: 'end' }
  | { kind: 'number'; value: bigint }
  | { kind: 'op'; op: Op }
  | { kind: '(' }
  | { kind: ')' };

const shapes = {
  blank: /[ \t-\r]*/y,
  digits: /[0-9]+/y,
  hex: /0[xX][0-9a-fA-F]+/y,
  decimal: /[0-9]*\.[0-9]*/y,
  points: /\.[0-9]+/y,
};

class Parser {
  private at = 0; // the current token is text[at, next)
  private next = 0;
  private token: Token = { kind: 'end' };
  private parens = 0;
  private pending = 0; // operations around the current operand that are not joined yet

  constructor(private readonly text: string) {}

  whole(): Expr {
    this.advance();
    if (this.is('end')) this.fail('empty');
    const [e] = this.climb(0);
    if (!this.is('end')) this.unexpectedAfterOperand();
    return e;
  }

  /** An operand and the operators after it that bind at least as tightly as least; its height. */
  private climb(least: number): [Expr, number] {
    let [left, height] = this.operand();
    while (this.token.kind === 'op') {
      const { op } = this.token;
      const [at, end] = [this.at, this.next];
      const row = operators[op];
      if (row.precedence < least) break;
      if (this.pending === deepest) this.fail('deep');
      this.pending++;
      this.advance();
      const [right, h] = this.climb(row.precedence + (row.rightAssociative ? 0 : 1));
      this.pending--;
      height = 1 + Math.max(height, h);
      if (height > deepest) this.fail('deep', at, end);
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
    if (token.kind === ')' && this.parens === 0) this.fail('unopened');
    return this.fail('operand');
  }

  private parenthesis(): [Expr, number] {
    const open = this.at;
    if (this.parens === deepest) this.fail('deep');
    this.parens++;
    this.advance();
    const inside = this.climb(0);
    if (this.is('end')) this.fail('unclosed', open, open + 1);
    if (!this.is(')')) this.unexpectedAfterOperand();
    this.parens--;
    this.advance();
    return inside;
  }

  private negation(): [Expr, number] {
    const [at, end] = [this.at, this.next];
    if (this.pending === deepest) this.fail('deep');
    this.pending++;
    this.advance();
    const [of, height] = this.climb(signPrecedence);
    this.pending--;
    if (height + 1 > deepest) this.fail('deep', at, end);
    return [neg(of), height + 1];
  }

  private is(kind: Token['kind']): boolean {
    return this.token.kind === kind;
  }

  private unexpectedAfterOperand(): never {
    return this.fail(this.is(')') ? 'unopened' : 'operator');
  }

  private advance(): void {
    const { text } = this;
    this.at = this.next + this.match(shapes.blank, this.next).length;
    if (this.at >= text.length) {
      this.next = this.at;
      this.token = { kind: 'end' };
      return;
    }
    const c = String.fromCodePoint(text.codePointAt(this.at)!);
    this.next = this.at + c.length;
    const op = opOf(c);
    if (c >= '0' && c <= '9') this.number();
    else if (c === '(' || c === ')') this.token = { kind: c };
    else if (op) this.operator(c, op);
    else if (this.match(shapes.points, this.at)) this.failAs('decimal', shapes.points);
    else this.fail('character');
  }

  private operator(c: string, op: Op): void {
    this.token = { kind: 'op', op };
    if ((c === '*' || c === '/') && this.text[this.next] === c) this.fail('doubled', this.at, this.next + 1);
  }

  private number(): void {
    const digits = this.match(shapes.digits, this.at);
    this.next = this.at + digits.length;
    if (this.text[this.next] === '.') this.failAs('decimal', shapes.decimal);
    if (digits === '0' && this.match(shapes.hex, this.at)) this.failAs('hex', shapes.hex);
    if (digits.length > 1 && digits[0] === '0') this.fail('zero');
    const value = BigInt(digits);
    if (value > largest) this.fail('large');
    this.token = { kind: 'number', value };
  }

  /** What a sticky shape takes from a place on; empty if nothing. */
  private match(shape: RegExp, from: number): string {
    shape.lastIndex = from;
    return shape.exec(this.text)?.[0] ?? '';
  }

  private failAs(fault: Fault, shape: RegExp): never {
    return this.fail(fault, this.at, this.at + this.match(shape, this.at).length);
  }

  private fail(fault: Fault, from = this.at, to = this.next): never {
    throw new ExpressionError(fault, from, this.text.slice(from, to));
  }
}
