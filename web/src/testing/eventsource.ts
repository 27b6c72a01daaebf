import type { EventSourceLike } from '../live/common/stream';

/** An EventSource whose events the test emits. */
export class FakeEventSource extends EventTarget implements EventSourceLike {
  readyState = 1;
  #lastID = '';

  constructor(readonly url: string) {
    super();
  }

  /** Sends an event. As in a browser, an event without an ID has the ID of the last one. */
  emit(name: string, data: unknown, id?: number): void {
    if (id !== undefined) this.#lastID = String(id);
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: this.#lastID }));
  }

  /** Ends the connection: the browser connects again (0) or gives up (2). */
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = 2;
  }
}
