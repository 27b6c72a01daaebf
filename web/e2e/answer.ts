// The answers that the tests play: from the command, which has no queue as the server's public solver has.
import { execFile } from 'node:child_process';
import { inject } from 'vitest';
import { parse } from '../src/exact/parse';
import { tableMergesOf, type TableMerge } from '../src/exact/moves';

export interface Asked {
  hand: readonly number[];
  target: string;
  rules: string;
}

/** One answer of a hand, or null if it has none. */
export async function solve({ hand, target, rules }: Asked): Promise<string | null> {
  const args = ['solve', '--json', '--first', '--rules', rules, `--target=${target}`, '--', hand.join(' ')];
  return new Promise((resolve, reject) => {
    execFile(inject('binary'), args, (error, stdout, stderr) => {
      if (error && error.code !== 1)
        return reject(new Error(`${args.join(' ')}: ${error.message} ${stderr}`)); // 1: no solution
      const { solutions } = JSON.parse(stdout) as { solutions?: { expr: string }[] };
      resolve(solutions?.[0]?.expr ?? null);
    });
  });
}

/** The moves at the table that put an expression together. */
export function merges(expr: string, hand: readonly number[]): TableMerge[] {
  const made = tableMergesOf(hand.map(BigInt), parse(expr));
  if (!made) throw new Error(`${expr} cannot be made of ${hand.join(' ')}`);
  return made;
}
