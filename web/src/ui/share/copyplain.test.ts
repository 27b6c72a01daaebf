// environment: page
import { afterEach, expect, test, vi } from 'vitest';
import { shareMethods, shareOrCopy } from './share';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A page without https has no navigator.clipboard. execCommand copies what is selected. */
function plainPage(works: boolean): string[] {
  vi.stubGlobal('navigator', {});
  const copied: string[] = [];
  document.execCommand = () => {
    const field = document.querySelector('textarea')!;
    if (works) copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return works;
  };
  return copied;
}

test('a page without https copies a selected text, and the focus returns', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const copied = plainPage(true);
  expect(await shareOrCopy('a link', shareMethods())).toBe('copied');
  expect(copied).toEqual(['a link']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('if that fails too, the text is shown', async () => {
  plainPage(false);
  expect(await shareOrCopy('a link', shareMethods())).toBe('show');
  expect(document.querySelector('textarea')).toBeNull();
});
