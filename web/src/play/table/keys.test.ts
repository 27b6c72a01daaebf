import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { settings } from '../../net/account/settings.svelte';
import { handleKey } from './keys';
import type { Play } from './play.svelte';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Reports whether the table handles a key. A modifier is written in front, as in Ctrl+Z. */
function isHandled(name: string): boolean {
  const [key, ctrlKey] = name.startsWith('Ctrl+') ? [name.slice(5), true] : [name, false];
  const preventDefault = vi.fn();
  // Every method of this play does nothing. The hand is closed, so that Enter deals the next.
  const play = new Proxy({} as Play, {
    get: (_, property) => {
      if (property === 'closed' || property === 'over') return property === 'closed';
      return property === 'choices' ? { offer: () => {} } : () => {};
    },
  });
  handleKey({ key, ctrlKey, preventDefault } as unknown as KeyboardEvent, play, () => {}, null);
  return preventDefault.mock.calls.length > 0;
}

/** The names of keys in documents. */
const names: Record<string, string> = { Esc: 'Escape', '←': 'ArrowLeft', '→': 'ArrowRight' };
/** Keys that the browser, a group of buttons, the mode "find all" or the shell handles. */
const elsewhere = ['Tab', 'ArrowLeft', 'ArrowRight', 'G', '[', ']', '?'];

/** Returns the keys in the first column, and those named in the second. */
function documentedKeys(file: string): string[] {
  const rows = [...read(file).matchAll(/^\| (`[^|]+) \| ([^|]+) \|$/gm)].filter(([, keys]) =>
    /^(`[^`]+`( … )?\s*)+$/.test(keys!),
  );
  return rows.flatMap(([, keys, effect]) =>
    [
      ...`${keys!.replace('`1` … `9`', '`1` `2` `3` `4` `5` `6` `7` `8` `9`')} ${effect}`.matchAll(
        /`([^`]+)`/g,
      ),
    ].map(([, key]) => names[key!] ?? key!),
  );
}

test.each(['play.md', 'zh/play.md'])('the table of keys in docs/%s has the keys of the pages', (file) => {
  expect(settings.keys).toBe(true);
  const documented = documentedKeys(`../../../../docs/${file}`);
  expect(new Set(documented).size).toBe(documented.length);
  // The settings of the keyboard do not matter: a letter in upper case is the same key.
  const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  const tried = [
    ...printable,
    '×',
    '÷',
    '−',
    'Escape',
    'Enter',
    'Backspace',
    'Delete',
    'Home',
    'End',
    'Ctrl+Z',
    'Ctrl+Y',
  ];
  const lower = (keys: string[]): string[] => [...new Set(keys.map((key) => key.toLowerCase()))].sort();
  expect(lower(documented.filter((key) => !elsewhere.includes(key)))).toEqual(lower(tried.filter(isHandled)));
  expect(documented).toEqual(expect.arrayContaining(elsewhere));

  // The list of keys in the game names no other key.
  const caps = [
    ...read('../../app/KeyList.svelte').matchAll(/\[\[((?:'[^']+',? ?)+)\], 'web\.keys\./g),
  ].flatMap(([, list]) => [...list!.matchAll(/'([^']+)'/g)].map(([, cap]) => names[cap!] ?? cap!));
  expect(caps.length).toBeGreaterThan(20);
  for (const cap of caps) expect(documented).toContain(cap);
});
