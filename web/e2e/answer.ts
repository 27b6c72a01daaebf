// The answers that the tests play: from the server's public solver, which the game does not ask.
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { parse } from '../src/exact/expression';
import { tableMergesOf, type TableMerge } from '../src/exact/moves';

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
export function merges(expr: string, hand: readonly number[]): TableMerge[] {
  const made = tableMergesOf(hand.map(BigInt), parse(expr));
  if (!made) throw new Error(`${expr} cannot be made of ${hand.join(' ')}`);
  return made;
}
