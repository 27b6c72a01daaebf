// Expressions: what a player writes, read, written, worked out and judged exactly.
export { check, evaluate, type Reason, type Verdict } from './check';
export { format, pretty } from './format';
export { ExpressionError, parse, type Fault } from './parse';
export { bin, leaves, neg, num, operators, type Expr, type Op } from './tree';
export { typed } from './typed';
