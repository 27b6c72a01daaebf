// Writes a tree with the fewest parentheses, as expr.Format does; parse gives the tree back.
import { operators, signPrecedence, type Expr, type Op } from './tree';

/** ASCII: 8/(3-8/3). */
export const format = (e: Expr): string => write(e, true, (op) => op);

/** As in a book: 8 ÷ (3 − 8 ÷ 3). */
export const pretty = (e: Expr): string =>
  write(e, true, (op, front) => (front ? operators[op].pretty : ` ${operators[op].pretty} `));

type Sign = (op: Op, front: boolean) => string;

// first: e begins the text or a parenthesis, where a minus sign in front needs none.
function write(e: Expr, first: boolean, sign: Sign): string {
  const operand = (x: Expr, least: number, begins: boolean): string =>
    wraps(x, least, begins) ? `(${write(x, true, sign)})` : write(x, begins, sign);
  switch (e.kind) {
    case 'number':
      return `${e.value}`;
    case 'minus':
      return sign('-', true) + operand(e.of, signPrecedence + 1, false);
    case 'operation': {
      const { precedence, rightAssociative } = operators[e.op];
      const [left, right] = rightAssociative ? [precedence + 1, precedence] : [precedence, precedence + 1];
      return operand(e.left, left, first) + sign(e.op, false) + operand(e.right, right, false);
    }
  }
}

function wraps(e: Expr, least: number, first: boolean): boolean {
  switch (e.kind) {
    case 'number':
      return false;
    case 'minus':
      return !first || signPrecedence < least;
    case 'operation':
      return operators[e.op].precedence < least;
  }
}
