// What each key does at the table.
import { ops, type Op } from '../notation/marks';
import { settings } from '../settings/settings.svelte';
import type { Play } from './play.svelte';

const operators: Record<string, Op> = { x: '*', X: '*', '×': '*', '÷': '/', '−': '-', '=': '+' };

/** Acts on a key, and keeps the page from acting on it too. at has the focus. */
export function keyed(event: KeyboardEvent, play: Play, next: () => void, at: Element | null): void {
  const { key } = event;
  if (event.altKey || at?.matches('input, textarea, select')) return;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z' && !event.shiftKey) done(play.undo);
    return;
  }
  const onButton = at?.matches('button, a') ?? false;
  if (key === 'Escape') return done(play.clear);
  if (key === 'Enter' && play.closed && !play.over && !onButton) return done(next);
  if (key === 'Backspace') return done(play.undo);
  // Single characters may be switched off, but for those who are at the table.
  if (!settings.keys && (at === null || at === document.body)) return;
  if (/^[1-9]$/.test(key)) return done(() => play.tap(Number(key) - 1));
  const op = ops.find((o) => o === key) ?? operators[key];
  if (op) return done(() => play.arm(op));
  if (key === '(' || key === '（') return done(() => play.type('('));
  if (event.repeat) return;
  const letter: Record<string, () => void> = {
    u: play.undo,
    r: play.reset,
    n: () => void play.none(),
    h: () => void play.hint(),
    s: () => void play.skip(),
    e: () => play.type(),
  };
  const act = letter[key.toLowerCase()];
  if (act) done(act);

  function done(act: () => void): void {
    event.preventDefault();
    act();
  }
}
