// Starts the server in the page (server/server.ts), which is not loaded before the first request.
import { answerGameWith } from '../net/request';
import { site } from '../net/site';

/** On a site without a server, lets the page answer the requests of the game. */
export function answerHere(): void {
  if (site === undefined) return;
  answerGameWith(async (path, init) => (await import('./server/server')).serve(path, init));
}
