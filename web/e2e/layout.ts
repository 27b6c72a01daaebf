// Finds faults in the layout and the language of the current page.
import type { Page } from 'playwright-core';
import { languages } from '../src/core/catalogue/languages.gen';
import { onlyElsewhere, type Lang } from './words';

/**
 * Returns layout faults: horizontal scrolling, and controls that are cut off or outside the window.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`scrolls horizontally: ${root.scrollWidth} > ${root.clientWidth}`);
    const open = document.querySelector('dialog[open]');
    for (const control of (open ?? document).querySelectorAll<HTMLElement>('button, a.btn, .tabs a, nav a')) {
      const box = control.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || control.closest('[data-slot], .scroll')) continue;
      if (control.clientWidth > 0 && control.scrollWidth > control.clientWidth + 1)
        faults.push(
          `cut off: "${control.innerText.trim()}" ${control.scrollWidth} > ${control.clientWidth} (${control.className})`,
        );
      if (box.left < -1 || box.right > root.clientWidth + 1)
        faults.push(`outside the window: "${control.innerText.trim()}" (${control.className})`);
    }
    return faults;
  });
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

/** Returns the boxes of the tiles. */
export const tileBoxes = (page: Page): Promise<Box[]> =>
  page
    .locator('main [data-slot]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect & Box));

/**
 * Returns texts and accessible names in the other language (sentences of the English catalogue,
 * or Chinese characters), and a wrong lang attribute of the page. It ignores elements that are
 * marked as the other language, the player's name, and the text of a live region from before the
 * switch of the language.
 */
export async function foreignTexts(page: Page, lang: Lang): Promise<string[]> {
  const { declared, texts } = await page.evaluate(
    (other) => {
      const found: string[] = [];
      const exempt = `[lang|=${other}], [translate=no], .ava` + (other === 'zh' ? ', [role=status]' : '');
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest(`script, style, noscript, ${exempt}`))
          found.push(node.textContent ?? '');
      for (const element of document.querySelectorAll(
        '[aria-label], [placeholder], [title], [aria-valuetext]',
      ))
        if (!element.closest(exempt))
          for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext'])
            found.push(element.getAttribute(name) ?? '');
      return {
        declared: document.documentElement.lang,
        texts: [...found, document.title].map((text) => text.trim()),
      };
    },
    lang === 'en' ? 'zh' : 'en',
  );
  const all = new Set(texts);
  const found =
    lang === 'en'
      ? [...all].filter((text) => /\p{Script=Han}/u.test(text))
      : onlyElsewhere[lang].filter((sentence) => all.has(sentence));
  if (declared !== languages[lang].tag) found.push(`<html lang="${declared}">`);
  return found;
}
