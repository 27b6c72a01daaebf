// The latest requests of a context, for what a failing test leaves: a page that waits for ever may wait for an
// answer, for the rest of one, or for neither.
import type { BrowserContext, Request, Response } from 'playwright-core';

const maxRequests = 100;

type State = 'no answer' | 'incomplete' | 'complete' | 'failed';

export class RequestLog {
  #states = new Map<Request, State>();

  constructor(context: Pick<BrowserContext, 'on'>) {
    context.on('request', (request: Request) => {
      this.#states.set(request, 'no answer');
      const [oldest] = this.#states.keys();
      if (this.#states.size > maxRequests && oldest) this.#states.delete(oldest);
    });
    context.on('response', (response: Response) => this.#set(response.request(), 'incomplete'));
    context.on('requestfinished', (request: Request) => this.#set(request, 'complete'));
    context.on('requestfailed', (request: Request) => this.#set(request, 'failed'));
  }

  #set(request: Request, state: State): void {
    if (this.#states.has(request)) this.#states.set(request, state);
  }

  /** Returns a line for each of the latest requests, in the order in which they were sent. */
  toString(): string {
    return [...this.#states]
      .map(([request, state]) => `${state}: ${request.method()} ${request.url()}`)
      .join('\n');
  }
}
