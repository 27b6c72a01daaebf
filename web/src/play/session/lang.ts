// Chooses the language: the one the player chose in this browser, otherwise that of the page, which
// the server took from Accept-Language.
import { base } from '../../net/address';
import { setLanguage, language, langs, type Lang } from '../../core/catalogue/catalogue.svelte';

const storageKey = 'make24.lang';
const year = 365 * 24 * 3600;

/** Returns the initial language, from the stored choice and the language of the page. */
export const initialLang = (chosen: unknown, page: string): Lang =>
  langs.find((lang) => lang === chosen) ?? langs.find((lang) => lang === page.split('-')[0]) ?? 'en';

/** Returns the language after the current one in the list. */
export const nextLang = (): Lang => langs[(langs.indexOf(language()) + 1) % langs.length]!;

function storedLang(): unknown {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Switches to the initial language. */
export const setInitialLanguage = (): Promise<void> =>
  setLanguage(initialLang(storedLang(), document.documentElement.lang));

/** Switches to a language and stores the choice, also in a cookie, so that the server sends the
 * first page in that language. */
export async function chooseLang(lang: Lang): Promise<void> {
  if (lang === language() && storedLang() === lang) return;
  try {
    localStorage.setItem(storageKey, lang);
  } catch {
    // Without storage, the cookie remembers the choice.
  }
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `lang=${lang}; path=${base}; max-age=${year}; samesite=lax${secure}`;
  await setLanguage(lang);
}
