// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import Countdown from './Countdown.svelte';

test('on a slow device, where each reading of the clock is later, the time is updated once', async () => {
  let now = 1000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now++);
  const page = mount(Countdown, {
    target: document.body,
    props: { ends: 1000 + 3_600_000, clockOffset: 0, onover: () => {} },
  });
  flushSync();
  expect(clock).toHaveBeenCalledOnce();
  await unmount(page);
  clock.mockRestore();
});
