// Reads the current player's runs from the server.
import type { Page } from 'playwright-core';

export interface Summary {
  run: string;
  mode: string;
  offline?: boolean;
  ranked?: boolean;
  hands: number;
  solved: number;
  finished: number;
}

/** Returns the runs, the latest first. The request bypasses the page, which may be offline. */
export async function runs(page: Page): Promise<Summary[]> {
  const answer = await page.context().request.get('/game/runs');
  return ((await answer.json()) as { runs: Summary[] }).runs;
}
