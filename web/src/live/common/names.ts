// The names of players, as this player sees them.
import { say, sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import { isComputer, isGhost, isOwnGhost, type SeatOrComputer } from './ghosts';
import type { Race } from '../../core/shapes';

/** Returns the seat with an ID. The name of a player who was deleted is empty. */
export const seatOf = ({ seats }: Pick<Race, 'seats'>, seat: string): SeatOrComputer =>
  seats.find((s) => s.seat === seat) ?? { seat, name: '', colour: 0 };

/** Returns the name of the player in a seat, or "You". For a ghost it says that it is one. */
export function playerName(race: Race, seat: string): string {
  if (seat === race.seat) return say('web.race.you');
  if (isOwnGhost(seat)) return say('web.race.ghost.mine');
  if (isComputer(seat)) return computerName(race.seats, seat);
  const name = seatOf(race, seat).name || say('web.race.unnamed');
  return isGhost(seat) ? say('web.race.ghost.of', { name }) : name;
}

/** Returns the name of a computer: that of its strength, with a number if several have the same. */
function computerName(seats: readonly SeatOrComputer[], seat: string): string {
  const step = seatOf({ seats: [...seats] }, seat).step ?? '';
  const name = sayIfKnown('web.computer.' + step);
  const same = seats.filter((other) => other.step === step);
  return same.length > 1 ? `${name} ${same.findIndex((other) => other.seat === seat) + 1}` : name;
}
