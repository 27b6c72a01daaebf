// How a race changes: pure functions that apply the events of the stream and the responses of
// requests, in whatever order they arrive.
import type { Change, MyHands, Race, Seat } from '../../core/shapes';

/** Returns the newer of two states of a race. */
export function newerRace(race: Race | null, received: Race): Race {
  if (!race || race.race !== received.race) return received;
  if (received.public.version < race.public.version) return race;
  return { ...received, next: received.next ?? race.next };
}

/** Applies a change. A stale change has no effect. */
export function applyChange(race: Race, change: Change): Race {
  if (change.version < race.public.version) return race;
  const { version, at, now, phase, host, start, paused, shown, hand_end, next, ends } = change;
  const { players, hands } = change.all ?? race.public;
  const changed = new Map((change.players ?? []).map((p) => [p.player, p]));
  const before = new Set(players.map(({ player }) => player));
  const known = new Set(hands.map(({ hand }) => hand));
  const seats = joinedSeats(race, change);
  const hasSeat = seats.some(({ seat }) => seat === race.seat);
  return {
    ...race,
    now,
    options: change.options ?? race.options,
    seats,
    seat: hasSeat ? race.seat : undefined,
    mine: hasSeat ? race.mine : undefined,
    next: change.rematch ?? race.next,
    public: {
      mode: (change.all ?? race.public).mode,
      ...{ version, at, phase, host, start, paused, shown, hand_end, next, ends },
      players: [
        ...players.map((p) => changed.get(p.player) ?? p),
        ...(change.players ?? []).filter(({ player }) => !before.has(player)),
      ],
      hands: [...hands, ...(change.hands ?? []).filter(({ hand }) => !known.has(hand))],
    },
  };
}

/** Returns the seats after a change. In a class without a ranking, the change has no names; this
 * client's own stays. */
function joinedSeats(race: Race, { seats, joined = [] }: Change): Seat[] {
  const own = race.seats.find(({ seat }) => seat === race.seat);
  if (seats) return seats.map((s) => (s.seat === own?.seat && !s.name ? { ...s, name: own.name } : s));
  const known = new Set(race.seats.map(({ seat }) => seat));
  return [...race.seats, ...joined.filter(({ seat }) => !known.has(seat))];
}

/** Applies the hands of this client's seat as of a version. Stale hands have no effect. */
export function applyMine(race: Race, mine: MyHands, version: number): Race {
  return version < race.public.version || !race.seat ? race : { ...race, mine };
}

/** Reports whether the host changed the options and some player was ready before. */
export const clearedReady = (before: Race, after: Race): boolean =>
  after.public.phase === 'waiting' &&
  JSON.stringify(before.options) !== JSON.stringify(after.options) &&
  before.public.players.some(({ ready }) => ready);
