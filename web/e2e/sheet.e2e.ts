// Tests the page of printable sheets: a teacher makes a worksheet by keyboard in English and by touch in
// Chinese, prints it, downloads it as a PDF and opens its hands with the code.
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, visit } from './browser';
import { journey } from './journey';
import { Table } from './table';
import type { Lang } from './words';

/** Returns the number of pages of a PDF file and their size in points. */
function pagesOf(pdf: Buffer): { pages: number; size: string } {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
  expect(new Set(boxes).size).toBe(1);
  return { pages: (text.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length, size: boxes[0]! };
}

/** Returns the page as it is printed. */
const printed = async (page: Page): Promise<{ pages: number; size: string }> =>
  pagesOf(await page.pdf({ preferCSSPageSize: true }));

/** Waits until the picture of a page is loaded and returns its address. */
async function pictureOf(preview: Locator): Promise<string> {
  const picture = preview.locator('img');
  await eventually(async () =>
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    ).toBe(true),
  );
  return (await picture.getAttribute('src'))!;
}

journey.for<[Lang, 'keys' | 'touch']>([
  ['en', 'keys'],
  ['zh', 'touch'],
])('a teacher makes a worksheet (%s, %s)', async ([lang, hands]) => {
  const touch = hands === 'touch';
  const { page, close } = await visit({
    lang,
    touch,
    lessMotion: true,
    ...(touch && { width: 360, height: 740 }),
  });
  const table = new Table(page, hands, lang);
  const { say } = table;
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { printed: number };
    counted.printed = 0;
    globalThis.print = () => counted.printed++;
  });
  await page.goto('/class');
  const link = page.getByRole('link', { name: say('web.nav.sheet'), exact: true });
  await table.press(link);
  await page.waitForURL(new RegExp(`/sheet\\?seed=\\d+&lang=${lang}$`));
  const preview = page.getByRole('region', { name: say('web.sheet.preview') });
  const before = await pictureOf(preview);
  expect(await preview.getByRole('img').getAttribute('alt')).toBe(
    say('web.sheet.page.hands', { n: 1, of: 2, hands: 12, cards: 4 }),
  );

  // Options change the pages and the address, so a reload shows the same.
  await table.press(page.getByRole('button', { name: say('web.sheet.style.numbers') }));
  const levels = page.getByRole('group', { name: say('web.sheet.level'), exact: true });
  await table.press(levels.getByRole('button', { name: '1' }));
  await page.waitForURL(/levels=1&.*style=numbers/);
  await eventually(async () => expect(await pictureOf(preview)).not.toBe(before));
  await page.getByRole('textbox', { name: say('web.sheet.title') }).fill(lang === 'zh' ? '第三周' : 'Week 3');
  await page.waitForURL(/title=/);
  await eventually(async () => expect(await pictureOf(preview)).toContain('title='));
  const chosen = await pictureOf(preview);
  await page.reload();
  expect(await pictureOf(preview)).toBe(chosen);
  await table.press(preview.getByRole('button', { name: say('web.sheet.part.answers') }));
  await preview.getByAltText(say('web.sheet.page.answers', { n: 2, of: 2 })).waitFor();

  // The pages are printed without the rest of the page, on either paper.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  if (touch) await page.getByRole('button', { name: say('web.sheet.print') }).tap();
  else await page.keyboard.press('Control+p');
  await eventually(async () =>
    expect(await page.evaluate(() => (globalThis as unknown as { printed: number }).printed)).toBe(1),
  );
  expect(await printed(page)).toEqual({ pages: 2, size: '595 × 842' });
  await table.press(page.getByRole('button', { name: say('web.sheet.more') }));
  await table.press(page.getByRole('button', { name: 'Letter' }));
  await eventually(async () => expect(await pictureOf(preview)).toContain('paper=letter'));
  await page.emulateMedia({ media: 'print' });
  expect((await page.locator('body').innerText()).trim()).toBe('');
  await page.emulateMedia({ media: null });
  expect(await printed(page)).toEqual({ pages: 2, size: '612 × 792' });

  const downloading = page.waitForEvent('download');
  await table.press(page.getByRole('link', { name: 'PDF' }));
  const pdf = await buffer(await (await downloading).createReadStream());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(pdf).pages).toBe(2);

  // The code leads to the same hands, to play and to print.
  const code = await preview.locator('b').innerText();
  const sheet = await page.evaluate(
    async (query) => (await (await fetch('/game/sheets' + query)).json()) as { url: string; hands: string[] },
    new URL(page.url()).search,
  );
  expect(sheet.url).toMatch(new RegExp(`/s/${code}$`));
  await page.goto('/s/' + code.toLowerCase());
  await page.getByRole('heading', { name: say('web.sheet.printed', { code }) }).waitFor();
  await page.getByText(say('web.set.count', { n: 12 })).waitFor();
  await table.press(table.button('web.set.play'));
  const numbers = async (): Promise<string> => (await table.hand()).toSorted((a, b) => a - b).join('.');
  expect(`1-${await numbers()}-24-classic`).toBe(sheet.hands[0]);
  await page.goto('/sheet?code=' + code);
  await page.getByText(say('web.sheet.code.used', { code })).waitFor();
  await close();
});
