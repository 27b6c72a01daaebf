// Every mode, played to its end by mouse, by keyboard alone and by touch, against the server.
import { afterAll, describe, expect, test } from 'vitest';
import { quit, soon, visit, type Visit } from './browser';
import { solve } from './answer';
import { result } from './daily';
import { figure, runOut, withinOneDay } from './step';
import { Table, type How } from './table';
import { word } from './words';

withinOneDay();
afterAll(quit);

const looks = {
  mouse: { width: 1280, height: 800 },
  keys: { width: 1280, height: 800 },
  touch: { width: 360, height: 740, touch: true },
} as const;

async function sit(how: How, path: string): Promise<{ visited: Visit; table: Table }> {
  const visited = await visit({ ...looks[how], lessMotion: true });
  const table = new Table(visited.page, how);
  await visited.page.goto(path);
  return { visited, table };
}

/** Chooses in the sheet what is dealt. */
async function choose(table: Table, ...options: string[]): Promise<void> {
  await table.press(table.button('web.practice.deal'));
  const sheet = table.page.getByRole('dialog');
  await sheet.waitFor();
  for (const option of options) {
    const [group, name] = option.split(': ') as [string, string];
    await table.press(sheet.getByRole('group', { name: group }).getByRole('button', { name, exact: true }));
  }
  await table.press(sheet.getByRole('button', { name: 'Deal', exact: true }));
  await sheet.waitFor({ state: 'hidden' });
}

