// Writes a tree with the fewest parentheses, like expr.Format; parse returns the same tree.
import { operators, signPrecedence, type Expr, type Op } from './tree';

/** ASCII: 8/(3-8/3). */
export const format = (e: Expr): string => write(e, true, (op) => op);

/** With mathematical signs: 8 ÷ (3 − 8 ÷ 3). */
export const pretty = (e: Expr): string =>
  write(e, true, (op, front) => (front ? operators[op].pretty : ` ${operators[op].pretty} `));

type Sign = (op: Op, front: boolean) => string;

// atStart: e begins the text or a parenthesis, so a leading minus needs no parentheses.
function write(e: Expr, atStart: boolean, sign: Sign): string {
  const operand = (x: Expr, minPrecedence: number, startsText: boolean): string =>
    needsParentheses(x, minPrecedence, startsText) ? `(${write(x, true, sign)})` : write(x, startsText, sign);
  switch (e.kind) {
    case 'number':
      return `${e.value}`;
    case 'minus':
      return sign('-', true) + operand(e.of, signPrecedence + 1, false);
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
