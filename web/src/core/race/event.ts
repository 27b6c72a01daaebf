// The events of a run and the actions of its player. Their JSON is the same as in packages race and
// race/event.
import type { Mode } from './mode';

/** A puzzle and what the dealer knows about it. */
export interface Hand {
  puzzle: string;
  solvable: boolean;
  level?: number;
  seconds?: number;
}

/** Why a hand or a run ended. */
export type EndReason = 'skip' | 'time' | 'shown' | 'done' | 'stop' | 'dealer';

/** The fields of every event. player is the player that the event is about, act the ID of the
 * action that caused it. */
interface EventHead {
  at: number;
  player?: string;
  act?: string;
}

export type Event = EventHead &
  (
    | { type: 'created'; mode: Mode; number?: number; offline?: boolean; hands?: Hand[] }
    | { type: 'joined' }
    | { type: 'started' }
    | { type: 'dealt'; hands?: Hand[] }
    | { type: 'revealed'; hand: number; puzzle: string }
    | { type: 'hinted'; hand: number; step: number }
    | { type: 'solved'; hand: number; expr?: string; points: number; bonus?: number; away?: number }
    | { type: 'missed'; hand: number; expr?: string; reason?: string; value?: string; cost?: number }
    | { type: 'passed'; hand: number; why: EndReason; away?: number }
    | { type: 'finished'; why: EndReason; away?: number }
  );

export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;

export type Action =
  | { do: 'create'; id: string; mode: Mode; number?: number; offline?: boolean; for: string; hands?: Hand[] }
  | { do: 'deal'; id: string; hands: Hand[] }
  | { do: 'start'; id: string }
  | { do: 'next'; id: string; hand: number }
  | { do: 'claim'; id: string; hand: number; expr?: string; none?: boolean; away?: number }
  | { do: 'hint'; id: string; hand: number; step: number; away?: number }
  | { do: 'skip'; id: string; hand: number; away?: number }
  | { do: 'finish'; id: string; away?: number }
  | { do: 'tick' };

/** An action with its time and player. A move without a player is the dealer's. */
export type Move = { at: number; player?: string } & Action;

/** Drops fields with zero values that Go omits, so that the JSON equals Go's. */
export function omitZero<E extends object>(event: E): E {
  const fields = Object.entries(event).filter(([name, v]) => {
    if (name === 'hand' || name === 'at' || name === 'points') return true;
    return v !== undefined && v !== 0 && v !== '' && v !== false;
  });
  return Object.fromEntries(fields) as E;
}
