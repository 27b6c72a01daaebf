// The addresses of pages, files and requests. They begin with the base: "/", or the path at which the
// server, or a site without a server, is published, such as "/make24/".
import { site } from './site';

export const base = site ?? globalThis.document?.documentElement.dataset.base ?? '/';

/** Returns the address of a path such as /daily. */
export const addressOf = (path: string): string => base + path.slice(1);

/** Returns the path at an address. A path stays as it is. */
export const pathAt = (address: string): string =>
  (address + '/').startsWith(base) ? address.slice(base.length - 1) || '/' : address;
