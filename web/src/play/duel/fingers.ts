// Taps of several fingers at once. A browser makes a click only of the first finger on the glass, which may be
// that of the other player: a tap of any other finger is made one here.

const longestMove = 8; // pixels; a longer move is a drag
const echo = 400; // milliseconds in which a click of the browser would repeat the tap

interface Press {
  button: HTMLElement;
  x: number;
  y: number;
}

/** The action of the half of a duel whose buttons any finger can press. */
export function anyFinger(half: HTMLElement): { destroy: () => void } {
  const presses = new Map<number, Press>();
  let last: { button: HTMLElement; at: number } | null = null;
  const { signal, abort } = ((c) => ({ signal: c.signal, abort: () => c.abort() }))(new AbortController());

  const down = (event: PointerEvent): void => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (event.pointerType !== 'touch' || event.isPrimary || !button) return;
    presses.set(event.pointerId, { button, x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent): void => {
    const press = presses.get(event.pointerId);
    presses.delete(event.pointerId);
    if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) >= longestMove) return;
    press.button.click();
    last = { button: press.button, at: event.timeStamp };
  };
  const click = (event: MouseEvent): void => {
    if (!last || !event.isTrusted || event.timeStamp - last.at > echo) return;
    if (last.button.contains(event.target as Node)) event.stopPropagation();
  };
  half.addEventListener('pointerdown', down, { signal });
  half.addEventListener('pointerup', up, { signal });
  half.addEventListener('pointercancel', (event) => presses.delete(event.pointerId), { signal });
  half.addEventListener('click', click, { signal, capture: true });
  return { destroy: abort };
}

/** The action of a button that acts when it is touched, not when it is released. The tap makes no click, which
 * would hit what takes the place of the button. It has no destroy: the button may be removed between pointerdown
 * and touchstart, and still gets the touch. */
export function noGhostClick(button: HTMLElement): void {
  button.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
}
