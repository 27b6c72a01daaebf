// Which solutions are one form: equal as formulas, equal numbers being interchangeable (the
// design's section 2). Each number of an expression becomes a symbol; two expressions that use
// each symbol once are one form exactly when they are the same rational function (this is how
// OEIS A140606 counts, which form.test.ts holds against). Functions are told apart by their
// value at one fixed point of a field of 2^61 − 1 elements: by chance two of them agree there
// once in about 10^18. Powers are atoms.
import { leaves, type Bin, type Expr } from '../exact/tree';

const prime = 2n ** 61n - 1n;

const mod = (n: bigint): bigint => ((n % prime) + prime) % prime;

/** An element that looks drawn at random, the same each time. */
function element(...of: bigint[]): bigint {
  let x = 0x2545f4914f6cdd1dn;
  for (const n of of) {
    x = mod(x * 6364136223846793005n + n + 1442695040888963407n);
    x = mod(x * x * x + 0x9e3779b97f4a7c15n);
  }
  return x;
}

function power(base: bigint, to: bigint): bigint {
  let product = 1n;
  for (let b = base; to > 0n; to >>= 1n, b = (b * b) % prime) {
    if (to & 1n) product = (product * b) % prime;
  }
  return product;
}

const inverse = (n: bigint): bigint => power(n, prime - 2n);

type Symbols = Map<bigint, bigint[]>; // for each number, the symbols for it that are left

/** An element as a numerator over a denominator: dividing is dear, and done once at the end. */
type Pair = readonly [bigint, bigint];

function at(e: Expr, symbols: Symbols): Pair {
  switch (e.kind) {
    case 'number':
      return [symbols.get(e.value)!.shift()!, 1n];
    case 'minus': {
      const [n, d] = at(e.of, symbols);
      return [mod(-n), d];
    }
    case 'operation':
      return combine(e, at(e.left, symbols), at(e.right, symbols));
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
    case '^':
      return [element(quotient([a, b]), quotient([c, d])), 1n];
  }
}

const quotient = ([n, d]: Pair): bigint => (n * inverse(d)) % prime;

/** A text that two expressions have in common exactly when they are one form. */
export function formOf(e: Expr): string {
  const counts = new Map<bigint, number>();
  for (const n of leaves(e)) counts.set(n, (counts.get(n) ?? 0) + 1);
  let least: bigint | undefined;
  for (const symbols of assignments([...counts])) {
    const value = quotient(at(e, symbols));
    if (least === undefined || value < least) least = value;
  }
  return String(least);
}

/** All ways to give equal numbers their symbols. */
function* assignments(counts: [bigint, number][]): Generator<Symbols> {
  const [first, ...rest] = counts;
  if (!first) {
    yield new Map();
    return;
  }
  const [n, times] = first;
  const symbols = Array.from({ length: times }, (_, i) => element(n, BigInt(i)));
  for (const order of orders(symbols)) {
    for (const others of assignments(rest)) yield others.set(n, [...order]);
  }
}

function* orders<T>(list: T[]): Generator<T[]> {
  if (list.length < 2) {
    yield list;
    return;
  }
  for (const [i, head] of list.entries()) {
    for (const tail of orders(list.toSpliced(i, 1))) yield [head, ...tail];
  }
}
