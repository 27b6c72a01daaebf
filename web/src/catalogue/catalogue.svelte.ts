// The sentences of the pages. They stand in the catalogue of the whole program, internal/text;
// `go generate ./internal/text` writes them beside this file, for each language in two parts:
// first.json is what the first page says before its first hand is on the table, rest.json all
// else. A page that says more than the first waits for whole before it is drawn.
import type first from './en/first.json';
import type rest from './en/rest.json';
import { fill, type Argument } from './fill';

export type Lang = 'en' | 'zh';
export type Key = keyof typeof first | keyof typeof rest;

/** How a page names its language, as the server does: Chinese has two scripts, and these are the simplified ones. */
const tags: Record<Lang, string> = { en: 'en', zh: 'zh-Hans' };

type Templates = Record<string, string>;
type Load = () => Promise<{ default: Templates }>;

const parts: Record<Lang, { first: Load; rest: Load }> = {
  en: { first: () => import('./en/first.json'), rest: () => import('./en/rest.json') },
  zh: { first: () => import('./zh/first.json'), rest: () => import('./zh/rest.json') },
};

let lang = $state<Lang>('en');
let templates = $state.raw<Templates>({});
/** The rest is wanted: from then on a language is spoken with all of its sentences. */
let wanted = false;
/** The rest of the language that was asked for is there. */
let complete = false;
/** The language that was asked for last, and when its sentences are there. */
let asked: Lang = 'en';
let ready: Promise<void> = Promise.resolve();

/** The language that is spoken now. */
export const spoken = (): Lang => lang;

/** Speaks a language from now on; resolves when its sentences are there. */
export function speak(to: Lang): Promise<void> {
  asked = to;
  complete = false;
  return (ready = learn(to));
}

/** Resolves when every sentence is there. It follows no change of the language: what waits for it in a template would be
 * drawn anew. */
export function whole(): Promise<void> {
  if (complete) return Promise.resolve();
  wanted = true;
  return speak(asked);
}

async function learn(to: Lang): Promise<void> {
  const all = wanted;
  const { first, rest } = parts[to];
  const loaded = await Promise.all(all ? [first(), rest()] : [first()]);
  // Asked for another since, or for more: what is there when that is there counts.
  if (asked !== to || wanted !== all) return ready;
  lang = to;
  complete = all;
  templates = Object.assign({}, ...loaded.map((part) => part.default));
  document.documentElement.lang = tags[to];
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
