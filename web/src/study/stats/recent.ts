// Says when a result was played.
import { language, say } from '../../core/catalogue/catalogue.svelte';
import { formatMoment, formatTime } from '../../core/notation/dates';

/** Formats a moment: today 19:20, or 21 Nov 2026, 19:20. */
export const recentMoment = (at: number): string =>
  new Date(at).toDateString() === new Date().toDateString()
    ? `${say('web.stats.today')} ${formatTime(at, language())}`
    : formatMoment(at, language());
