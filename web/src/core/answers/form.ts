// Computes the form of a solution: solutions have the same form if they are equal as formulas,
// where equal numbers are interchangeable (docs/design.md). Each number of an expression becomes a
// symbol. Two expressions that use each symbol once have the same form if and only if they are the
// same rational function. OEIS A140606 counts these functions, and form.test.ts compares the
// counts. Functions are compared by their value at one fixed point over the field of 2^61 − 1
// elements, where two different functions agree with probability about 10^-18. Powers, and results of
// other operators that are not basic, are atoms.
import { allOps, leaves, type Bin, type Expr } from '../exact/tree';

const prime = 2n ** 61n - 1n;

const mod = (n: bigint): bigint => ((n % prime) + prime) % prime;

/** Returns a pseudorandom element, which depends only on the arguments. */
function element(...seeds: bigint[]): bigint {
  let x = 0x2545f4914f6cdd1dn;
  for (const n of seeds) {
    x = mod(x * 6364136223846793005n + n + 1442695040888963407n);
    x = mod(x * x * x + 0x9e3779b97f4a7c15n);
  }
  return x;
}

function power(base: bigint, exponent: bigint): bigint {
  let product = 1n;
  for (let b = base; exponent > 0n; exponent >>= 1n, b = (b * b) % prime) {
    if (exponent & 1n) product = (product * b) % prime;
  }
  return product;
}

const inverse = (n: bigint): bigint => power(n, prime - 2n);

type Symbols = Map<bigint, bigint[]>; // for each number, its unused symbols

/** An element as numerator and denominator; the costly division is done once, at the end. */
type Pair = readonly [bigint, bigint];

function evaluateAt(e: Expr, symbols: Symbols): Pair {
  switch (e.kind) {
    case 'number':
      return [symbols.get(e.value)!.shift()!, 1n];
    case 'minus': {
      const [n, d] = evaluateAt(e.operand, symbols);
      return [mod(-n), d];
    }
    case 'operation':
      return combine(e, evaluateAt(e.left, symbols), evaluateAt(e.right, symbols));
  }
}

function combine(e: Bin, [a, b]: Pair, [c, d]: Pair): Pair {
  switch (e.op) {
    case '+':
      return [(a * d + c * b) % prime, (b * d) % prime];
    case '-':
      return [mod(a * d - c * b), (b * d) % prime];
    case '*':
      return [(a * c) % prime, (b * d) % prime];
    case '/':
      return [(a * d) % prime, (b * c) % prime];
    default:
      return [element(quotient([a, b]), quotient([c, d]), BigInt(allOps.indexOf(e.op))), 1n];
  }
}

const quotient = ([n, d]: Pair): bigint => (n * inverse(d)) % prime;

/** Returns a text that two expressions share if and only if they have the same form. */
export function formOf(e: Expr): string {
  const counts = new Map<bigint, number>();
  for (const n of leaves(e)) counts.set(n, (counts.get(n) ?? 0) + 1);
  let smallest: bigint | undefined;
  for (const symbols of assignments([...counts])) {
    const value = quotient(evaluateAt(e, symbols));
    if (smallest === undefined || value < smallest) smallest = value;
  }
  return String(smallest);
}

/** Yields all ways to assign symbols to equal numbers. */
function* assignments(counts: [bigint, number][]): Generator<Symbols> {
  const [first, ...rest] = counts;
  if (!first) {
    yield new Map();
    return;
  }
  const [n, count] = first;
  const symbols = Array.from({ length: count }, (_, i) => element(n, BigInt(i)));
  for (const order of permutations(symbols)) {
    for (const others of assignments(rest)) yield others.set(n, [...order]);
  }
}

function* permutations<T>(list: T[]): Generator<T[]> {
  if (list.length < 2) {
    yield list;
    return;
  }
  for (const [i, head] of list.entries()) {
    for (const tail of permutations(list.toSpliced(i, 1))) yield [head, ...tail];
  }
}
