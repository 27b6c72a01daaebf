// Tests sets and drills: a set as a link that another browser plays by touch, and a step of a drill by
// keyboard; and duels on one device, by touch and by keyboard.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, startServer, visit } from './browser';
import { playDuel } from './duel';
import { journey } from './journey';
import { Table } from './table';

/** Plays all hands of a set, and returns to where it was opened. */
async function playAll(page: Page, table: Table, hands: number): Promise<void> {
  await table.hand();
  for (let i = 1; i <= hands; i++) {
    await table.play();
    await table.banner.waitFor();
    if (i < hands) await table.handAfter(() => table.press(table.button('web.action.next')));
  }
  await table.press(page.locator('main .banner .pri'));
}

journey(
  'a set of a teacher is played by touch, a day of fractions by keyboard, and duels by both',
  async ({ onTestFinished }) => {
    const server = await startServer(onTestFinished);
    const teacher = await visit({ server, lang: 'zh', lessMotion: true });
    const teacherTable = new Table(teacher.page, 'mouse', 'zh');
    await teacher.page.goto('/set');
    await teacher.page.getByRole('textbox', { name: teacherTable.say('web.set.title') }).fill('第三周 <b>&');
    await teacher.page.locator('textarea').fill('3 3 8 8\n1 1 1 1');
    const link = (await teacher.page.locator('a.pri').getAttribute('href'))!;

    const pupil = await visit({ server, lang: 'zh', width: 360, height: 740, touch: true, lessMotion: true });
    const table = new Table(pupil.page, 'touch', 'zh');
    await pupil.page.goto(link);
    expect(await pupil.page.locator('h1').innerText()).toBe('第三周 <b>&');
    await table.button('web.set.play').tap();
    await table.hand();
    expect(await table.action('web.action.none').count()).toBe(1);
    await playAll(pupil.page, table, 2);
    await pupil.page.getByText(table.say('web.set.over')).waitFor();

    await teacher.page.goto(link);
    await teacher.page.getByRole('link', { name: teacherTable.say('web.set.class') }).click();
    await teacher.page.getByText(teacherTable.say('web.class.list.left', { n: 2 })).waitFor();
    await pupil.close();
    await teacher.close();

    // Another player plays a drill, by keyboard.
    const { page, close } = await visit({ server, lessMotion: true });
    const keys = new Table(page, 'keys');
    await page.goto('/drills');
    const first = page.locator('ol').first().locator('a').first();
    await first.waitFor();
    await keys.press(first);
    await page.waitForURL(/\/set\/.*drill=1/);
    await keys.hand();
    expect(await keys.action('web.action.none').count()).toBe(0); // each hand has a solution
    await playAll(page, keys, 3);
    await page.waitForURL(/\/drills$/);
    await eventually(async () =>
      expect(await first.innerText()).toContain(keys.say('web.drills.done', { n: 3, of: 3 })),
    );
    await close();

    // Two players share a phone, and two a keyboard.
    const phone = await visit({ server, lang: 'zh', width: 390, height: 844, touch: true, lessMotion: true });
    await playDuel(new Table(phone.page, 'touch', 'zh'));
    await phone.close();
    const desk = await visit({ server, lessMotion: true });
    await playDuel(new Table(desk.page, 'keys'));
    await desk.close();
  },
);
