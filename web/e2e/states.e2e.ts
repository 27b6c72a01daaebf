// Every state of list.json: accessible, nothing cut off, out of its place or scrolling sideways, in both
// languages, both themes and several sizes. make sweep looks at more sizes, lets axe judge more of them, and
// keeps pictures of the main states under e2e/out.
import { expect, test } from 'vitest';
import { faults, ownServer, pass, shot, visit } from './browser';
import { cramped, english } from './layout';
import type { Running } from './server';
import { list, type State } from './states';
import { misplaced } from './sweep';
import { partNames, walk, type Part } from './walk';

/** What a page says when it has no network, or is refused for a reason that is tested. */
const silence = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (404|409|422|401)/;

const all = process.env.MAKE24_SWEEP === 'all';

const sizes = [
  [320, 640],
  [360, 740],
  [1280, 800],
  [740, 360],
  ...(all ? [[360, 640] as const, [768, 1024] as const] : []),
] as const;
/** Where axe looks: in which themes. */
type Theme = 'light' | 'dark';
const themes: Record<'en' | 'zh', Record<string, Theme[]>> = all
  ? {
      en: { '360×740': ['light', 'dark'], '768×1024': ['dark', 'light'], '1280×800': ['light', 'dark'] },
      zh: { '360×740': ['light'], '1280×800': ['light'] },
    }
  : { en: { '360×740': ['light', 'dark'] }, zh: { '360×740': ['light'] } };

const seen = new Set<string>();

async function look(part: Part, lang: 'en' | 'zh', server?: Running): Promise<string[]> {
  const worker = part === 'settings' || part === 'offline';
  const { page, close } = await visit({ lang, width: 360, height: 740, lessMotion: true, server, worker });
  const found: string[] = [];
  let last = '';

  async function see(name: string): Promise<void> {
    const state = list.states.find((one) => one.name === name);
    last = name;
    seen.add(`${name} ${lang}`);
    if (!state) return void found.push(`${name} is not on the list`);
    if (lang === 'zh') {
      for (const sentence of await english(page)) found.push(`${name}: says "${sentence}"`);
      if (!/^zh\b/.test((await page.locator('html').getAttribute('lang')) ?? '')) found.push(`${name}: lang`);
    }
    for (const [width, height] of sizes) {
      const size = `${width}×${height}`;
      await page.setViewportSize({ width, height });
      for (const fault of [...(await cramped(page)), ...(await misplaced(page))])
        found.push(`${name} at ${size}: ${fault}`);
      for (const theme of themes[lang][size] ?? []) await judge(state, width, theme);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'light' });
  }

  async function judge(state: State, width: number, theme: Theme): Promise<void> {
    if (width === 768 && !state.shot) return;
    await page.emulateMedia({ colorScheme: theme });
    // A theme changes nothing but colours.
    const rules = theme === 'dark' ? ['color-contrast'] : undefined;
    if (width !== 768)
      for (const fault of await faults(page, rules))
        found.push(`${state.name} at ${width} ${theme}: ${fault}`);
    if (all && state.shot) await shot(page, `${state.name}-${width}-${theme}-${lang}`);
  }

  try {
    await walk(part, page, lang, see, (milliseconds) => pass(page, server!, milliseconds));
  } catch (error) {
    await shot(page, `failed-after-${last || part}-${lang}`);
    found.push(`after ${last || part}: ${(error as Error).stack}`);
  }
  await close(silence).catch((error: unknown) => found.push(String(error)));
  return found;
}

const cases = partNames.flatMap((part) => (['en', 'zh'] as const).map((lang) => ({ part, lang })));

test.concurrent.for(cases)(
  'states of $part in $lang',
  { timeout: 1_800_000 },
  async ({ part, lang }, { onTestFinished }) => {
    const server = part === 'timed' ? await ownServer(onTestFinished) : undefined;
    expect((await look(part, lang, server)).join('\n')).toBe('');
  },
);

test('every state of the list was seen in both languages', () => {
  expect([...seen].sort()).toEqual(list.states.flatMap(({ name }) => [`${name} en`, `${name} zh`]).sort());
});
