// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import type { Session } from '../../core/session';
import Clock from './Clock.svelte';

test.each([
  [2100, '0:03', '3 seconds'],
  [3000, '0:03', '3 seconds'],
  [61_200, '1:02', '1 minute 2 seconds'],
  [0, '0:00', '0 seconds'],
])('the time left is announced as it is shown: %i ms', async (left, shown, announced) => {
  await allMessages();
  const session = {
    run: {
      view: { mode: 'timed', phase: 'running', ends: 100_000, shown: [{ outcome: 'open', revealed: 0 }] },
    },
    now: () => 100_000 - left,
  } as unknown as Session;
  const page = mount(Clock, { target: document.body, props: { session } });
  flushSync();
  const clock = document.querySelector('[role=timer]')!;
  expect(clock.textContent!.trim()).toBe(shown);
  expect(clock.getAttribute('aria-label')).toBe(announced);
  await unmount(page);
});
