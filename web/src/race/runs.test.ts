// Runs of one player at random, written and verified by Go's internal/offline: this game goes as
// the dealer has them go.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { View } from '../net/shapes';
import { apply } from './apply';
import { decide, type Refused } from './decide';
import type { Event, Move } from './event';
import { deadline, none } from './state';
import { view } from './view';

interface Run {
  steps: { move: Move; error?: Refused; events?: Event[]; deadline?: number }[];
  view: View;
}
const runs: Run[] = JSON.parse(readFileSync(new URL('testdata/runs.json', import.meta.url), 'utf8'));

test('there are runs enough', () => expect(runs.length).toBeGreaterThanOrEqual(30));

test.each(runs.map((run, i) => [i, run.view.mode, run] as const))('run %i: %s', (_, __, run) => {
  let state = none;
  for (const [i, step] of run.steps.entries()) {
    const about = `step ${i}: ${JSON.stringify(step.move)}`;
    const decision = decide(state, step.move);
    expect(decision.refused ?? undefined, about).toBe(step.error);
    expect(decision.events, about).toEqual(step.events ?? []);
    state = decision.events.reduce(apply, state);
    expect(state, about).toEqual(decision.state);
    expect(deadline(state) ?? undefined, about).toBe(step.deadline);
  }
  expect(view(state, 'ann')).toEqual(run.view);
});
