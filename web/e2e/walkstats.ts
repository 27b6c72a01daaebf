// Walks through what a player has played: statistics, ratings, boards and friends.
import { inject } from 'vitest';
import type { Leaderboard } from '../src/core/types.gen';
import { boardEntry, boardPlaces, leaderboard, profileOf } from '../src/testing/boards';
import { measuredHands, raceWhy, ratingReport, ratingWhy } from '../src/testing/ratings';
import { goTo, navigate, type Walk } from './step';
import { pattern } from './words';

export async function walkStats(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/stats');
  await page.locator('.flip').first().waitFor();
  await check('stats');
  await table.button('web.stats.skills.time').click();
  await check('stats-times');
  for (const flip of await page.locator('.flip').all()) await flip.click();
  await check('stats-tables');
  await walkRating(w);
  await walkBoards(w);
  await navigate(w, '/history');
  await page.locator('ol.panel').waitFor();
  await check('history');
}

/** Walks through the pages of ratings, with the answers of the server after many rated runs. */
async function walkRating(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const report = ratingReport(inject('noon'));
  let why = ratingWhy(inject('noon'));
  await page.route('**/game/rating', (route) => route.fulfill({ json: report }));
  await page.route('**/game/hands*', (route) => route.fulfill({ json: measuredHands() }));
  await goTo(w, '/stats/rating');
  await page.getByRole('slider').waitFor();
  await check('rating');
  for (const flip of await page.locator('.flip').all()) await flip.click();
  await check('rating-tables');
  report.now.margin = 235;
  await goTo(w, '/stats/rating');
  await page.getByText(table.say('web.rating.provisional')).waitFor();
  await check('rating-provisional');
  await goTo(w, '/stats/hands');
  await page.locator('main circle').first().waitFor();
  await check('hands');
  await page.locator('.flip').click();
  await check('hands-table');
  await page.route('**/game/rating/*', (route) => route.fulfill({ json: why }));
  for (const [name, answer] of Object.entries({
    why: ratingWhy(inject('noon')),
    'why-race': raceWhy(inject('noon')),
    'why-first': ratingWhy(inject('noon'), { change: { hands: 5 }, hands: [] }),
    'why-held': ratingWhy(inject('noon'), { change: undefined, reason: 'held', hands: [] }),
  })) {
    why = answer;
    await goTo(w, '/stats/rating?run=r1');
    await page.locator('main h1').waitFor();
    await check(name);
  }
  await page.unroute('**/game/rating/*');
  await page.unroute('**/game/rating');
  await page.unroute('**/game/hands*');
}

/** Walks through the leaderboards, with the answers of a server with many players. */
async function walkBoards(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const longName = 'Wolfeschlegelsteinhausen';
  const top = [boardEntry(longName, 1), boardEntry('M M M M M M M M M M M M', 1), boardEntry('Lin', 3)];
  let answer: Partial<Leaderboard> = { top };
  const list = Array.from({ length: 50 }, (_, i) => boardEntry(`Player ${i + 1}`, i + 1));
  await page.route('**/game/boards', (route) => route.fulfill({ json: { places: boardPlaces() } }));
  await page.route('**/game/boards/**', (route) => {
    const url = new URL(route.request().url());
    const [, , , board, period] = url.pathname.split('/') as [...string[]];
    const choice = { board, period } as Pick<Leaderboard, 'board' | 'period'>;
    const listed = url.searchParams.has('from') && { list };
    return route.fulfill({ json: leaderboard({ ...choice, ...answer, ...listed }) });
  });
  const open = async (name: string, query: string, more: Partial<Leaderboard>): Promise<void> => {
    answer = more;
    await goTo(w, '/stats/boards' + query);
    await check(name);
  };
  const unplaced = { near: undefined, you: undefined, friends: undefined };
  const own = boardEntry('me', 0, { place: undefined });
  await open('boards', '', { top });
  await walkFriends(w, longName);
  await goTo(w, '/stats/boards');
  await page.getByRole('button', { name: pattern(table.lang, 'web.boards.show') }).click();
  await table.button('web.boards.further').waitFor();
  await check('boards-all');
  const long = top.map((entry) => ({
    ...entry,
    score: 3812,
    solved: 15_204,
    hands: 18_377,
    time: 408_000_000,
  }));
  await open('boards-races', '?board=race&period=all', { ...unplaced, top: long, races: 12, needed: 20 });
  await open('boards-timed', '?board=timed&period=week', unplaced);
  await open('boards-held', '', { ...unplaced, you: own, held: true });
  await open('boards-unnamed', '', { ...unplaced, you: own, unnamed: true });
  await open('boards-empty', '', { ...unplaced, top: [], players: 0 });
  await page.route('**/game/players/*', (route) => route.fulfill({ json: profileOf(longName) }));
  await goTo(w, '/player/some');
  await check('player');
  await page.unroute('**/game/players/*');
  await page.unroute('**/game/boards/**');
  await page.unroute('**/game/boards');
  await goTo(w, '/player/none');
  await page.getByRole('heading', { name: table.say('web.player.none') }).waitFor();
  await check('player-unknown');
}

/** Walks through the invitation of friends, from the boards on. */
async function walkFriends(w: Walk, name: string): Promise<void> {
  const { page, table, check } = w;
  await table.button('web.friends.invite').click();
  await page.locator('dialog li').first().waitFor();
  await check('friends-dialog');
  await goTo(w, '/f/AAAAAAAAAA');
  await page.getByRole('heading', { name: table.say('web.friends.gone') }).waitFor();
  await check('friends-unknown');
  let mine = true;
  await page.route('**/game/friends/links/*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { code: 'AAAAAAAAAA', name, mine } })
      : route.fulfill({ status: 204 }),
  );
  await goTo(w, '/f/AAAAAAAAAB');
  await page.getByRole('heading', { name: table.say('web.friends.mine') }).waitFor();
  await check('friends-mine');
  mine = false;
  await goTo(w, '/f/AAAAAAAAAC');
  await table.button('web.friends.accept').waitFor();
  await check('friends-asks');
  await table.button('web.friends.accept').click();
  await page.getByRole('link', { name: table.say('web.friends.daily') }).waitFor();
  await check('friends-done');
  await page.unroute('**/game/friends/links/*');
}
