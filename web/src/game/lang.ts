// Which language is spoken: the one that was chosen here, else that of the page, which the
// server took from the browser's wishes.
import { speak, spoken, type Lang } from '../catalogue/catalogue.svelte';

const place = 'make24.lang';
const year = 365 * 24 * 3600;

const isLang = (text: unknown): text is Lang => text === 'en' || text === 'zh';

/** The language to begin with, given what was chosen and what the page is in. */
export const firstLang = (chosen: unknown, page: string): Lang =>
  isLang(chosen) ? chosen : page.startsWith('zh') ? 'zh' : 'en';

function chosen(): unknown {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Speaks the language to begin with. */
export const speakFirst = (): Promise<void> => speak(firstLang(chosen(), document.documentElement.lang));

/** Speaks a language because the player wants it, and remembers that: for the server's first page too. */
export async function chooseLang(lang: Lang): Promise<void> {
  if (lang === spoken() && chosen() === lang) return;
  try {
    localStorage.setItem(place, lang);
  } catch {
    // Without storage the cookie remembers.
  }
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `lang=${lang}; path=/; max-age=${year}; samesite=lax${secure}`;
  await speak(lang);
}
