// Formats dates in each language.
import type { Lang } from '../catalogue/catalogue.svelte';

const locale: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN' };

const format = (lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale[lang], options);

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

/** Formats a moment in the player's time zone: 21 Nov 2026, 14:05. */
export const formatMoment = (at: number, lang: Lang): string =>
  format(lang, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** Formats a moment in the long form: 21 November 2026 at 14:05. */
export const formatLongMoment = (at: number, lang: Lang): string =>
  format(lang, { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** Formats a number with grouped digits: 1,284. */
export const formatNumber = (n: number, lang: Lang): string => new Intl.NumberFormat(locale[lang]).format(n);
