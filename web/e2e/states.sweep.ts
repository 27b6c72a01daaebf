// Tests every state of list.json for accessibility and layout, in both languages, both themes and
// several sizes. Each state is reached once, and its language is switched in place. make sweep
// checks more sizes, runs axe for more of them, and saves screenshots of the main states under
// e2e/out.
import { expect, test } from 'vitest';
import { languages } from '../src/core/catalogue/languages.gen';
import {
  advanceTime,
  waitForAnimations,
  axeViolations,
  startServer,
  resizer,
  saveScreenshot,
  visit,
} from './browser';
import { hiddenShapes } from './forced';
import { layoutFaults, foreignTexts } from './layout';
import type { RunningServer } from './server';
import { list, type State } from './states';
import { switchLanguage } from './step';
import { misplaced } from './sweep';
import { partNames, walk, type Part } from './walk';
import type { Lang } from './words';

/** The expected console errors of a page that is offline or gets a tested refusal. */
const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (404|409|422|401)/;

const all = process.env.MAKE24_SWEEP === 'all';

type Size = readonly [width: number, height: number];
/** The size of the window in which the states are reached. */
const defaultSize: Size = [360, 740];
const otherSizes: Size[] = [
  [320, 640],
  ...(all ? [[360, 640] as const] : []),
  [740, 360],
  ...(all ? [[768, 1024] as const] : []),
  [1280, 800],
];

/** The themes in which axe checks a size. */
type Theme = 'light' | 'dark';
const themes: Record<Lang, Record<string, Theme[]>> = all
  ? {
      en: { '360×740': ['light', 'dark'], '768×1024': ['dark', 'light'], '1280×800': ['light', 'dark'] },
      zh: { '360×740': ['light'], '1280×800': ['light'] },
      'zh-Hant': { '360×740': ['light'], '1280×800': ['light'] },
    }
  : { en: { '360×740': ['light', 'dark'] }, zh: { '360×740': ['light'] }, 'zh-Hant': {} };

/** The states that were checked, each with its language. */
const checkedStates = new Set<string>();

/** Walks in Chinese; checks each state in Chinese and, after switches in place, in the other languages. */
async function checkPart(part: Part, server?: RunningServer): Promise<string[]> {
  const worker = part === 'settings' || part === 'offline';
  const [width, height] = defaultSize;
  const { page, close } = await visit({ lang: 'zh', width, height, lessMotion: true, server, worker });
  // A screenshot needs a window of that size.
  const resize = all
    ? (width: number, height: number) => page.setViewportSize({ width, height })
    : await resizer(page);
  const faults: string[] = [];
  let lastState = '';

  async function check(name: string, repeatMessage?: (lang: Lang) => Promise<void>): Promise<void> {
    const state = list.states.find((listed) => listed.name === name);
    lastState = name;
    if (!state) return void faults.push(`${name} is not on the list`);
    await inspect(state, 'zh', [defaultSize, ...otherSizes]);
    await switchLanguage(page, 'zh-Hant');
    await repeatMessage?.('zh-Hant');
    await inspect(state, 'zh-Hant', all ? [...otherSizes.toReversed(), defaultSize] : [defaultSize]);
    await switchLanguage(page, 'en');
    await repeatMessage?.('en');
    await inspect(state, 'en', [...otherSizes.toReversed(), defaultSize]);
    await switchLanguage(page, 'zh');
  }

  async function inspect(state: State, lang: Lang, sizes: readonly Size[]): Promise<void> {
    checkedStates.add(`${state.name} ${lang}`);
    await waitForAnimations(page); // a result slides in, here within a millisecond
    for (const sentence of await foreignTexts(page, lang))
      faults.push(`${state.name} ${lang}: text in the wrong language: "${sentence}"`);
    for (const [width, height] of sizes) {
      const size = `${width}×${height}`;
      await resize(width, height);
      await waitForAnimations(page); // pages may follow the window in a later frame
      for (const fault of [...(await layoutFaults(page)), ...(await misplaced(page))])
        faults.push(`${state.name} ${lang} at ${size}: ${fault}`);
      for (const theme of themes[lang][size] ?? []) await inspectTheme(state, lang, width, theme);
    }
    if (lang === 'en') await page.emulateMedia({ colorScheme: 'light' });
  }

  async function inspectTheme(state: State, lang: Lang, width: number, theme: Theme): Promise<void> {
    if (width === 768 && !state.shot) return;
    await page.emulateMedia({ colorScheme: theme });
    // A theme changes only colours.
    const rules = theme === 'dark' ? ['color-contrast'] : undefined;
    if (width !== 768)
      for (const fault of await axeViolations(page, rules))
        faults.push(`${state.name} ${lang} at ${width} ${theme}: ${fault}`);
    if (theme === 'dark')
      for (const shape of await hiddenShapes(page))
        faults.push(`${state.name} ${lang} at ${width}: forced colours hide ${shape}`);
    if (all && state.shot) await saveScreenshot(page, `${state.name}-${width}-${theme}-${lang}`);
  }

  try {
    await walk(part, page, 'zh', check, (milliseconds) => advanceTime(page, server!, milliseconds));
  } catch (error) {
    await saveScreenshot(page, `failed-after-${lastState || part}`);
    faults.push(`after ${lastState || part}: ${(error as Error).stack}`);
  }
  await close(expectedErrors).catch((error: unknown) => faults.push(String(error)));
  return faults;
}

test.concurrent.for(partNames)(
  'the states of %s have no faults in any language',
  { timeout: 1_800_000 },
  async (part, { onTestFinished }) => {
    // These parts advance the clock, or show pages on which nobody has played.
    const ownServer = ['home', 'timed', 'race'].includes(part);
    const server = ownServer ? await startServer(onTestFinished) : undefined;
    expect((await checkPart(part, server)).join('\n')).toBe('');
  },
);

test('every state of the list was checked in every language', () => {
  expect([...checkedStates].sort()).toEqual(
    list.states.flatMap(({ name }) => Object.keys(languages).map((lang) => `${name} ${lang}`)).sort(),
  );
});
