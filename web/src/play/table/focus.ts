/** Focuses a button that appears after a hand, unless the focus is outside the table. */
export function takeFocus(button: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest('main')) button.focus({ preventScroll: true });
}
