// What a page copies. All contexts of the browser share one clipboard, so a test that read it could get what
// another test has just copied.
import type { BrowserContext, Page } from 'playwright-core';

/** Lets the pages of a context copy to the clipboard, and remembers what each of them copies. */
export async function allowCopying(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(() => {
    const { clipboard } = navigator;
    const writeText = clipboard.writeText.bind(clipboard);
    clipboard.writeText = async (text) => {
      await writeText(text);
      Object.assign(globalThis, { copiedText: text });
    };
  });
}

/** Returns the text that a page has copied last. */
export const copiedText = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as { copiedText: string }).copiedText);
