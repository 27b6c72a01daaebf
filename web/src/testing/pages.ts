// Pages of races and classes in tests. Importing this module prepares each test: time stands still
// at startTime until the test advances it, the texts are loaded, and the test sends the events of
// each stream.
import axe from 'axe-core';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { allMessages } from '../core/catalogue/catalogue.svelte';
import { FakeEventSource } from './eventsource';

export const startTime = 1_790_000_000_000;

/** The streams that the page has opened, in this order. */
export const sources: FakeEventSource[] = [];

let page: Record<string, unknown> | undefined;

beforeEach(async () => {
  await allMessages();
  vi.useFakeTimers({ now: startTime });
  sources.length = 0;
  vi.stubGlobal(
    'EventSource',
    class extends FakeEventSource {
      constructor(url: string) {
        super(url);
        sources.push(this);
      }
    },
  );
});
afterEach(async () => {
  await closePage();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows a component as the page. */
export function showPage<Props extends Record<string, unknown>>(
  component: Component<Props>,
  ...[props]: Record<string, never> extends Props ? [Props?] : [Props]
): void {
  page = mount(component as Component, { target: document.body, props });
  flushSync();
}

export async function closePage(): Promise<void> {
  if (page) await unmount(page);
  page = undefined;
  document.body.replaceChildren();
}

/** Lets time pass, and updates the page. */
export async function settle(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Returns the text of the page, or of an element, with single blanks. */
export const text = (element: Element = document.body): string => oneLine(element.textContent!);

/** Returns the button whose label begins with a text. */
export const button = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((b) =>
    (b.getAttribute('aria-label') ?? text(b).trim()).startsWith(label),
  );

export async function click(label: string): Promise<void> {
  button(label)!.click();
  await settle();
}

export async function press(key: string): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settle();
}

/** Enters a text in the field that a selector selects. */
export function type(selector: string, value: string): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)!;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

/** The rules of axe that need colors and drawn text, so a browser. The tests of states check them, and
 * contrast.test.ts checks the colors. */
const browserRules = ['color-contrast', 'label-content-name-mismatch', 'link-in-text-block'];

/** Returns what axe finds in the structure of a part of the page. */
export async function structureProblems(selector = 'html'): Promise<string[]> {
  vi.useRealTimers();
  document.title = 'test';
  document.documentElement.lang = 'en';
  const { violations } = await axe.run(selector, {
    rules: Object.fromEntries(browserRules.map((rule) => [rule, { enabled: false }])),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
