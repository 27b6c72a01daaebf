// Writes a tree with the fewest parentheses, like expr.Format; parse returns the same tree.
import { operators, signPrecedence, type Expr, type Op } from './tree';

/** Writes a tree in ASCII: 8/(3-8/3). */
export const format = (e: Expr): string => write(e, true, (op) => op);

/** Writes a tree with mathematical signs: 8 ÷ (3 − 8 ÷ 3). */
export const pretty = (e: Expr): string =>
  write(e, true, (op, prefix) => (prefix ? operators[op].pretty : ` ${operators[op].pretty} `));

/** Returns the text of an operator; prefix is true for a minus sign before its operand. */
type SignText = (op: Op, prefix: boolean) => string;

// atStart is true if e begins the text or follows an opening parenthesis. A leading minus then
// needs no parentheses.
function write(e: Expr, atStart: boolean, sign: SignText): string {
  const operand = (x: Expr, minPrecedence: number, startsText: boolean): string =>
    needsParentheses(x, minPrecedence, startsText) ? `(${write(x, true, sign)})` : write(x, startsText, sign);
  switch (e.kind) {
    case 'number':
      return `${e.value}`;
    case 'minus':
      return sign('-', true) + operand(e.operand, signPrecedence + 1, false);
    case 'operation': {
      const { precedence, rightAssociative } = operators[e.op];
      const [left, right] = rightAssociative ? [precedence + 1, precedence] : [precedence, precedence + 1];
      return operand(e.left, left, atStart) + sign(e.op, false) + operand(e.right, right, false);
    }
  }
}

function needsParentheses(e: Expr, minPrecedence: number, atStart: boolean): boolean {
  switch (e.kind) {
    case 'number':
      return false;
    case 'minus':
      return !atStart || signPrecedence < minPrecedence;
    case 'operation':
      return operators[e.op].precedence < minPrecedence;
  }
}
