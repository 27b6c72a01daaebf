import type { Runs } from '../net/shapes';

/**
 * Returns the next page of runs. The server scans a limited number of runs per request and may find
 * none that belongs in the list, so nextRuns asks until a page has runs or the list ends.
 */
export async function nextRuns(ask: (after?: string) => Promise<Runs>, after?: string): Promise<Runs> {
  let answer = await ask(after);
  while (answer.runs.length === 0 && answer.next) answer = await ask(answer.next);
  return answer;
}
