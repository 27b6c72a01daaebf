// Written by internal/app/pagetext from the languages of internal/base/text.
export const languages = {
  en: { tag: "en", short: "EN", switch: "EN · Change to English" },
  zh: { tag: "zh-Hans", short: "中", switch: "中文 · 切换到中文" },
  'zh-Hant': { tag: "zh-Hant", short: "繁", switch: "繁體中文" },
} as const;
