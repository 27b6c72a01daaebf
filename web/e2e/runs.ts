// What the server has of the player who is here.
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

/** The runs, the latest first. They are asked for beside the page, which may have no network. */
export async function runs(page: Page): Promise<Summary[]> {
  const answer = await page.context().request.get('/game/runs');
  return ((await answer.json()) as { runs: Summary[] }).runs;
}
