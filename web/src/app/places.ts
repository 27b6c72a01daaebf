import type { Key } from '../core/catalogue/catalogue.svelte';
import routes from '../routes.json';
import type { IconName } from '../ui/icons';
import { site } from '../net/site';

/** Reports whether a page needs a server that the pages do not have. */
export const isMissing = (path: string): boolean =>
  site !== undefined && /^\/(race|r|c|class|sheet|s|player|stats)\/|^\/(race|class|sheet)$/.test(path);

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

/** Returns the key of the message that names the page at a path. */
export function nameOf(path: string): Key {
  for (const [pattern, page] of Object.entries(routes)) {
    const parts = pattern.replace(/:\w+/g, '[^/]+');
    if (new RegExp(`^${parts}/?$`).test(path)) return `web.nav.${page}` as Key;
  }
  return 'web.page.lost';
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
