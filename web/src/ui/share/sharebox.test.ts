// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import ShareBox from './ShareBox.svelte';

const content = { number: 7, marks: ['solved' as const], time: 61_000, url: 'https://make24.example/daily' };
let copied = '';
let box: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  copied = '';
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void (copied = text) },
  });
  await allMessages();
  box = mount(ShareBox, { target: document.body, props: { content } });
  flushSync();
});
afterEach(async () => {
  await unmount(box);
  document.body.replaceChildren();
  vi.useRealTimers();
});

const buttons = (): string[] => [...document.querySelectorAll('button')].map((b) => b.textContent!.trim());
const press = async (name: string): Promise<void> => {
  const button = [...document.querySelectorAll('button')].find((b) => b.textContent!.trim() === name)!;
  button.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
};
const status = (): string => document.querySelector('[role=status]')!.textContent!.trim();

// The message is on the button, because on phones the button bar covered one above the buttons.
test.each([
  ['Copy', ['Share', 'Copied']],
  ['Share', ['Copied', 'Copy']], // without the system's share dialog it copies
])('the button %s shows for two seconds that the text is copied', async (name, want) => {
  expect(buttons()).toEqual(['Share', 'Copy']);
  await press(name);
  expect(copied).toContain('make24 #7');
  expect(buttons()).toEqual(want);
  expect(status()).toBe('Copied');
  await vi.advanceTimersByTimeAsync(1999);
  flushSync();
  expect(buttons()).toEqual(want);
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
  expect(buttons()).toEqual(['Share', 'Copy']);
  expect(status()).toBe('');
});
