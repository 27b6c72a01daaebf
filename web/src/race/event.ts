// What can happen in a run, and what somebody wants to do in it: the JSON of packages race/event
// and race. Times are milliseconds since 1970; hands are numbered from 0.
import type { Mode } from './mode';

export interface Hand {
  readonly puzzle: string;
  readonly solvable: boolean;
  /** 1 to 5; none: unknown, or there is no solution. */
  readonly level?: number;
  readonly seconds?: number;
}

export type Why = 'skip' | 'time' | 'shown' | 'done' | 'stop' | 'dealer';

export interface Head {
  readonly at: number;
  /** Whom it is about; none: the dealer's. */
  readonly player?: string;
  /** The ID of the action, in the first event it made. */
  readonly act?: string;
}

export type Event = Head &
  (
    | {
        type: 'created';
        mode: Mode;
        number?: number;
        offline?: boolean;
        hands?: readonly Hand[];
      }
    | { type: 'joined' }
    | { type: 'started' }
    | { type: 'dealt'; hands?: readonly Hand[] }
    | { type: 'revealed'; hand: number; puzzle: string }
    | { type: 'hinted'; hand: number; step: number }
    | { type: 'solved'; hand: number; expr?: string; points: number; bonus?: number }
    | { type: 'missed'; hand: number; expr?: string; reason?: string; value?: string; cost?: number }
    | { type: 'passed'; hand: number; why: Why }
    | { type: 'finished'; why: Why }
  );

export type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export type Action =
  | {
      do: 'create';
      id: string;
      mode: Mode;
      number?: number;
      offline?: boolean;
      /** Who has the first seat; none: all join. */
      for?: string;
      hands?: readonly Hand[];
    }
  | { do: 'deal'; id: string; hands: readonly Hand[] }
  | { do: 'join' | 'start' | 'finish'; id: string }
  | { do: 'next' | 'skip'; id: string; hand: number }
  | { do: 'claim'; id: string; hand: number; expr?: string; none?: boolean }
  | { do: 'hint'; id: string; hand: number; step: number }
  | { do: 'tick' };

export type Does<D extends Action['do']> = Extract<Action, { do: D }>;

/** An action with who took it and when; no player: the dealer. */
export type Move = Action & { at: number; player?: string };

/** Why an action is refused. */
export type Refusal =
  | 'bad action'
  | 'bad expression'
  | 'bad event'
  | 'not yours'
  | 'not started'
  | 'finished'
  | 'unknown hand'
  | 'already done'
  | 'expired';

export class Refused extends Error {
  constructor(
    readonly why: Refusal,
    detail = '',
  ) {
    super(detail ? `${why}: ${detail}` : why);
    this.name = 'Refused';
  }

  /** The name of the problem that the server would answer with. */
  get problem(): string {
    return problems[this.why];
  }
}

export function refuse(why: Refusal, detail = ''): never {
  throw new Refused(why, detail);
}

const problems: Readonly<Record<Refusal, string>> = {
  'bad action': 'bad-move',
  'bad expression': 'bad-expression',
  'bad event': 'bad-run',
  'not yours': 'bad-move',
  'not started': 'bad-move',
  finished: 'finished',
  'unknown hand': 'bad-move',
  'already done': 'already-done',
  expired: 'expired',
};

/** The fields that say something: what is empty, 0 or false is left out, as the server's JSON does. */
export function filled<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, v]) => v && !(Array.isArray(v) && v.length === 0)),
  ) as Partial<T>;
}
