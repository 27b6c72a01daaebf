import type { Key } from '../../core/catalogue/catalogue.svelte';
import routes from '../../routes.json';
import type { IconName } from '../icons';
import { site } from '../../net/site';

/** Reports whether a page needs a server that the pages do not have. */
export const isMissing = (path: string): boolean =>
  site !== undefined && /^\/(race|r|c|f|class|sheet|s|player|stats)\/|^\/(race|class|sheet)$/.test(path);

const allPlaces = [
  { path: '/practice', name: 'web.nav.practice' },
  { path: '/daily', name: 'web.nav.daily' },
  { path: '/timed', name: 'web.nav.timed' },
  { path: '/race', name: 'web.nav.race' },
  { path: '/solve', name: 'web.nav.solver' },
  { path: '/stats', name: 'web.nav.stats' },
] as const satisfies readonly { path: string; name: Key }[];

/** The pages in the navigation of the top bar, in order. */
export const places = allPlaces.filter(({ path }) => !isMissing(path));

const allTabs = [
  { path: '/', name: 'web.nav.home', icon: 'cards' },
  { path: '/daily', name: 'web.nav.daily', icon: 'calendar' },
  { path: '/timed', name: 'web.nav.timed.short', icon: 'timer' },
  { path: '/race', name: 'web.nav.race', icon: 'flag' },
  { path: '/solve', name: 'web.nav.solver', icon: 'bulb' },
  { path: '/stats', name: 'web.nav.stats.short', icon: 'bars' },
] as const satisfies readonly { path: string; name: Key; icon: IconName }[];

/** The pages in the tab bar of phones, in order. */
export const tabs = allTabs.filter(({ path }) => !isMissing(path));

/** The path of a page in routes.json; '*' is any other path. */
export type PagePath = keyof typeof routes | '*';

const hasParameter = (path: string): boolean => path.includes(':');

const patterns = (Object.keys(routes) as (keyof typeof routes)[])
  .sort((a, b) => Number(hasParameter(a)) - Number(hasParameter(b)))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i') }));

/** Returns the path of the page at an address, such as /daily/:number for /daily/7. As in the router,
 * a path without parameters goes first, and upper and lower case are the same. */
export const pathOf = (address: string): PagePath =>
  patterns.find(({ pattern }) => pattern.test(address))?.path ?? '*';

/** Returns the key of the message that names the page at an address. */
export function nameOf(address: string): Key {
  const path = pathOf(address);
  return path === '*' ? 'web.page.lost' : (`web.nav.${routes[path]}` as Key);
}

/** Reports whether the percent-encoding of a path is valid; that of /p/%zz is not. */
export function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Reports whether a path is that of a place or of a page below it. */
export function isWithin(path: string, place: string): boolean {
  return path === place || (place !== '/' && path.startsWith(place + '/'));
}
