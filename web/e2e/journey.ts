// The tests of make test and of make sweep. A journey is a whole use of the game by a person. make test
// plays at most thirty (scripts/testrules.test.ts), each with the first of its variants. The other variants
// and the rarer journeys are part of the sweep, which CI runs.
import { test, type TestContext } from 'vitest';

const isSweep = process.env.MAKE24_E2E === 'sweep';

type Run = (context: TestContext) => Promise<void>;
type RunVariant<T> = (variant: T, context: TestContext) => Promise<void>;

const declare = (name: string, run: Run): void => test.concurrent(name, run);
const declareAll =
  <T>(variants: readonly T[]) =>
  (name: string, run: RunVariant<T>): void =>
    test.concurrent.for(variants)(name, run);

export const journey = Object.assign(
  (name: string, run: Run): void => {
    if (!isSweep) declare(name, run);
  },
  {
    /** Declares a journey with variants: make test plays the first, make sweep the others. */
    for: <T>([first, ...others]: readonly [T, ...T[]]) => declareAll(isSweep ? others : [first]),
    /** Declares a journey that only make sweep plays. */
    sweep: Object.assign(
      (name: string, run: Run): void => {
        if (isSweep) declare(name, run);
      },
      { for: <T>(variants: readonly T[]) => declareAll(isSweep ? variants : []) },
    ),
  },
);
