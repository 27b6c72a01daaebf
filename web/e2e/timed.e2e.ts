// Tests the result of timed runs: by keyboard, and by touch in Chinese. Between hands the clocks advance
// as they do for people, since runs that are too fast do not count.
import { expect } from 'vitest';
import { mergesFor, solve } from './answer';
import { advanceTime, eventually, expectNoViolations, startServer, visit } from './browser';
import { journey } from './journey';
import type { RunningServer } from './server';
import { Table } from './table';
import { say } from './words';

const handTime = 11_000;

/** Begins a run, solves a number of hands, skips the next one with a solution, and waits for the
 * result. */
async function playRun(table: Table, server: RunningServer, hands: number): Promise<void> {
  const { page } = table;
  for (let solved = 0; solved < hands; solved++) {
    await table.hand();
    await advanceTime(page, server, handTime);
    await table.play();
    await eventually(async () =>
      expect(await page.locator('main .solved b').innerText()).toBe(`${solved + 1}`),
    );
  }
  await table.hand();
  await advanceTime(page, server, handTime);
  await table.handAfter(() => table.skipConfirmed());
  await advanceTime(page, server, 4 * 60_000);
  await page.locator('h1').getByText(table.say('web.run.solved')).waitFor();
}

/** Plays the missed hand that is open in the result. */
async function playMissed(table: Table): Promise<void> {
  const hand = await table.numbers();
  const answer = await solve({ hand, target: '24', rules: 'classic' });
  if (answer === null) {
    const none = table.page.locator('.small').getByRole('button', { name: table.say('web.action.none') });
    await (table.input === 'keys' ? table.page.keyboard.press('n') : none.tap());
  } else for (const merge of mergesFor(answer, hand)) await table.merge(merge);
  await table.page.getByText(table.say('web.run.missed.done')).waitFor();
}

journey(
  'two timed runs and a streak by keyboard: the result, a missed hand, and the own best run',
  async ({ onTestFinished }) => {
    const server = await startServer(onTestFinished);
    const { page, close } = await visit({ server, lessMotion: true });
    const table = new Table(page, 'keys');
    const score = page.locator('h1 b');
    const again = page.locator('.go .pri');
    await page.goto('/timed');
    await table.press(table.button('web.timed.start'));
    await playRun(table, server, 6);
    expect(await score.innerText()).toBe('6');
    await page.getByText(table.say('web.run.first')).waitFor();

    // Everybody can see the result at its address.
    await page.waitForURL(/\/t\/./);
    const other = await visit({ server, lang: 'zh', width: 360, height: 740, touch: true });
    await other.page.goto(page.url());
    await other.page.getByRole('button', { name: say('zh', 'web.run.same') }).waitFor();
    expect(await other.page.locator('h1 b').innerText()).toBe('6');
    expect(await other.page.locator('.rate').count()).toBe(0);
    await expectNoViolations(other.page, 'the result of another player');
    await other.close();
    await eventually(async () =>
      expect(await again.evaluate((element) => element === document.activeElement)).toBe(true),
    );

    await table.focusWithTab(page.getByRole('listbox'));
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await eventually(async () =>
      expect(await page.locator('.said').innerText()).toMatch(/^Hand 7: .*, skipped after 11 s$/),
    );
    await page.keyboard.press('p');
    await page.locator('.small [data-slot="0"]:focus').waitFor();
    await playMissed(table);
    expect(await score.innerText()).toBe('6');

    await table.focusWithTab(again);
    await page.keyboard.press('Enter');
    const ghost = page.locator('main .ghost');
    await ghost
      .getByText(table.say('web.ghost.best', { n: 0 }))
      .first()
      .waitFor();
    await ghost.getByText(table.say('web.ghost.level')).waitFor();
    await playRun(table, server, 5);
    await page.getByText(table.say('web.run.best.one')).waitFor();
    await page.getByText(table.say('web.run.pace.best'), { exact: true }).first().waitFor();
    await page.getByText(table.say('web.run.practise.sub', { n: 2 })).waitFor();

    // For half a second, the page ignores Enter, which may be meant for the table. Then the button has the focus.
    await eventually(async () =>
      expect(await again.evaluate((element) => element === document.activeElement)).toBe(true),
    );

    // The next run is a streak, which a skipped hand ends. It has a best of its own.
    await table.press(page.getByRole('button', { name: table.say('web.nav.streak'), exact: true }));
    await page.getByText(table.say('web.run.best.one')).waitFor(); // the result stays
    await table.press(again);
    await table.hand();
    await advanceTime(page, server, handTime);
    await table.play();
    await eventually(async () => expect(await page.locator('main .solved b').innerText()).toBe('1'));
    await table.hand();
    await advanceTime(page, server, handTime);
    await table.skipConfirmed();
    await page.getByText(table.say('web.run.first')).waitFor();
    expect(await score.innerText()).toBe('1');
    await expectNoViolations(page, 'the result of a streak');
    await page.goBack(); // to the result of the second run
    await eventually(async () => expect(await score.innerText()).toBe('5'));
    await close();
  },
);

journey.sweep(
  'a timed run by touch in Chinese, and the missed hand in its result',
  async ({ onTestFinished }) => {
    const server = await startServer(onTestFinished);
    const phone = { width: 360, height: 740, touch: true, lessMotion: true };
    const { page, close } = await visit({ ...phone, server, lang: 'zh', theme: 'dark' });
    const table = new Table(page, 'touch', 'zh');
    await page.goto('/timed');
    await table.press(table.button('web.timed.start'));
    await playRun(table, server, 2);
    expect(await page.locator('h1 b').innerText()).toBe('2');
    await page.locator('.small [data-slot="0"]').waitFor();
    await playMissed(table);
    await page.getByRole('button', { name: table.say('web.run.answers') }).tap();
    await page.locator('.answers .idea').first().waitFor();
    await expectNoViolations(page, 'the answers of a missed hand');
    await page.locator('.go .pri').tap();
    await table.hand();
    await close();
  },
);
