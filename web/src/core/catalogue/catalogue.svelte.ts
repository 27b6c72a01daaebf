// The messages of the pages. Their source is the program's catalogue, internal/base/text; `go generate
// ./internal/base/text` writes two files per language beside this one. first.json has the messages that
// the first page needs to show its first hand, rest.json all others. A page that needs more than
// first.json awaits allMessages before it is rendered.
import type first from './en/first.json';
import type rest from './en/rest.json';
import { fill, type Argument } from './fill';

export type Lang = 'en' | 'zh';
export type Key = keyof typeof first | keyof typeof rest;

/** The lang attributes of a page, as on the server. The Chinese texts use simplified characters. */
const langTags: Record<Lang, string> = { en: 'en', zh: 'zh-Hans' };

type Templates = Record<string, string>;
type Load = () => Promise<{ default: Templates }>;

const loaders: Record<Lang, { first: Load; rest: Load }> = {
  en: { first: () => import('./en/first.json'), rest: () => import('./en/rest.json') },
  zh: { first: () => import('./zh/first.json'), rest: () => import('./zh/rest.json') },
};

let lang = $state<Lang>('en');
let templates = $state.raw<Templates>({});
/** Set by allMessages: from then on, setLanguage loads all messages of a language. */
let allWanted = false;
/** All messages of the requested language are loaded. */
let allLoaded = false;
/** The language requested last, and a promise that resolves when its messages are loaded. */
let requested: Lang = 'en';
let loading: Promise<void> = Promise.resolve();

/** Returns the current language. */
export const language = (): Lang => lang;

/** Switches to a language; resolves when its messages are loaded. */
export function setLanguage(to: Lang): Promise<void> {
  requested = to;
  allLoaded = false;
  return (loading = load(to));
}

/**
 * Resolves when all messages are loaded. It reads no state, because a template that awaits it would
 * be rendered again after every change of the language.
 */
export function allMessages(): Promise<void> {
  if (allLoaded) return Promise.resolve();
  allWanted = true;
  return setLanguage(requested);
}

async function load(to: Lang): Promise<void> {
  const all = allWanted;
  const { first, rest } = loaders[to];
  const chunks = await Promise.all(all ? [first(), rest()] : [first()]);
  // A later call requested another language or all messages: its load decides.
  if (requested !== to || allWanted !== all) return loading;
  lang = to;
  allLoaded = all;
  templates = Object.assign({}, ...chunks.map((part) => part.default));
  document.documentElement.lang = langTags[to];
}

/** Returns a message with its arguments filled in. An unknown key is returned unchanged. */
export function say(key: Key, args: Record<string, Argument> = {}): string {
  return fill(templates[key] ?? key, args);
}

/** Like say, but for computed keys, such as those of techniques: returns '' for an unknown key. */
export function sayIfKnown(key: string, args: Record<string, Argument> = {}): string {
  const template = templates[key];
  return template === undefined ? '' : fill(template, args);
}
