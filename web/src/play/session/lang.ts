// Chooses the language: that of the page, which the script in index.html has set to the one the player chose in
// this browser, and otherwise the server took from Accept-Language.
import { base } from '../../net/address';
import { setLanguage, language, languages, langs, type Lang } from '../../core/catalogue/catalogue.svelte';

const storageKey = 'make24.lang';
const year = 365 * 24 * 3600;

/** Returns the initial language, that of a page with this tag. */
export const initialLang = (page: string): Lang => langs.find((lang) => languages[lang].tag === page) ?? 'en';

/** Returns the language after the current one in the list. */
export const nextLang = (): Lang => langs[(langs.indexOf(language()) + 1) % langs.length]!;

/** Switches to the initial language. */
export const setInitialLanguage = (): Promise<void> =>
  setLanguage(initialLang(document.documentElement.lang));

/** Switches to a language and stores the choice, also in a cookie, so that the server sends the
 * first page in that language. */
export async function chooseLang(lang: Lang): Promise<void> {
  try {
    if (lang === language() && localStorage.getItem(storageKey) === lang) return;
    localStorage.setItem(storageKey, lang);
  } catch {
    // Without storage, the cookie remembers the choice.
  }
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `lang=${lang}; path=${base}; max-age=${year}; samesite=lax${secure}`;
  await setLanguage(lang);
}
