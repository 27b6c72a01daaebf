// Whether a table is being played at. In play a phone has the back button, the title and no
// tabs, and the page has a definite height, from which the tiles get their size.

let holders = 0;
let playing = $state(false);

export const inPlay = (): boolean => playing;

function show(fit: boolean): void {
  const now = holders > 0; // not read back from the state: an effect that calls this would follow it
  playing = now;
  document.body.classList.toggle('play', now);
  document.body.classList.toggle('fit', now && fit);
}

/** Call it while a component with a table is set up: in play for as long as it is there. */
export function play(fit = true): void {
  $effect(() => {
    holders++;
    show(fit);
    return () => {
      holders--;
      show(fit);
    };
  });
}
