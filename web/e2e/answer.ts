// Finds the answers that the tests play, with the command, because the server's public solver
// queues requests.
import { inject } from 'vitest';
import { parse } from '../src/core/exact/parse';
import { tableMergesOf, type TableMerge } from '../src/core/exact/moves';
import { run } from './child';

export interface SolveRequest {
  hand: readonly number[];
  target: string;
  rules: string;
}

/** Returns an answer of a hand, or null if it has none. */
export async function solve({ hand, target, rules }: SolveRequest): Promise<string | null> {
  const args = ['solve', '--json', '--first', '--rules', rules, `--target=${target}`, '--', hand.join(' ')];
  const { status, stdout, stderr } = await run(inject('binary'), args);
  if (status > 1) throw new Error(`${args.join(' ')}: ${stderr}`); // status 1: no solution
  const { solutions } = JSON.parse(stdout) as { solutions?: { expr: string }[] };
  return solutions?.[0]?.expr ?? null;
}

/** Returns the merges at the table that make an expression. */
export function mergesFor(expr: string, hand: readonly number[]): TableMerge[] {
  const merges = tableMergesOf(hand.map(BigInt), parse(expr));
  if (!merges) throw new Error(`${expr} cannot be merges from ${hand.join(' ')}`);
  return merges;
}
