// Expressions as a screen reader should announce them: "5 times (5 minus 1 divided by 5)".
import { announcedOp } from './announced';
import { marks, ops, sign } from './marks';

/** Returns an expression with its operators in words. */
export const announcedExpression = (text: string): string =>
  marks(text)
    .map((mark) => {
      const op = mark.kind === 'op' ? ops.find((op) => sign[op] === mark.text) : undefined;
      return op ? ` ${announcedOp(op)} ` : mark.text;
    })
    .join('');
