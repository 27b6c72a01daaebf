// Dates as each language writes them.
import type { Lang } from '../catalogue/catalogue.svelte';

const locale: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN' };

const format = (lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale[lang], options);

/** A day such as "2026-11-21" or a date read in UTC: Sat 21 November, 11月21日星期六. */
export const longDay = (day: string | Date, lang: Lang): string =>
  format(lang, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '');

/** 21 Nov, 11月21日; of a date read in UTC. */
export const shortDay = (day: Date, lang: Lang): string =>
  format(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(day);

/** Nov, 11月; of a date read in UTC. */
export const monthName = (day: Date, lang: Lang): string =>
  format(lang, { month: 'short', timeZone: 'UTC' }).format(day);

/** A moment where the player is: 21 Nov 2026, 14:05. */
export const moment = (at: number, lang: Lang): string =>
  format(lang, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** The same at length: 21 November 2026 at 14:05. */
export const longMoment = (at: number, lang: Lang): string =>
  format(lang, { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** A number with its thousands set apart: 1,284. */
export const grouped = (n: number, lang: Lang): string => new Intl.NumberFormat(locale[lang]).format(n);
