// RaceStream receives the events of a race. The browser connects again when a connection ends. If
// the server refuses a connection, the browser gives up, and RaceStream tries again with growing
// pauses.
import { addressOf } from '../../net/address';
import { retryDelay } from '../../net/queue';
import type { Presence } from '../../core/types.gen';
import type { Change, MyHands, Race } from '../../core/shapes';

/** connecting: there has been no connection yet; lost: there was one, or the server refused. */
export type StreamState = 'connecting' | 'open' | 'lost';

/** The part of EventSource that RaceStream uses. */
export interface EventSourceLike {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: Event) => void): void;
  close(): void;
}

export interface StreamListener {
  onRace(race: Race): void;
  onChange(change: Change): void;
  onMine(mine: MyHands, version: number): void;
  onPresence?(presence: Presence): void;
  onState(state: StreamState): void;
  /** The server refused a connection: it is busy, or the race does not exist any more. */
  onRefused?(): void;
}

/** The time without an event, in milliseconds, after which a connection, or an attempt to connect,
 * counts as dead. The server sends the first event at once, and then one at least every 15 seconds. */
const silenceMillis = 35_000;

/** EventSource.CLOSED: the browser does not connect again. */
const closedState = 2;

export class RaceStream {
  #source: EventSourceLike | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(
    private readonly race: string,
    private readonly listener: StreamListener,
    private readonly connect: (url: string) => EventSourceLike = (url) => new EventSource(url),
  ) {
    listener.onState('connecting');
    addEventListener('online', this.#onOnline);
    this.#open();
  }

  /** Connects again, for example after joining: the server sends the hands of a seat only to clients
   * that had the seat when they connected. */
  reopen(): void {
    this.#disconnect();
    this.#open();
  }

  close(): void {
    removeEventListener('online', this.#onOnline);
    this.#disconnect();
  }

  /** The network is back. A connection that was open before may be dead, or the browser may still wait
   * for the answer to an attempt. */
  #onOnline = (): void => this.reopen();

  #disconnect(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    this.#source?.close();
    this.#source = null;
  }

  #open(): void {
    const { listener } = this;
    const source = this.connect(addressOf(`/game/races/${encodeURIComponent(this.race)}/events`));
    this.#source = source;
    this.#awaitEvent();
    /** Calls a listener with the data of an event, unless the stream was closed meanwhile. */
    const on = <T>(name: string, use: (data: T, version: number) => void): void =>
      source.addEventListener(name, (event) => {
        if (this.#source !== source) return;
        this.#awaitEvent();
        const { data, lastEventId } = event as MessageEvent<string>;
        use(JSON.parse(data) as T, Number(lastEventId));
      });
    on<Race>('race', (race) => {
      this.#failures = 0;
      listener.onState('open');
      listener.onRace(race);
    });
    on<Change>('change', (change) => listener.onChange(change));
    on<MyHands>('mine', (mine, version) => listener.onMine(mine, version));
    on<Presence>('presence', (presence) => listener.onPresence?.(presence));
    on('ping', () => {});
    source.addEventListener('error', () => {
      if (this.#source !== source) return;
      listener.onState('lost');
      if (source.readyState !== closedState) return this.#awaitEvent(); // the browser connects again
      this.#disconnect();
      this.#retryTimer = setTimeout(() => this.#open(), retryDelay(++this.#failures));
      listener.onRefused?.();
    });
  }

  /** Connects again if no event arrives: the browser waits for ever for a server that does not answer. */
  #awaitEvent(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => {
      this.listener.onState('lost');
      this.reopen();
    }, silenceMillis);
  }
}
