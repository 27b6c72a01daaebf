/** Gives what comes up after a hand the focus, unless the player is busy elsewhere. */
export function takeFocus(button: HTMLElement): void {
  const at = document.activeElement;
  if (!at || at === document.body || at.closest('main')) button.focus({ preventScroll: true });
}
