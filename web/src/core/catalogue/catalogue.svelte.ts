// The messages of the pages. Their source is the program's catalogue, internal/base/text; `go generate
// ./internal/base/text` writes two files per language beside this one. first.json has the messages that
// the first page needs to show its first hand, rest.json all others. A page that needs more than
// first.json awaits allMessages before it is rendered. It also writes the list of the languages.
import type first from './en/first.json';
import type rest from './en/rest.json';
import { fill, type Argument } from './fill';
import { languages } from './languages.gen';

export { languages };
export type Lang = keyof typeof languages;
export type Key = keyof typeof first | keyof typeof rest;

/** The codes of all languages, English first. */
export const langs = Object.keys(languages) as Lang[];

type Templates = Record<string, string>;
type Load = () => Promise<{ default: Templates }>;

const loaders: Record<string, Load> = import.meta.glob<{ default: Templates }>('./*/{first,rest}.json');

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
  const parts = all ? ['first', 'rest'] : ['first'];
  const chunks = await Promise.all(parts.map((part) => loaders[`./${to}/${part}.json`]!()));
  // A later call requested another language or all messages: its load decides.
  if (requested !== to || allWanted !== all) return loading;
  lang = to;
  allLoaded = all;
  templates = Object.assign({}, ...chunks.map((part) => part.default));
  document.documentElement.lang = languages[to].tag;
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
