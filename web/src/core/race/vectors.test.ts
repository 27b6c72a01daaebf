// Package race writes race/testdata/vectors: runs move by move. decide, apply and view must agree
// with them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { View } from '../shapes';
import { apply } from './apply';
import { decide, type RefusalReason } from './decide';
import type { Event, Move } from './event';
import { deadline, emptyState } from './state';
import { view } from './view';

interface Step {
  move: Move;
  error?: RefusalReason;
  events?: Event[];
  deadline?: number;
  views: Record<string, View>;
}

// race.json is not tested here: it has two players, and the pages play only runs of one player.
describe.each(['practice', 'daily', 'timed', 'streak', 'streak-time'])('%s', (name) => {
  const file = new URL(`../../../../race/testdata/vectors/${name}.json`, import.meta.url);
  const { steps }: { steps: Step[] } = JSON.parse(readFileSync(file, 'utf8'));

  test('has steps', () => expect(steps.length).toBeGreaterThan(4));

  test('every event, refusal, deadline and view equals that of package race', () => {
    let state = emptyState;
    for (const [i, step] of steps.entries()) {
      const context = `step ${i}, ${step.move.do}`;
      const decision = decide(state, step.move);
      expect(decision.refused ?? undefined, context).toBe(step.error);
      expect(decision.events, context).toEqual(step.events ?? []);
      state = decision.events.reduce(apply, state);
      expect(state, context).toEqual(decision.state);
      expect(deadline(state) ?? undefined, context).toBe(step.deadline);
      for (const [player, want] of Object.entries(step.views)) {
        expect(view(state, player), context).toEqual(want);
      }
    }
  });
});
