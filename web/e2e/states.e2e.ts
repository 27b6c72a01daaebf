// Every state of list.json: accessible, nothing cut off or scrolling sideways, in both languages,
// both themes, and all sizes; and a picture of the main ones under e2e/out.
import { afterAll, expect, test } from 'vitest';
import { faults, quit, shot, visit, type Look } from './browser';
import { cramped, english } from './layout';
import { list, type State } from './states';
import { walk } from './walk';

afterAll(quit);

/** What a page says when it has no network, or is refused for a reason that is tested. */
export const silence = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (404|409|422|401)/;

const sizes = [
  [320, 640],
  [360, 640],
  [360, 740],
  [768, 1024],
  [1280, 800],
  [740, 360],
] as const;
type Theme = 'light' | 'dark';
/** Which themes are looked at in a width, in each language; and of which a picture is kept. */
const themes = {
  en: { 360: ['light', 'dark'], 768: ['dark', 'light'], 1280: ['light', 'dark'] },
  zh: { 360: ['light'], 1280: ['dark'] },
} as Record<'en' | 'zh', Record<number, Theme[]>>;

for (const lang of ['en', 'zh'] as const) {
  test.concurrent(`every state, ${lang}`, { timeout: 280_000 }, async () => {
    const look = { lang, width: 360, height: 740, lessMotion: true } satisfies Look;
    const { page, close } = await visit(look);
    const found: string[] = [];
    const seen: string[] = [];

    async function see(name: string): Promise<void> {
      const state = list.states.find((one) => one.name === name);
      seen.push(name);
      if (!state) return void found.push(`${name} is not on the list`);
      if (lang === 'zh') {
        for (const sentence of await english(page)) found.push(`${name}: says "${sentence}"`);
        if ((await page.locator('html').getAttribute('lang')) !== 'zh') found.push(`${name}: lang`);
      }
      if (state.brief) return void found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        for (const fault of await cramped(page)) found.push(`${name} at ${width}×${height}: ${fault}`);
        const whole = width === 360 ? height === 740 : width > 740;
        for (const theme of whole ? (themes[lang][width] ?? []) : []) await judge(state, width, theme);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'light' });
    }

    async function judge(state: State, width: number, theme: Theme): Promise<void> {
      await page.emulateMedia({ colorScheme: theme });
      if (width !== 768)
        for (const fault of await faults(page)) found.push(`${state.name} at ${width} ${theme}: ${fault}`);
      if (state.shot) await shot(page, `${state.name}-${width}-${theme}-${lang}`);
    }

    try {
      await walk(page, lang, see);
    } catch (error) {
      await shot(page, `failed-after-${seen.at(-1)}-${lang}`);
      found.push(`after ${seen.at(-1)}: ${(error as Error).stack}`);
    }
    await close(silence).catch((error: unknown) => found.push(String(error)));
    expect(found.join('\n')).toBe('');
    expect(seen).toEqual(list.states.map(({ name }) => name));
  });
}
