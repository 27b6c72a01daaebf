// Moves rows to their new places. Svelte's animations would make the first page larger, since it
// loads one file with all parts of Svelte that any page uses.
import { settings } from '../../net/account/settings.svelte';

const moveMillis = 240;

/** Reports whether the player wants less motion. */
const lessMotion = (): boolean =>
  settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns where the children of a list are, by their attribute data-key. */
export const topsOf = (list: HTMLElement): Map<string, number> =>
  new Map(
    [...list.children].map((row) => [(row as HTMLElement).dataset.key ?? '', (row as HTMLElement).offsetTop]),
  );

/** Moves the children of a list from where they were before. */
export function moveRows(list: HTMLElement, before: ReadonlyMap<string, number>): void {
  if (lessMotion()) return;
  for (const row of list.children as Iterable<HTMLElement>) {
    const distance = (before.get(row.dataset.key ?? '') ?? row.offsetTop) - row.offsetTop;
    if (distance === 0) continue;
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
      duration: moveMillis,
      easing: 'cubic-bezier(0.65, 0, 0.35, 1)',
    });
  }
}
