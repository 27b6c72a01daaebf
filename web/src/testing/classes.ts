// Classes for tests.
import type { Class, Pupil } from '../core/types.gen';

export const pupil = (seat: string, more: Partial<Pupil> = {}): Pupil => ({
  seat,
  name: `Name of ${seat}`,
  colour: 1,
  solved: 0,
  points: 0,
  ...more,
});

/** Returns what the teacher of a class with two pupils sees before its start. */
export const classView = (more: Partial<Class> = {}): Class => ({
  version: 5,
  options: { kind: 'class', level: 1 },
  left: 100,
  pupils: [pupil('s1'), pupil('s2')],
  errors: [],
  all_errors: [],
  now: 1000,
  ...more,
});
