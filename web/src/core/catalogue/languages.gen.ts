// Written by internal/app/pagetext from the languages of internal/base/text.
export const languages = {
  en: { name: "English", tag: "en", locale: "en-GB", short: "EN", switch: "EN · Change to English", unspaced: false, help: "en" },
  zh: { name: "中文", tag: "zh-Hans", locale: "zh-CN", short: "中", switch: "中文 · 切换到中文", unspaced: true, help: "zh" },
} as const;
