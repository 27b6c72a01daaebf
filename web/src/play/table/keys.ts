// The keys of the table.
import { ops, type Op } from '../../core/notation/marks';
import { settings } from '../../net/account/settings.svelte';
import type { Play } from './play.svelte';

const operatorKeys: Record<string, Op> = { x: '*', X: '*', '×': '*', '÷': '/', '−': '-', '=': '+' };

/** Handles a key of the table and prevents its default action. focused is the element with the
 * focus. */
export function handleKey(event: KeyboardEvent, play: Play, next: () => void, focused: Element | null): void {
  const { key } = event;
  if (event.altKey || focused?.matches('input, textarea, select')) return;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z' && !event.shiftKey) handle(play.undo);
    return;
  }
  const onButton = focused?.matches('button, a') ?? false;
  if (key === 'Escape') return handle(play.clear);
  if (key === 'Enter' && play.closed && !play.over && !onButton) return handle(next);
  if (key === 'Backspace') return handle(play.undo);
  // A setting turns single-character keys off, except while an element of the page has the focus.
  if (!settings.keys && (focused === null || focused === document.body)) return;
  if (/^[1-9]$/.test(key)) return handle(() => play.tap(Number(key) - 1));
  const op = ops.find((o) => o === key) ?? operatorKeys[key];
  if (op) return handle(() => play.arm(op));
  if (key === '(' || key === '（') return handle(() => play.openTyping('('));
  if (event.repeat) return;
  const letters: Record<string, () => void> = {
    u: play.undo,
    c: () => play.choices?.offer(play),
    r: play.reset,
    n: () => void play.claimNone(),
    h: () => void play.hint(),
    s: () => void play.skip(),
    e: () => play.openTyping(),
  };
  const action = letters[key.toLowerCase()];
  if (action) handle(action);

  function handle(action: () => void): void {
    event.preventDefault();
    action();
  }
}
