// The sentences of the pages. They stand in the catalogue of the whole program, internal/text;
// `go generate ./internal/text` writes en.json and zh.json beside this file.
import type en from './en.json';
import { fill, type Argument } from './fill';

export type Lang = 'en' | 'zh';
export type Key = keyof typeof en;

type Templates = Record<string, string>;

const parts: Record<Lang, () => Promise<{ default: Templates }>> = {
  en: () => import('./en.json'),
  zh: () => import('./zh.json'),
};

let lang = $state<Lang>('en');
let templates = $state.raw<Templates>({});

/** The language that is spoken now. */
export const spoken = (): Lang => lang;

/** Speaks a language from now on; resolves when its sentences are there. */
export async function speak(to: Lang): Promise<void> {
  const part = await parts[to]();
  lang = to;
  templates = part.default;
  document.documentElement.lang = to;
}

/** A sentence, with its arguments put in. A key that is not there is said as it is. */
export function say(key: Key, args: Record<string, Argument> = {}): string {
  return fill(templates[key] ?? key, args);
}

/** The same for keys that are put together, such as those of techniques: empty if there is none. */
export function sayIfKnown(key: string, args: Record<string, Argument> = {}): string {
  const template = templates[key];
  return template === undefined ? '' : fill(template, args);
}
