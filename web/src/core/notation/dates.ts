// Formats dates in each language.
import type { Lang } from '../catalogue/catalogue.svelte';
import { languageDetails } from '../catalogue/languagedetails.gen';

const format = (lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageDetails[lang].locale, options);

/** Formats a day such as "2026-11-21", or a date in UTC: Sat 21 November, 11月21日星期六. */
export const formatLongDay = (day: string | Date, lang: Lang): string =>
  format(lang, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '');

/** Formats a date in UTC: 21 Nov, 11月21日. */
export const formatShortDay = (day: Date, lang: Lang): string =>
  format(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(day);

/** Formats the month of a date in UTC: Nov, 11月. */
export const formatMonth = (day: Date, lang: Lang): string =>
  format(lang, { month: 'short', timeZone: 'UTC' }).format(day);

/** Formats the month of a date in UTC in the long form, with the year if asked: November 2026,
 * 2026年11月. */
export const formatLongMonth = (day: Date, lang: Lang, withYear = false): string =>
  format(lang, {
    month: languageDetails[lang].unspaced ? 'short' : 'long',
    ...(withYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(day);

/** Returns the short names of the days of the week, from Monday: Mo, 一. */
export const weekdayNames = (lang: Lang): string[] =>
  // 4 January 2027 is a Monday.
  Array.from({ length: 7 }, (_, i) =>
    format(lang, { weekday: languageDetails[lang].unspaced ? 'narrow' : 'short', timeZone: 'UTC' })
      .format(Date.UTC(2027, 0, 4 + i))
      .slice(0, 2),
  );

/** Formats a moment in the player's time zone: 21 Nov 2026, 14:05. */
export const formatMoment = (at: number, lang: Lang): string =>
  format(lang, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** Formats the time of day of a moment in the player's time zone: 14:05. */
export const formatTime = (at: number, lang: Lang): string =>
  format(lang, { hour: '2-digit', minute: '2-digit' }).format(at);

/** Formats a moment in the long form: 21 November 2026 at 14:05. */
export const formatLongMoment = (at: number, lang: Lang): string =>
  format(lang, { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** Formats a number with grouped digits: 1,284. */
export const formatNumber = (n: number, lang: Lang): string =>
  new Intl.NumberFormat(languageDetails[lang].locale).format(n);
