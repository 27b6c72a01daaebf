import { describe, expect, it } from 'vitest';
import type { Runs, Summary } from '../net/shapes';
import { further } from './further';

const run = (id: string) => ({ run: id }) as Summary;

function server(parts: Record<string, Runs>) {
  const asked: (string | undefined)[] = [];
  const ask = async (after?: string) => {
    asked.push(after);
    return parts[after ?? '']!;
  };
  return { asked, ask };
}

describe('further runs', () => {
  it('is what the server says, with what comes after it', async () => {
    const { asked, ask } = server({ '': { runs: [run('a')], next: 'p' }, p: { runs: [run('b')] } });
    expect(await further(ask)).toEqual({ runs: [run('a')], next: 'p' });
    expect(await further(ask, 'p')).toEqual({ runs: [run('b')] });
    expect(asked).toEqual([undefined, 'p']);
  });

  it('goes past parts in which nothing was done', async () => {
    const { asked, ask } = server({
      '': { runs: [], next: 'p' },
      p: { runs: [], next: 'q' },
      q: { runs: [run('a')], next: 'r' },
      r: { runs: [] },
    });
    expect(await further(ask)).toEqual({ runs: [run('a')], next: 'r' });
    expect(await further(ask, 'r')).toEqual({ runs: [] });
    expect(asked).toEqual([undefined, 'p', 'q', 'r']);
  });
});
