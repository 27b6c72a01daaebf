// Whether the page shows a table in play. During play a phone shows the back button and the title,
// but no tabs, and the page has a definite height, which determines the size of the tiles.

let holders = 0;
let playing = $state(false);

export const inPlay = (): boolean => playing;

function show(fit: boolean): void {
  const now = holders > 0; // do not read the state: an effect that calls this would depend on it
  playing = now;
  document.body.classList.toggle('play', now);
  document.body.classList.toggle('fit', now && fit);
}

/** Turns the play layout on while the component that calls it during its setup is mounted. */
export function usePlayLayout(fit = true): void {
  $effect(() => {
    holders++;
    show(fit);
    return () => {
      holders--;
      show(fit);
    };
  });
}
