// Tests whole sessions by mouse, by keyboard alone and by touch. Each mode is played to its end
// once.
import { expect, inject } from 'vitest';
import { advanceTime, eventually, startServer, visit } from './browser';
import { allowCopying, copiedText } from './clipboard';
import { solve } from './answer';
import { resultHeading } from './daily';
import { journey } from './journey';
import { waitForFigure } from './step';
import { Table } from './table';
import { say } from './words';

/** Chooses options in the deal dialog and deals. */
async function choose(table: Table, ...options: string[]): Promise<void> {
  await table.press(table.button('web.practice.deal'));
  const dialog = table.page.getByRole('dialog');
  await dialog.waitFor();
  for (const option of options) {
    const [group, name] = option.split(': ') as [string, string];
    await table.press(dialog.getByRole('group', { name: group }).getByRole('button', { name, exact: true }));
  }
  await table.press(dialog.getByRole('button', { name: 'Deal', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

journey('practice by mouse: hands, cards, rules, one puzzle, statistics and review', async () => {
  const { page, close } = await visit({ lessMotion: true, worker: true });
  const table = new Table(page);
  await page.goto('/');
  const hand = await table.hand();
  expect(hand).toHaveLength(4);
  await eventually(async () =>
    expect(await table.announced.innerText()).toContain(
      say('en', 'web.table.dealt', { hand: hand.join(', '), target: '24' }),
    ),
  );

  // An undone move costs nothing.
  await table.merge({ a: 0, op: '+', b: 1 });
  await eventually(async () => expect(await table.tiles.count()).toBe(3));
  await eventually(async () => expect(await table.announced.innerText()).toContain('3 tiles left.'));
  await table.act('web.action.undo', 'u');
  await eventually(async () => expect(await table.tiles.count()).toBe(4));
  await eventually(async () => expect(await table.announced.innerText()).toContain('Undone. 4 tiles.'));

  await table.play();
  await table.expectSolved();
  await table.next();
  await table.play();
  await table.expectSolved();
  await eventually(async () => {
    const facts = await page.locator('.fact').allInnerTexts();
    expect(facts.map((fact) => fact.replace(/\s+/g, ' '))).toEqual(['2 in a row', '2 solved today']);
  });
  for (const cards of [5, 6]) {
    await choose(table, `Cards: ${cards}`);
    await eventually(async () => expect(await table.tiles.count()).toBe(cards));
    await table.play();
    await table.expectSolved();
  }
  await choose(table, 'Rules: Countdown');
  for (const first of [true, false]) {
    if (!first) await table.next();
    await table.hand();
    await eventually(async () => expect(await table.tiles.count()).toBe(6));
    expect(Number(await table.target())).toBeGreaterThanOrEqual(100);
    await table.play('countdown');
    await table.expectSolved();
  }

  // A joker asks what it stands for when a step needs it.
  await page.goto('/practice?hand=1-0.1.2.6-24-r.asmd.w');
  await table.hand();
  await table.merge({ a: 3, op: '*', b: 0 });
  await page.locator('.choices').getByRole('button', { name: '2', exact: true }).click();
  await table.merge({ a: 0, op: '*', b: 2 });
  await table.merge({ a: 2, op: '*', b: 1 });
  await table.expectSolved();

  await page.goto('/stats');
  await page.getByRole('heading', { name: 'Statistics' }).waitFor();
  await waitForFigure(page, 'Hands solved', /\b7\b/);

  // Play one puzzle to its end, then open all its solutions and the review of the run.
  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  expect(await table.play()).toBe('8/(3-8/3)');
  await table.button('web.practice.more').waitFor();
  await table.expectSolvedAnnounced();
  await page.getByRole('link', { name: table.say('web.practice.all') }).click();
  await page.waitForURL(/\/solve\/3-3-8-8$/);
  await page.locator('.idea').first().waitFor();
  await eventually(async () => expect(await page.locator('.pick').innerText()).toMatch(/3\s+3\s+8\s+8/));
  await page.goto('/history');
  await page
    .getByRole('link', { name: /1 of 1/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Practice' }).waitFor();
  expect((await page.locator('p.yours .expr').innerText()).replace(/\s/g, '')).toMatch(/8.*3.*8.*3.*24/);
  await eventually(async () => expect(await page.locator('.path li').count()).toBe(3));
  await page.getByText('1 idea · 1 form').waitFor();
  await page.getByRole('button', { name: 'Play your moves' }).click();
  await page.getByRole('group', { name: 'The table, step by step' }).waitFor();
  await close();
});

journey('the daily by keyboard alone, while the browser’s clock is five years ahead', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page, 'keys');
  await allowCopying(context);
  const serverDaily = (await (await context.request.get('/game/daily')).json()) as { number: number };
  await page.clock.setFixedTime(inject('noon') + 5 * 365 * 86_400_000);
  await page.clock.resume();
  await page.goto('/daily');
  const title = page.getByRole('heading', { level: 1 });
  await eventually(async () => expect(await title.innerText()).toBe(`Daily ${serverDaily.number}`));
  const { number } = serverDaily;
  await table.press(table.button('web.daily.play', { n: number }));

  const played: (string | null)[] = [];
  for (let hand = 0; hand < 5; hand++) {
    await table.hand();
    expect(await page.locator('.goal small').innerText()).toBe(`Daily ${number} · level ${hand + 1}`);
    expect(await table.action('web.action.none').count()).toBe(0); // every hand has a solution
    if (hand === 0)
      await eventually(async () => expect(await page.getByRole('timer').innerText()).toMatch(/^0:\d\d$/));
    if (hand === 4) {
      await table.skipConfirmed();
      break;
    }
    played.push(await table.play());
    await table.expectSolved();
    await table.next();
  }
  await table.press(page.getByRole('button', { name: 'See the result' }));

  await resultHeading(page, 4).waitFor();
  const rows = page.locator('main .pane .main > ol > li');
  await eventually(async () => expect(await rows.count()).toBe(5));
  await table.press(table.button('web.share'));
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const shared = await copiedText(page);
  expect(shared).toMatch(
    new RegExp(
      `^make24 #${number} · \\d+/20 points · \\d+:\\d\\d\\n✅✅✅✅⬜\\nhttp://localhost:\\d+/daily/${number}$`,
    ),
  );

  await table.press(page.getByRole('link', { name: 'Review' }));
  await page.getByRole('heading', { name: `Daily ${number}` }).waitFor();
  // The review first shows the missed hand.
  await page.getByRole('heading', { name: 'Hand 5' }).waitFor();
  await page.getByText(say('en', 'web.review.path.none')).waitFor();
  const list = page.getByRole('region', { name: 'Hands' }).getByRole('button');
  await eventually(async () => expect(await list.count()).toBe(5));
  await table.press(list.nth(1));
  await page.getByRole('heading', { name: 'Hand 2' }).waitFor();
  const digits = (text: string) => text.match(/\d+/g)!.join(' ');
  expect(digits(await page.locator('p.yours .expr').innerText())).toContain(digits(played[1]!));

  // A finished daily is not played twice.
  await page.goto('/daily');
  await resultHeading(page, 4).waitFor();
  await close();
});

journey('practice and a timed run by keyboard alone; keys typed fast are not lost', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page, 'keys');
  await page.goto('/');
  await table.hand();
  await choose(table, 'Cards: 5', 'Rules: Countdown', 'Rules: Classic', 'Cards: 4');
  await eventually(async () => expect(await table.tiles.count()).toBe(4));
  const hand = await table.hand();
  const answer = (await solve({ hand, target: '24', rules: 'classic' }))!;
  await page.keyboard.press('e');
  await page.locator('#typed').waitFor();
  await page.keyboard.type(answer);
  expect(await page.locator('#typed').inputValue()).toBe(answer);
  await page.keyboard.press('Enter');
  await table.expectSolved();
  await page.goto('/timed');
  await table.press(table.button('web.timed.start'));
  await table.play();
  await eventually(async () =>
    expect(await page.locator('main .goal small').innerText()).toContain('1 in a row'),
  );
  await close();
});

journey('a timed run by touch, until its time is up', async ({ onTestFinished }) => {
  const server = await startServer(onTestFinished);
  const phone = { width: 360, height: 740, touch: true, lessMotion: true };
  const { page, close } = await visit({ ...phone, server });
  const table = new Table(page, 'touch');
  await page.goto('/timed');
  await table.press(table.button('web.timed.start'));
  for (let solved = 1; solved <= 3; solved++) {
    await table.hand();
    await advanceTime(page, server, 11_000);
    await table.play();
    await eventually(async () =>
      expect(await page.locator('main .goal small').innerText()).toContain(`${solved} in a row`),
    );
    await eventually(async () =>
      expect(await table.announced.innerText()).toMatch(/24\. Solved in|Right, no solution/),
    );
  }
  let hand = await table.hand();
  while ((await solve({ hand, target: '24', rules: 'classic' })) === null) {
    await table.act('web.action.skip', 's');
    await table.action('web.action.sure').waitFor();
    hand = await table.handAfter(() => table.act('web.action.sure', 's'));
  }
  // Three in a row won 3 s; a wrong claim costs 3 s.
  await table.act('web.action.none', 'n');
  await page
    .getByText(say('en', 'web.table.none.lost', { n: 3 }))
    .first()
    .waitFor();
  await advanceTime(page, server, 3 * 60_000);
  await page.getByRole('heading', { level: 1, name: /^3\s*solved/ }).waitFor();
  await eventually(async () => {
    const facts = (await page.locator('.facts dl').innerText()).replace(/\s+/g, ' ');
    expect(facts).toMatch(/Median 11(\.0)? s Extra time won \+3 s Longest streak 3/);
  });

  await table.press(page.getByRole('link', { name: 'Full review' }));
  await page.getByRole('heading', { name: 'Timed run' }).waitFor();
  await page.getByText('Where the three minutes went').waitFor();
  await page.goto('/stats');
  await waitForFigure(page, 'Best timed run', /\b3\b/);

  await page.goto('/');
  await table.hand();
  await choose(table, 'Cards: 5');
  await eventually(async () => expect(await table.tiles.count()).toBe(5));
  await table.play();
  await table.expectSolved();
  await close();
});
