import type { Runs } from '../net/shapes';

/**
 * The runs after a place in the list of all. The server looks at so many runs for one answer, and may
 * have found none that belongs in the list: then it is asked for those after them.
 */
export async function further(ask: (after?: string) => Promise<Runs>, after?: string): Promise<Runs> {
  let said = await ask(after);
  while (said.runs.length === 0 && said.next) said = await ask(said.next);
  return said;
}