describe.each(['mouse', 'keys', 'touch'] as const)('by %s', (how) => {
  test.concurrent('practice: hands one after the other', async () => {
    const { visited, table } = await sit(how, '/');
    const { page } = visited;
    const hand = await table.hand();
    expect(hand).toHaveLength(4);
    await soon(async () =>
      expect(await table.told.innerText()).toContain(
        word('en', 'web.table.dealt', { hand: hand.join(', '), target: '24' }),
      ),
    );

    // A move that is taken back costs nothing.
    await table.merge({ a: 0, op: '+', b: 1 });
    await soon(async () => expect(await table.tiles.count()).toBe(3));
    await soon(async () => expect(await table.told.innerText()).toContain('3 tiles left.'));
    await table.act('web.action.undo', 'u');
    await soon(async () => expect(await table.tiles.count()).toBe(4));
    await soon(async () => expect(await table.told.innerText()).toContain('Undone. 4 tiles.'));

    await table.play();
    await table.solved();
    await table.next();
    await table.play();
    await table.solved();
    if (how !== 'touch') {
      await soon(async () => {
        const facts = await page.locator('.fact').allInnerTexts();
        expect(facts.map((fact) => fact.replace(/\s+/g, ' '))).toEqual(['2 in a row', '2 solved today']);
      });
    }

    await page.goto('/stats');
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await figure(page, 'Hands solved', /\b2\b/);
    await visited.close();
  });

  test.concurrent('practice: one puzzle to its end, looked at in the review', async () => {
    const { visited, table } = await sit(how, '/practice?hand=1-3.3.8.8-24-classic');
    const { page } = visited;
    expect(await table.play()).toBe('8/(3-8/3)');
    await table.button('web.practice.more').waitFor();
    await table.tellsSolved();

    await page.goto('/history');
    await page.getByRole('link', { name: /1 of 1/ }).click();
    await page.getByRole('heading', { name: 'Practice' }).waitFor();
    expect((await page.locator('p.yours .expr').innerText()).replace(/\s/g, '')).toMatch(/8.*3.*8.*3.*24/);
    await soon(async () => expect(await page.locator('.path li').count()).toBe(3));
    await page.getByText('1 idea · 1 form').waitFor();
    await page.getByRole('button', { name: 'Play your moves' }).click();
    await page.getByRole('group', { name: 'The table, step by step' }).waitFor();
    await visited.close();
  });

  test.concurrent('practice: five and six cards, another target', async () => {
    const { visited, table } = await sit(how, '/');
    await table.hand();
    for (const cards of [5, 6]) {
      await choose(table, `Cards: ${cards}`);
      await soon(async () => expect(await table.tiles.count()).toBe(cards));
      await table.play();
      await table.solved();
    }
    await visited.close();
  });

  test.concurrent('Countdown', async () => {
    const { visited, table } = await sit(how, '/');
    await table.hand();
    await choose(table, 'Rules: Countdown');
    await soon(async () => expect(await table.tiles.count()).toBe(6));
    expect(Number(await table.target())).toBeGreaterThanOrEqual(100);
    await table.play('countdown');
    await table.solved();
    await table.next();
    await table.play('countdown');
    await table.solved();
    await visited.close();
  });

  test.concurrent('the daily', async () => {
    const { visited, table } = await sit(how, '/daily');
    const { page, context } = visited;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const title = page.getByRole('heading', { level: 1 });
    await soon(async () => expect(await title.innerText()).toMatch(/^Daily \d+$/));
    const number = (await title.innerText()).match(/\d+/)![0];
    await table.press(table.button('web.daily.play', { n: number }));

    const played: (string | null)[] = [];
    for (let hand = 0; hand < 5; hand++) {
      await table.hand();
      expect(await page.locator('.goal small').innerText()).toBe(`Daily ${number} · level ${hand + 1}`);
      expect(await table.action('web.action.none').count()).toBe(0); // every hand has a solution
      if (hand === 4) {
        await table.letGo();
        break;
      }
      played.push(await table.play());
      await table.solved();
      await table.next();
    }
    await table.press(page.getByRole('button', { name: 'See the result' }));

    await result(page, 4).waitFor();
    const rows = page.locator('main .sheet > ol > li');
    await soon(async () => expect(await rows.count()).toBe(5));
    await table.press(table.button('web.share'));
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toMatch(
      new RegExp(`^make24 #${number} · 4/5 · \\d+:\\d\\d\\n✅✅✅✅⬜\\nhttp://localhost:\\d+/daily$`),
    );

    await table.press(page.getByRole('link', { name: 'Review' }));
    await page.getByRole('heading', { name: `Daily ${number}` }).waitFor();
    // The missed hand is what one sees first.
    await page.getByRole('heading', { name: 'Hand 5' }).waitFor();
    await page.getByText(word('en', 'web.review.path.none')).waitFor();
    const list = page.getByRole('region', { name: 'Hands' }).getByRole('button');
    await soon(async () => expect(await list.count()).toBe(5));
    await list.nth(1).click();
    await page.getByRole('heading', { name: 'Hand 2' }).waitFor();
    const digits = (text: string) => text.match(/\d+/g)!.join(' ');
    expect(digits(await page.locator('p.yours .expr').innerText())).toContain(digits(played[1]!));

    // It is done: it is not played twice.
    await page.goto('/daily');
    await result(page, 4).waitFor();
    await visited.close();
  });

  test.concurrent('a timed run, until its time is up', async () => {
    const { visited, table } = await sit(how, '/timed');
    const { page } = visited;
    await table.press(table.button('web.timed.start'));
    for (let solved = 1; solved <= 3; solved++) {
      await table.play();
      await soon(async () =>
        expect(await page.locator('main .goal small').innerText()).toContain(`${solved} in a row`),
      );
      await soon(async () =>
        expect(await table.told.innerText()).toMatch(/24\. Solved in|Right, no solution/),
      );
    }
    // Three in a row win 3 s. What is left of the three minutes goes by wrong claims, 3 s each.
    let hand = await table.hand();
    while ((await solve({ hand, target: '24', rules: 'classic' })) === null) {
      await table.act('web.action.skip', 's');
      await table.action('web.action.sure').waitFor();
      hand = await table.dealt(() => table.act('web.action.sure', 's'));
    }
    await table.act('web.action.none', 'n');
    await page
      .getByText(word('en', 'web.table.none.lost', { n: 3 }))
      .first()
      .waitFor();
    await runOut(table);
    await page.getByRole('heading', { level: 1, name: /3 hands in/ }).waitFor();
    await soon(async () => {
      const facts = (await page.locator('.sheet dl').innerText()).replace(/\s+/g, ' ');
      expect(facts).toMatch(/Points 12 Longest streak 3 Time won 3\s?s Median \d+(\.\d)?\s?s/);
    });

    await table.press(page.getByRole('link', { name: 'Review' }));
    await page.getByRole('heading', { name: 'Timed run' }).waitFor();
    await page.getByText('Where the three minutes went').waitFor();
    await page.goto('/stats');
    await figure(page, 'Best timed run', /\b3\b/);
    await visited.close(/status of 409/); // a claim may come after the end
  });
});
