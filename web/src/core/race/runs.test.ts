// Random runs of one player, written and verified by internal/app/vectors in Go: decide, apply and view
// must agree with them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { View } from '../shapes';
import { apply } from './apply';
import { decide, type RefusalReason } from './decide';
import type { Event, Move } from './event';
import { deadline, emptyState } from './state';
import { view } from './view';

interface Run {
  steps: { move: Move; error?: RefusalReason; events?: Event[]; deadline?: number }[];
  view: View;
}
const runs: Run[] = JSON.parse(readFileSync(new URL('testdata/runs.json', import.meta.url), 'utf8'));

test('the file has at least 30 runs', () => expect(runs.length).toBeGreaterThanOrEqual(30));

const cases = runs.map((run, i) => [i, run.view.mode, run] as const);

test.each(cases)('run %i, in mode %s, gives the events and the view of Go', (_, __, run) => {
  let state = emptyState;
  for (const [i, step] of run.steps.entries()) {
    const context = `step ${i}: ${JSON.stringify(step.move)}`;
    const decision = decide(state, step.move);
    expect(decision.refused ?? undefined, context).toBe(step.error);
    expect(decision.events, context).toEqual(step.events ?? []);
    state = decision.events.reduce(apply, state);
    expect(state, context).toEqual(decision.state);
    expect(deadline(state) ?? undefined, context).toBe(step.deadline);
  }
  expect(view(state, 'ann')).toEqual(run.view);
});
