import { describe, expect, it } from 'vitest';
import type { Runs, Summary } from '../../core/shapes';
import { nextRuns } from './nextruns';

const run = (id: string) => ({ run: id }) as Summary;

function server(parts: Record<string, Runs>) {
  const requests: (string | undefined)[] = [];
  const request = async (after?: string) => {
    requests.push(after);
    return parts[after ?? '']!;
  };
  return { requests, request };
}

describe('nextRuns', () => {
  it('returns the page of the server and its next parameter', async () => {
    const { requests, request } = server({ '': { runs: [run('a')], next: 'p' }, p: { runs: [run('b')] } });
    expect(await nextRuns(request)).toEqual({ runs: [run('a')], next: 'p' });
    expect(await nextRuns(request, 'p')).toEqual({ runs: [run('b')] });
    expect(requests).toEqual([undefined, 'p']);
  });

  it('skips empty pages', async () => {
    const { requests, request } = server({
      '': { runs: [], next: 'p' },
      p: { runs: [], next: 'q' },
      q: { runs: [run('a')], next: 'r' },
      r: { runs: [] },
    });
    expect(await nextRuns(request)).toEqual({ runs: [run('a')], next: 'r' });
    expect(await nextRuns(request, 'r')).toEqual({ runs: [] });
    expect(requests).toEqual([undefined, 'p', 'q', 'r']);
  });
});
