// The answers that the tests play: from the server's public solver, which the game does not ask.
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

export type Op = '+' | '-' | '*' | '/';
/** Tile a, an operator, tile b; the result lies where b was. Slots count from 0. */
export interface Merge {
  a: number;
  op: Op;
  b: number;
}

export interface Asked {
  hand: readonly number[];
  target: string;
  rules: string;
}

/** One answer of a hand, or null if it has none. */
export async function solve(asked: Asked): Promise<string | null> {
  const query = new URLSearchParams({
    hand: asked.hand.join(' '),
    target: asked.target,
    rules: asked.rules,
    first: '1',
  });
  const ask = () => fetch(`${inject('url')}/v1/solve?${query}`);
  const end = Date.now() + 30_000;
  let response = await ask();
  // On a busy machine the server may have no time for it just then.
  while (response.status === 503 && Date.now() < end) {
    await pause(200);
    response = await ask();
  }
  const said = (await response.json()) as { solvable?: boolean; solutions?: { expr: string }[] };
  if (!response.ok) throw new Error(`solve ${query}: ${JSON.stringify(said)}`);
  return said.solutions?.[0]?.expr ?? null;
}

/** The moves at the table that put an expression together. */
export function merges(expr: string, hand: readonly number[]): Merge[] {
  const tokens = expr.match(/\d+|[-+*/()]/g) ?? [];
  const free: (number | null)[] = [...hand];
  const made: Merge[] = [];
  let at = 0;

  function sum(): number {
    let left = product();
    while (tokens[at] === '+' || tokens[at] === '-') left = merge(left, tokens[at++] as Op, product());
    return left;
  }
  function product(): number {
    let left = part();
    while (tokens[at] === '*' || tokens[at] === '/') left = merge(left, tokens[at++] as Op, part());
    return left;
  }
  function part(): number {
    const token = tokens[at++];
    if (token === '(') {
      const slot = sum();
      at++; // the parenthesis that closes
      return slot;
    }
    const slot = free.indexOf(Number(token));
    if (slot < 0) throw new Error(`${token} of ${expr} is not in ${hand.join(' ')}`);
    free[slot] = null;
    return slot;
  }
  function merge(a: number, op: Op, b: number): number {
    made.push({ a, op, b });
    return b;
  }
  sum();
  return made;
}
