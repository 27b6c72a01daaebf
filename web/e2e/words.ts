// The messages of the pages in both languages, for tests to look for.
import enFirst from '../src/core/catalogue/en/first.json' with { type: 'json' };
import enRest from '../src/core/catalogue/en/rest.json' with { type: 'json' };
import zhFirst from '../src/core/catalogue/zh/first.json' with { type: 'json' };
import zhRest from '../src/core/catalogue/zh/rest.json' with { type: 'json' };
import hantFirst from '../src/core/catalogue/zh-Hant/first.json' with { type: 'json' };
import hantRest from '../src/core/catalogue/zh-Hant/rest.json' with { type: 'json' };
import { fill, type Argument } from '../src/core/catalogue/fill';

const en = { ...enFirst, ...enRest };
const zh = { ...zhFirst, ...zhRest };
const hant = { ...hantFirst, ...hantRest };

export type Lang = 'en' | 'zh' | 'zh-Hant';
export type Key = keyof typeof en;

const catalogue: Record<Lang, Record<string, string>> = { en, zh, 'zh-Hant': hant };

/** Returns a message of the pages with its arguments filled in. */
export const say = (lang: Lang, key: Key, args: Record<string, Argument> = {}): string =>
  fill(catalogue[lang][key]!, args);

/** Returns a pattern for a message with any arguments. */
export function pattern(lang: Lang, key: Key): RegExp {
  const parts = catalogue[lang][key]!.split(/\{[^}]*\}/).map((part) =>
    part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(parts.join('.+?'));
}

/** The English messages that a Chinese page must not show, because their translations differ. */
const onlyEnglish: string[] = Object.entries(en)
  .filter(([key, text]) => catalogue.zh[key] !== text && /[a-z]{3}/.test(text) && !text.includes('{'))
  .map(([, text]) => text)
  .filter((text) => text !== 'make24');

/** The messages that pages in Chinese must not show: those in English and in the other characters. */
export const onlyElsewhere = {
  zh: onlyEnglish,
  'zh-Hant': [
    ...onlyEnglish,
    ...Object.values(zh).filter((text) => !text.includes('{') && !Object.values(hant).includes(text)),
  ],
};
