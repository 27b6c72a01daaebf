// Reports whether the page shows a table in play. During play a phone shows the back button and the
// title, but no tabs, and the page has a definite height, which determines the size of the tiles.

let users = 0;
let playing = $state(false);

export const inPlay = (): boolean => playing;

function updateLayout(fit: boolean): void {
  const inUse = users > 0; // do not read the state: an effect that calls this would depend on it
  playing = inUse;
  document.body.classList.toggle('play', inUse);
  document.body.classList.toggle('fit', inUse && fit);
}

/** Turns the play layout on while the calling component is mounted. If fit is true, the page also
 * fits the window. Call it while the component is set up. */
export function usePlayLayout(fit = true): void {
  $effect(() => {
    users++;
    updateLayout(fit);
    return () => {
      users--;
      updateLayout(fit);
    };
  });
}
