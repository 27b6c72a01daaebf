// Tests the leaderboards: two players, one by keyboard and one by touch, play the daily and race each
// other, and find their places, each other and the pages of players.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { initials } from '../src/ui/initials';
import { advanceTime, eventually, expectNoViolations, startServer, visit, type Visit } from './browser';
import { journey } from './journey';
import type { RunningServer } from './server';
import { waitUntilLoaded } from './step';
import { Table } from './table';
import type { Key, Lang } from './words';

interface Player extends Visit {
  name: string;
  table: Table;
}

/** Opens a browser whose player has chosen a name, unless it is empty; the first hand makes a guest. */
async function openPlayer(name: string, table: (page: Page) => Table, visited: Visit): Promise<Player> {
  const { page } = visited;
  const player = { ...visited, name, table: table(page) };
  if (!name) return player;
  await page.goto('/practice');
  await player.table.hand();
  await page.goto('/settings');
  const field = page.getByLabel(player.table.say('web.account.name'), { exact: true });
  await field.fill(name);
  await player.table.press(player.table.button('web.account.name.keep'));
  await page.getByText(player.table.say('web.account.name.changed')).waitFor();
  return player;
}

/** Advances the clocks of the server and of players. */
const wait = (server: RunningServer, players: readonly Player[], milliseconds: number): Promise<void> =>
  advanceTime(
    players.map(({ page }) => page),
    server,
    milliseconds,
  );

/** Opens the boards with the link on the page of statistics. */
async function openBoards({ page, table }: Player): Promise<void> {
  await page.goto('/stats');
  await waitUntilLoaded(page);
  await table.press(page.getByRole('link', { name: table.say('web.boards'), exact: true }));
  await page.waitForURL(/\/stats\/boards$/);
  await waitUntilLoaded(page);
}

const rowsOf = (page: Page, heading: string): Promise<string[]> =>
  page
    .getByRole('region', { name: heading })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.replace(/\s+/g, ' ').trim()));

