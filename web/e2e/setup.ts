// Runs before each file of browser tests. It is evaluated anew each time, so it holds no state.
import { afterEach, aroundEach } from 'vitest';
import { recorded, saveFailure } from './failures';

aroundEach((runTest) => recorded(runTest));

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await saveFailure(task);
});
