// The events of a run of one player and the actions of its player, as packages race and race/event
// define them.
import type * as types from '../types.gen';

export type { EndReason, Hand } from '../types.gen';

export type EventOf<T extends types.Event['type']> = Extract<types.Event, { type: T }>;
export type ActionOf<D extends types.Action['do']> = Extract<types.Action, { do: D }>;

export type Event = EventOf<
  | 'created'
  | 'joined'
  | 'started'
  | 'dealt'
  | 'revealed'
  | 'hinted'
  | 'solved'
  | 'missed'
  | 'passed'
  | 'finished'
>;

export type Action = ActionOf<
  'create' | 'deal' | 'start' | 'next' | 'claim' | 'hint' | 'skip' | 'finish' | 'tick'
>;

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
