// Takes the picture of the table that README.md shows: MAKE24_E2E=picture npm run e2e.
import { join } from 'node:path';
import { test } from 'vitest';
import { waitForAnimations, visit } from './browser';
import { Table } from './table';

test('the picture of README.md', async () => {
  const { page, close } = await visit({ width: 1280, height: 720 });
  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await new Table(page).hand();
  await waitForAnimations(page);
  // The texture of the felt would take four fifths of the file.
  await page.evaluate(() => {
    const plain = new CSSStyleSheet();
    plain.replaceSync('.felt { background: var(--felt) !important; box-shadow: none !important }');
    document.adoptedStyleSheets.push(plain);
  });
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/table.png') });
  await close();
});
