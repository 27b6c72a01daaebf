// Tests a class by keyboard: a teacher in English and two pupils, one of them in Chinese, from the code
// to the table of results.
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, visit } from './browser';
import { journey } from './journey';
import { Table } from './table';
import type { Key, Lang } from './words';

/** Fails if the code reaches the QR code, which camera apps then cannot read. */
async function expectApart(page: Page): Promise<void> {
  const widest = 'WMW QWM';
  const right = await page
    .locator('.bigcode span')
    .first()
    .evaluate((span, text) => {
      span.textContent = text;
      const range = document.createRange();
      range.selectNodeContents(span);
      return range.getBoundingClientRect().right;
    }, widest);
  expect((await page.locator('.qr').boundingBox())!.x).toBeGreaterThan(right);
}

/** Joins a class by its code, with the keyboard alone. */
async function join(page: Page, table: Table, code: string, name: string): Promise<void> {
  await page.goto('/race');
  await page.locator('#code:focus').waitFor();
  await page.keyboard.type(code.toLowerCase());
  // The code leads on to the name.
  await page.locator('input[autocomplete=nickname]:focus').waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByText(table.say('web.race.wait.teacher')).waitFor();
}

journey.for<Lang>(['en', 'zh'])('a teacher leads a class of two pupils by keyboard (%s)', async (lang) => {
  const teacher = await visit({ lang, lessMotion: true });
  const ada = await visit({ lang, width: 390, height: 780, lessMotion: true });
  const wang = await visit({ lang, lessMotion: true });
  const [desk, adas, wangs] = [
    new Table(teacher.page, 'keys', lang),
    new Table(ada.page, 'keys', lang),
    new Table(wang.page, 'keys', lang),
  ];
  const press = async (key: Key): Promise<void> => {
    // A button is disabled while the answer to the action before is awaited.
    await desk.button(key).and(teacher.page.locator(':enabled')).waitFor();
    await desk.press(desk.button(key));
  };

  await teacher.page.goto('/class');
  await press('web.class.open');
  const code = (await teacher.page.locator('.bigcode span').first().innerText()).replace(/\s/g, '');
  expect(new URL(teacher.page.url()).hash.length).toBeGreaterThan(20);
  await expectApart(teacher.page);
  // Both choose the same name, which the second gets with a number.
  await join(ada.page, adas, code, 'Ada L.');
  await join(wang.page, wangs, code, 'Ada L.');
  await teacher.page.getByText('Ada L. 2', { exact: true }).waitFor();
  // A name that ends with an initial gets no second stop.
  expect(await ada.page.getByRole('heading', { level: 1 }).innerText()).not.toContain('..');
  expect(await ada.page.getByText('Ada L. 2').count()).toBe(0);
  await teacher.page.locator('body').press('Enter');
  await teacher.page.locator('.pupils').waitFor();

  // A pupil solves the hand; the other makes an error, which the teacher sees without a name.
  const hand = await adas.hand();
  await adas.solve(hand);
  await wangs.hand();
  const sum = hand.reduce((a, b) => a + b);
  const [wrong, value] = sum === 24 ? [hand.join('*'), hand.reduce((a, b) => a * b)] : [hand.join('+'), sum];
  await wang.page.keyboard.press('e');
  await wang.page.getByRole('textbox').fill(wrong);
  await wang.page.keyboard.press('Enter');
  await teacher.page.getByText(desk.say('web.class.error.result', { value })).waitFor();
  await teacher.page
    .getByText(desk.say('web.class.solved', { n: 1, of: 2 }))
    .first()
    .waitFor();

  await press('web.class.pause');
  await wang.page.getByText(wangs.say('web.class.paused')).waitFor();
  await press('web.class.resume');
  await wang.page.getByText(wangs.say('web.class.paused')).waitFor({ state: 'detached' });
  await press('web.class.hint');
  await wang.page.locator('.hint .dots').waitFor();
  await press('web.class.deal');
  await eventually(async () => expect((await wangs.hand()).join()).not.toBe(hand.join()));

  // The secret link leads the class on another device, also as the view for a projector.
  const second = await visit({ lang, lessMotion: true });
  await second.page.goto(teacher.page.url().replace('#', '?screen=1#'));
  await second.page.getByText(desk.say('web.class.solved', { n: 0, of: 2 })).waitFor();
  expect(await second.page.getByText('Ada L.').count()).toBe(0);
  await second.page.locator('body').press('Escape');
  await second.page.locator('.pupils').waitFor();
  await second.close();

  await press('web.class.end');
  await press('web.class.end.go');
  await teacher.page.locator('table').waitFor();
  await ada.page.getByText(adas.say('web.race.result.hands')).waitFor();

  const download = teacher.page.waitForEvent('download');
  await press('web.class.download');
  const csv = (await buffer(await (await download).createReadStream())).toString('utf8');
  const rows = csv.split('\r\n');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/^1,Ada L\.,1,\d,0,/);
  expect(rows[2]).toMatch(/^2,Ada L\. 2,0,0,1,/);
  for (const { close } of [teacher, ada, wang]) await close();
});
