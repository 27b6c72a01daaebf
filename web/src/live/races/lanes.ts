// The order of the players in a race, and which of them are shown.
import type { Public, PublicStanding, Standing } from '../../core/shapes';

/** How long an order is shown at least, in milliseconds. */
export const orderMillis = 1000;

/** Returns the seats by points. Players with equal points stay in the order before. */
export function rankedSeats(
  players: readonly Pick<Standing, 'player' | 'points'>[],
  before: readonly string[] = [],
): string[] {
  const place = new Map(before.map((seat, i) => [seat, i]));
  return [...players]
    .sort(
      (a, b) =>
        b.points - a.points || (place.get(a.player) ?? Infinity) - (place.get(b.player) ?? Infinity) || 0,
    )
    .map(({ player }) => player);
}

/** Returns the players of a race that is over, by points and then by time. */
export const finalRanking = (players: readonly Standing[]): Standing[] =>
  [...players].sort((a, b) => b.points - a.points || (a.time ?? 0) - (b.time ?? 0));

/** Returns the place of each player in a final ranking. Equal results share a place. */
export function places(ranking: readonly Standing[]): number[] {
  const result: number[] = [];
  for (const [i, { points, time = 0 }] of ranking.entries()) {
    const before = ranking[i - 1];
    const tied = before && before.points === points && (before.time ?? 0) === time;
    result.push(tied ? result[i - 1]! : i + 1);
  }
  return result;
}

/** Keeps an order of players that changes at most once in orderMillis. Players who leave or join
 * change it at once. */
export class ThrottledOrder {
  order: readonly string[] = [];
  #changedAt = -Infinity;

  /** Updates the order, and returns the milliseconds after which to call it again; 0: not needed. */
  update(players: readonly PublicStanding[], now: number): number {
    const next = rankedSeats(players, this.order);
    if (next.length === this.order.length && next.every((seat, i) => seat === this.order[i])) return 0;
    const sameSeats = next.length === this.order.length && next.every((seat) => this.order.includes(seat));
    const wait = this.#changedAt + orderMillis - now;
    if (sameSeats && wait > 0) return wait;
    this.order = next;
    this.#changedAt = now;
    return 0;
  }
}

/** A shown player, by index in the order, or a gap of so many players. */
export type Lane = { index: number } | { gap: number };

/** The most players that are all shown. */
const maxShown = 8;

/**
 * Returns which of the players in an order are shown: up to 8 all of them, otherwise the first top
 * and this player with the neighbours. me is the index of this player, or -1.
 */
export function visibleLanes(count: number, me: number, { top = 3, around = 2 } = {}): Lane[] {
  const lanes: Lane[] = [];
  let last = -1;
  for (let i = 0; i < count; i++) {
    const shown = count <= maxShown || i < top || (me >= 0 && Math.abs(i - me) <= around);
    if (!shown) continue;
    if (i > last + 1) lanes.push({ gap: i - last - 1 });
    lanes.push({ index: i });
    last = i;
  }
  if (last < count - 1) lanes.push({ gap: count - 1 - last });
  return lanes;
}

/** Returns the hand that opens next for spectators and how many still play it, if it was shown to anybody. */
export function waitingHand({ hands, players, phase }: Public): { hand: number; playing: number } | null {
  const hand = hands.length;
  const playing = players.filter(
    ({ why, outcomes = [] }) => !why && (outcomes[hand] ?? 'open') === 'open',
  ).length;
  const isShown = players.some(({ outcomes = [] }) => outcomes.length > hand);
  return isShown && phase !== 'over' && playing > 0 ? { hand, playing } : null;
}

/** Returns how many players have solved a hand. */
export const solversOf = ({ players }: Public, hand: number): number =>
  players.filter(({ outcomes = [] }) => outcomes[hand] === 'solved').length;

/** Returns how many players have passed a hand. Players who left before or at the hand have not. */
export const passersOf = ({ players }: Public, hand: number): number =>
  players.filter(({ outcomes = [] }) => !['open', 'unfinished'].includes(outcomes[hand] ?? 'open')).length;

/** A player has solved a hand. */
export interface Solved {
  seat: string;
  /** From 0. */
  hand: number;
  at: number;
}

/** Returns the hands that players have solved between two states of a race. */
export function newlySolved(before: Public, after: Public): Solved[] {
  const known = new Map(before.players.map((p) => [p.player, p.outcomes ?? []]));
  return after.players.flatMap(({ player, outcomes = [] }) =>
    outcomes.flatMap((outcome, hand) =>
      outcome === 'solved' && known.get(player)?.[hand] !== 'solved'
        ? [{ seat: player, hand, at: after.at }]
        : [],
    ),
  );
}
