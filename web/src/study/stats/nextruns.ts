import type { Runs } from '../../core/shapes';

/**
 * Returns the next page of runs. The server scans a limited number of runs per request and may
 * find none for the list, so nextRuns sends requests until a page has runs or the list ends.
 */
export async function nextRuns(request: (after?: string) => Promise<Runs>, after?: string): Promise<Runs> {
  let answer = await request(after);
  while (answer.runs.length === 0 && answer.next) answer = await request(answer.next);
  return answer;
}
