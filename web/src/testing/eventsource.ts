import type { EventSourceLike } from '../live/stream';

/** An EventSource whose events the test emits. */
export class FakeEventSource extends EventTarget implements EventSourceLike {
  readyState = 1;

  constructor(readonly url: string) {
    super();
  }

  emit(name: string, data: unknown, id: number): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: String(id) }));
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
