// Finds the answers that the tests play, with the command, because the server's public solver
// queues requests.
import { execFile } from 'node:child_process';
import { inject } from 'vitest';
import { parse } from '../src/exact/parse';
import { tableMergesOf, type TableMerge } from '../src/exact/moves';

export interface SolveRequest {
  hand: readonly number[];
  target: string;
  rules: string;
}

/** Returns an answer of a hand, or null if it has none. */
export async function solve({ hand, target, rules }: SolveRequest): Promise<string | null> {
  const args = ['solve', '--json', '--first', '--rules', rules, `--target=${target}`, '--', hand.join(' ')];
  return new Promise((resolve, reject) => {
    execFile(inject('binary'), args, (error, stdout, stderr) => {
      if (error && error.code !== 1)
        return reject(new Error(`${args.join(' ')}: ${error.message} ${stderr}`)); // status 1: no solution
      const { solutions } = JSON.parse(stdout) as { solutions?: { expr: string }[] };
      resolve(solutions?.[0]?.expr ?? null);
    });
  });
}

/** Returns the merges at the table that make an expression. */
export function mergesFor(expr: string, hand: readonly number[]): TableMerge[] {
  const merges = tableMergesOf(hand.map(BigInt), parse(expr));
  if (!merges) throw new Error(`${expr} cannot be merges from ${hand.join(' ')}`);
  return merges;
}
