// Written by internal/app/pagetext from the languages of internal/base/text.
export const languageDetails = {
  en: { name: "English", locale: "en-GB", unspaced: false, help: "en" },
  zh: { name: "简体中文", locale: "zh-CN", unspaced: true, help: "zh" },
  'zh-Hant': { name: "繁體中文", locale: "zh-TW", unspaced: true, help: "zh-Hant" },
} as const;