journey.for<Lang>(['en', 'zh'])(
  'two players find their places and each other (%s)',
  async (lang, { onTestFinished }) => {
    const server = await startServer(onTestFinished, { addresses: true });
    const options = { lang, server, lessMotion: true } as const;
    const ann = await openPlayer(
      '',
      (page) => new Table(page, 'keys', lang),
      await visit({ ...options, address: '192.0.2.1' }),
    );
    const bo = await openPlayer(
      '小明',
      (page) => new Table(page, 'touch', lang),
      await visit({ ...options, width: 390, height: 780, touch: true, address: '192.0.2.2' }),
    );
    const players = [ann, bo];
    const say = (key: Key, args = {}): string => ann.table.say(key, args);

    // Nobody has played.
    await openBoards(bo);
    await bo.page.getByText(say('web.boards.empty')).waitFor();
    await bo.page.getByText(say('web.boards.friends.none')).waitFor();

    // Both play the daily.
    for (const player of players) {
      const { page, table } = player;
      await page.goto('/daily');
      await table.press(page.locator('main .btn.pri').first());
      for (let hand = 0; hand < 5; hand++) {
        if (hand > 0) await table.next();
        const numbers = await table.hand();
        // A result that only a machine could reach would be held.
        await wait(server, players, player === ann ? 40_000 : 60_000);
        await table.solve(numbers);
        await table.banner.waitFor();
      }
    }

    // Ann, who has no name, finished first. One tap on the offered name puts her on the board.
    await ann.table.press(ann.table.button('web.daily.result'));
    const offer = ann.page.locator('.offer');
    await offer.waitFor();
    await ann.page.getByText(say('web.boards.unnamed')).waitFor();
    await openBoards(ann);
    await offer.waitFor();
    await expectNoViolations(ann.page, 'the board of a player without a name');
    ann.name = await offer.locator('span').first().innerText();
    await ann.table.press(offer);
    await ann.page.locator('tr[aria-current=true]').first().waitFor();

    // Ann invites Bo by a link, and one tap makes them friends.
    await openBoards(ann);
    await ann.table.press(ann.table.button('web.friends.invite'));
    const url = ann.page.locator('dialog .url');
    await url.waitFor();
    await expectNoViolations(ann.page, 'the link for friends');
    await bo.page.goto('/f/' + (await url.innerText()).split('/').at(-1));
    await bo.page.getByRole('heading', { name: say('web.friends.asks', { name: ann.name }) }).waitFor();
    await expectNoViolations(bo.page, 'the invitation of a friend');
    await bo.table.press(bo.table.button('web.friends.accept'));
    await bo.page.getByRole('heading', { name: say('web.friends.done', { name: ann.name }) }).waitFor();
    await openBoards(bo);
    expect(await rowsOf(bo.page, say('web.boards.friends'))).toEqual([
      expect.stringMatching(new RegExp(`^1 .*${ann.name} 20 `)),
      expect.stringMatching(new RegExp(`^2 .*${say('web.race.you')} 20 `)),
    ]);

    // They race. The invitation is on the page of a friend.
    await openBoards(ann);
    const friends = ann.page.getByRole('region', { name: say('web.boards.friends') });
    await ann.table.press(friends.getByRole('link', { name: bo.name }));
    await ann.page.getByRole('heading', { level: 1, name: bo.name }).waitFor();
    await ann.table.press(ann.table.button('web.boards.friends.invite'));
    await ann.page.locator('.code').waitFor();
    const code = (await ann.page.locator('.code').innerText()).split('\n')[0]!;
    await ann.page.getByRole('button', { name: '5', exact: true }).first().press('Enter');
    await bo.page.goto('/race');
    await bo.page.locator('#code').fill(code);
    const name = bo.page.getByRole('textbox', { name: bo.table.say('web.race.name') });
    await eventually(async () => expect(await name.inputValue()).not.toBe('')); // the server knows it
    await bo.table.press(bo.table.button('web.race.join.go'));
    await bo.page.getByText(ann.name).first().waitFor();
    await bo.table.press(bo.table.button('web.race.ready'));
    await ann.page.getByText(say('web.race.isready'), { exact: true }).waitFor();
    await ann.table.press(ann.table.button('web.race.start'));
    await ann.page.getByRole('timer').waitFor();
    await wait(server, players, 4_000);
    for (let hand = 0; hand < 5; hand++) {
      for (const { table } of players) await table.hand();
      await wait(server, players, 30_000);
      for (const { table } of players) {
        await table.closeHand(table.solve);
        await wait(server, players, 1000); // Ann is a second faster
      }
    }
    for (const { page } of players) await page.locator('main .ranking').waitFor();

    // Each sees both on the board of the day, and the other as a friend.
    await openBoards(ann);
    const today = new RegExp(say('web.boards.title.daily.day', { n: 0 }).replace('0', '\\d+'));
    const heading = await ann.page.getByRole('heading', { name: today }).innerText();
    expect(await rowsOf(ann.page, heading)).toEqual([
      expect.stringMatching(new RegExp(`^1 ${initials(ann.name)} ${say('web.race.you')} 5/5 20 `)),
      expect.stringMatching(new RegExp(`^2 小 ${bo.name}`)),
    ]);
    expect(await rowsOf(ann.page, say('web.boards.friends'))).toEqual([
      expect.stringContaining(say('web.race.you')),
      expect.stringContaining(bo.name),
    ]);

    // The board of races, by keyboard, and its address.
    await ann.table.focusWithTab(ann.page.getByRole('button', { name: say('web.nav.daily'), exact: true }));
    const boards = ann.page.getByRole('group', { name: say('web.boards.board'), exact: true });
    for (let i = await boards.getByRole('button').count(); i > 1; i--)
      await ann.page.keyboard.press('ArrowRight'); // races come last
    await ann.page.waitForURL(/board=race/);
    const races = ann.page.getByRole('heading', { name: say('web.boards.title.race.day') });
    await races.waitFor();
    expect((await rowsOf(ann.page, await races.innerText()))[0]).toMatch(
      new RegExp(`^1 ${initials(ann.name)} .* 5/5 1 `),
    );
    await ann.page.reload();
    await races.waitFor();

    // By touch: the place of Bo, and the page of Ann.
    await openBoards(bo);
    const own = bo.page.locator('tr[aria-current=true]').first();
    await own.waitFor();
    expect((await own.innerText()).replace(/\s+/g, ' ')).toContain(`小 ${say('web.race.you')}`);
    const places = bo.page.getByRole('region', { name: say('web.boards.places') });
    await bo.table.press(places.getByRole('link').nth(1));
    await bo.page.getByRole('heading', { name: say('web.boards.title.daily.week') }).waitFor();
    await bo.table.press(bo.page.locator('main tbody').getByRole('link', { name: ann.name }).first());
    await bo.page.getByRole('heading', { level: 1, name: ann.name }).waitFor();

    for (const { close } of players) await close();
  },
);
