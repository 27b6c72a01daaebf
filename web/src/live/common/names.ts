// The names of players, as this player sees them.
import { say } from '../../core/catalogue/catalogue.svelte';
import { isGhost, isOwnGhost } from './ghosts';
import type { Race, Seat } from '../../core/shapes';

/** Returns the seat with an ID. The name of a player who was deleted is empty. */
export const seatOf = ({ seats }: Race, seat: string): Seat =>
  seats.find((s) => s.seat === seat) ?? { seat, name: '', colour: 0 };

/** Returns the name of the player in a seat, or "You". For a ghost it says that it is one. */
export function playerName(race: Race, seat: string): string {
  if (seat === race.seat) return say('web.race.you');
  if (isOwnGhost(seat)) return say('web.race.ghost.mine');
  const name = seatOf(race, seat).name || say('web.race.unnamed');
  return isGhost(seat) ? say('web.race.ghost.of', { name }) : name;
}
