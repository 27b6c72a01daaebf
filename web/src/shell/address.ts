// The addresses of pages and files. They begin with the base: "/", or on a site without a server the
// path at which it is published, such as "/make24/".
import { site } from './site';

export const base = site ?? '/';

/** Returns the address of a path such as /daily. */
export const addressOf = (path: string): string => base + path.slice(1);

/** Returns the path at an address. A path stays as it is. */
export const pathAt = (address: string): string =>
  (address + '/').startsWith(base) ? address.slice(base.length - 1) || '/' : address;
