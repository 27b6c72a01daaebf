import type { Key } from '../catalogue/catalogue.svelte';

/** The pages of the navigation, in order. */
export const places = [
  { path: '/practice', long: 'web.nav.practice', short: 'web.nav.practice' },
  { path: '/daily', long: 'web.nav.daily', short: 'web.nav.daily' },
  { path: '/timed', long: 'web.nav.timed', short: 'web.nav.timed.short' },
  { path: '/solve', long: 'web.nav.solver', short: 'web.nav.solver' },
  { path: '/stats', long: 'web.nav.stats', short: 'web.nav.stats.short' },
] as const satisfies readonly { path: string; long: Key; short: Key }[];
