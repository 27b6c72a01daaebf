// Walks through the pages without a table, and through pages without a network.
import { inject } from 'vitest';
import type { HandStats, Leaderboard } from '../src/core/types.gen';
import { boardEntry, boardPlaces, leaderboard, profileOf } from '../src/testing/boards';
import { measuredHands, raceWhy, ratingReport, ratingWhy } from '../src/testing/ratings';
import { mergesFor } from './answer';
import { advancePageClock } from './browser';
import { beginHand } from './duel';
import { runs } from './runs';
import { closeDialog, goTo, workerReady, nextRun, dialog, navigate, type Walk } from './step';
import { Table } from './table';
import { pattern } from './words';

export async function walkEmptyPages(w: Walk): Promise<void> {
  // There is no service worker yet, so the server answers.
  await goTo(w, '/nowhere/at/all');
  await w.check('missing');
  for (const path of ['stats', 'history']) {
    await navigate(w, '/' + path);
    await w.page.locator('.empty').waitFor();
    await w.check(path + '-empty');
  }
  await navigate(w, '/stats/rating');
  await w.page.getByText(w.table.say('web.rating.few.sub')).waitFor();
  await w.check('rating-empty');
  await goTo(w, '/stats/hands');
  await w.page.getByText(w.table.say('web.grades.empty')).waitFor();
  await w.check('hands-empty');
}

export async function walkSolver(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await goTo(w, '/solve');
  await page.locator('.ideas').first().waitFor();
  await check('solver');
  await goTo(w, '/solve/4-4-6-8');
  await page.locator('.ideas').first().waitFor();
  await check('solver-answers');
  await page
    .getByRole('button', { name: pattern(table.lang, 'web.answers.play') })
    .first()
    .click();
  await page.getByRole('group', { name: table.say('web.player.table') }).waitFor();
  await check('solver-steps');
  await goTo(w, '/solve/1-1-1-1');
  await page.locator('.near').first().waitFor();
  await check('solver-none');
  await page.locator('.pc').first().click();
  await table.button('web.solver.done').waitFor();
  await check('solver-pad');
  await table.button('web.solver.done').click();
  await table.button('web.solver.type').click();
  await page.getByRole('textbox', { name: table.say('web.solver.type') }).fill('3 zebra');
  await page.locator('.fault:not(:empty)').first().waitFor();
  await check('solver-fault');
  await goTo(w, '/solve/3-6-25-50-75-100?target=952&rules=countdown');
  await page.locator('.ideas').first().waitFor();
  await check('solver-countdown');
}

export async function walkDrills(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/drills');
  await page.locator('ol a').first().waitFor();
  await check('drills');
  await goTo(w, '/set');
  await page.locator('textarea').waitFor();
  await check('set-new');
  await page.locator('textarea').fill('3 3 8 8\n1 1 1 1\n3 6 10 11 12 13');
  await page.getByText(table.say('web.set.none')).waitFor();
  await check('set-hands');
  await goTo(w, '/set/3.3.8.8_1.1.1.1?title=' + 'Fractions-'.repeat(6));
  await page.locator('.go').waitFor();
  await check('set');
  await goTo(w, '/set/3.3');
  await page.getByText(table.say('web.set.bad')).waitFor();
  await check('set-bad');
}

export async function walkDuel(w: Walk): Promise<void> {
  const { page, check } = w;
  await goTo(w, '/duel');
  await beginHand(page);
  await check('duel');
  const near = page.locator('section').last();
  await near.locator('.buzz').first().click();
  await near.locator('.op').first().waitFor();
  await check('duel-answering');
  await page.locator('.pause').click();
  await dialog(page, 'duel').waitFor();
  await check('duel-pause');
  await page.keyboard.press('Escape');
  // The answer is late, and so is that of the other player.
  for (const half of ['last', 'first'] as const) {
    await page.locator('section')[half]().getByRole('timer').waitFor();
    await advancePageClock(page, 20_500);
  }
  await page.locator('.buzz.ready').first().waitFor();
  await check('duel-won');
}

export async function walkSheets(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const picture = page.locator('.prev img');
  await goTo(w, '/sheet?seed=5&lang=zh');
  await picture.waitFor();
  await check('sheet');
  await table.button('web.sheet.more').click();
  await check('sheet-more');
  await table.button('web.sheet.part.answers').click();
  await page.getByAltText(table.say('web.sheet.page.answers', { n: 2, of: 2 })).waitFor();
  await check('sheet-answers');
  await goTo(w, '/sheet?kind=bingo&seed=5&lang=zh&title=' + 'Bingo-'.repeat(10));
  await picture.waitFor();
  await check('sheet-bingo');
  await goTo(w, '/sheet?levels=1&cards=3&needs=fraction&seed=5&lang=zh');
  await page.getByRole('alert').getByText(table.say('web.sheet.nothing')).waitFor();
  await check('sheet-nothing');
  await goTo(w, '/sheet?seed=5&lang=zh');
  const code = await page.locator('.prev b').innerText();
  const field = page.getByRole('textbox', { name: table.say('web.sheet.code') });
  await field.fill('7KQ0');
  await field.press('Enter');
  await page.getByText(table.say('web.sheet.code.bad')).waitFor();
  await check('sheet-code-wrong');
  await field.fill(code);
  await field.press('Enter');
  await page.getByText(table.say('web.sheet.code.used', { code })).waitFor();
  await check('sheet-code');
  await goTo(w, '/s/' + code);
  await page.locator('.go').waitFor();
  await check('printed');
  await goTo(w, '/s/2222');
  await page.getByText(table.say('web.sheet.unknown.sub')).waitFor();
  await check('printed-unknown');
}

export async function walkFindAll(w: Walk): Promise<void> {
  const { page, table, check } = w;
  const open = async (puzzle: string): Promise<void> => {
    await goTo(w, '/practice/all' + puzzle);
    await page.locator('main [data-slot]').first().waitFor();
  };
  await open('');
  await check('find');
  await open('/1-4.5.6.10-24-classic?found=5*(10-4)-6&time=38000');
  for (const merge of mergesFor('(10-4)*5-6', [4, 5, 6, 10])) await table.merge(merge);
  await page.locator('.verdict').waitFor();
  await check('find-same');
  await page.keyboard.press('r');
  await page.keyboard.press('h');
  await page.locator('.verdict').waitFor();
  await check('find-hint');
  await table.action('web.find.giveup').click();
  await table.action('web.action.sure').click();
  await table.button('web.find.play').waitFor();
  await check('find-shown');
  await page.getByRole('button', { name: table.say('web.find.shown.n', { n: 3 }) }).click();
  await page.locator('.ledger li').first().waitFor();
  await check('find-idea');
  await open('/1-3.3.8.8-24-classic?found=8/(3-8/3)&time=38000');
  await table.button('web.find.next').waitFor();
  await check('find-all');
  await goTo(w, '/practice/all/1-1.1.1.1-24-classic');
  await table.button('web.find.next').waitFor();
  await check('find-bad');
}

export async function walkPuzzle(w: Walk): Promise<void> {
  const { page, table, check } = w;
  // The answers of the server would depend on what other parts have played.
  let stats: HandStats = {
    puzzle: '1-3.3.8.8-24-classic',
    predicted: 60_000,
    solutions: 0,
    counts: { ideas: 1, forms: 1 },
  };
  await page.route('**/game/hands/*', (route) => route.fulfill({ json: stats }));
  await navigate(w, '/p/1-3.3.8.8-24-classic');
  await page.getByText(table.say('web.puzzle.measured.none')).waitFor();
  await check('puzzle');
  await table.button('web.puzzle.show').click();
  await page.locator('.ideas').first().waitFor();
  await check('puzzle-answers');
  stats = { ...stats, puzzle: '1-4.5.6.10-24-classic', measured: 17_400, counts: { ideas: 3, forms: 3 } };
  await goTo(w, '/p/1-4.5.6.10-24-classic');
  await page.getByText(table.say('web.puzzle.measured.sub')).waitFor();
  await check('puzzle-played');
  await page.unroute('**/game/hands/*');
  await goTo(w, '/p/1-3.3.8');
  await page.getByRole('heading', { name: table.say('web.puzzle.none') }).waitFor();
  await check('puzzle-unknown');
}

export async function walkRace(w: Walk): Promise<void> {
  const { page, table, check, advanceTime } = w;
  await goTo(w, '/race/none');
  await page.getByRole('heading', { name: table.say('web.race.none') }).waitFor();
  await check('race-unknown');
  await goTo(w, '/r/222222');
  await page.locator('#code[aria-invalid=true]').waitFor();
  await check('race-code-unknown');
  await goTo(w, '/race');
  await check('race');
  await page.getByRole('textbox', { name: table.say('web.race.name') }).fill('Ann');
  await page.locator('#code').fill('KTQ0X2');
  await table.button('web.race.join.go').click();
  await page.locator('#code[aria-invalid=true]').waitFor();
  await check('race-code-wrong');
  await table.button('web.race.open').click();
  await page.locator('.inv .qr svg').waitFor();
  await check('race-lobby');
  await page.keyboard.press('Escape');
  await dialog(page, 'leave').waitFor();
  await check('race-leave');
  await closeDialog(page);
  await table.button('web.race.start').click();
  await page.getByRole('timer').waitFor();
  await advanceTime(4_000);
  await table.hand();
  await check('race-hand');
  await table.button('web.race.menu').click();
  await table.button('web.race.pause').click();
  await table.button('web.race.resume').waitFor();
  await check('race-paused');
  await table.button('web.race.resume').click();
  await table.button('web.race.menu').click();
  await table.button('web.race.leave').click();
  await page.locator('main .ranking').waitFor();
  await check('race-result');
  await page.locator('a[href*="replay"]').click();
  await page.getByRole('slider').waitFor();
  await check('race-replay');
  const other = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const host = await other.newPage();
  const hostTable = new Table(host);
  await host.goto('/race');
  await host.getByRole('textbox', { name: hostTable.say('web.race.name') }).fill('Bob');
  await hostTable.button('web.race.open').click();
  await hostTable.button('web.race.start').click();
  await host.getByRole('timer').waitFor();
  await advanceTime(4_000);
  await goTo(w, new URL(host.url()).pathname);
  await page.getByRole('heading', { name: table.say('web.watch.hands') }).waitFor();
  await check('race-watch');
  await other.close();
  await goTo(w, '/race');
  await table.button('web.race.quick').click();
  await page.getByText(table.say('web.race.quick.looking')).waitFor();
  await check('race-quick');
  await goTo(w, '/race/computer');
  await table.button('web.race.start').waitFor();
  await page
    .getByRole('group', { name: table.say('web.computer.opponents') })
    .getByRole('button', { name: '3' })
    .click();
  await check('computer');
  await table.button('web.race.start').click();
  await page.getByRole('timer').waitFor();
  await advanceTime(3_000);
  await table.hand();
  await advanceTime(30_000);
  await check('computer-race');
  await table.button('web.race.menu').click();
  await table.button('web.race.leave').click();
  await page.locator('main .ranking').waitFor();
  await check('computer-result');
}

/** Walks through challenges. A second browser sends a challenge, and plays the challenge of the first. */
export async function walkChallenge(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await goTo(w, '/c/AAAAAAAAAA');
  await page.getByRole('heading', { name: table.say('web.challenge.gone') }).waitFor();
  await check('challenge-unknown');
  const other = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const friend = new Table(await other.newPage());
  const theirs = await newChallenge(friend);
  const ours = await newChallenge(table);
  await check('challenge-dialog');
  await goTo(w, ours);
  await check('challenge-mine');
  await friend.page.goto(ours);
  await friend.button('web.challenge.play').click();
  await solveHand(friend);
  await other.close();
  await goTo(w, theirs);
  await table.button('web.challenge.play').waitFor();
  await check('challenge-before');
  await table.button('web.challenge.play').click();
  await solveHand(table);
  await table.button('web.challenge.finish').click();
  await page.locator('.answer .eq').first().waitFor();
  await check('challenge-done');
  await goTo(w, '/history');
  await page.getByText(table.say('web.challenge.new', { n: 1 })).waitFor();
  await check('challenge-list');
}

async function solveHand(table: Table): Promise<void> {
  await table.hand();
  await table.play();
  await table.banner.waitFor();
}

/** Solves a hand, makes a challenge from it and returns its path. The dialog stays open. */
async function newChallenge(table: Table): Promise<string> {
  await table.page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await solveHand(table);
  await table.button('web.challenge.make.short').click();
  const link = table.page.locator('dialog .page a');
  await link.waitFor();
  return (await link.getAttribute('href'))!;
}

/** Walks through a class. The teacher's browser is also that of a pupil. */
export async function walkClass(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await goTo(w, '/class/none#secret');
  await page.getByRole('heading', { name: table.say('web.class.none') }).waitFor();
  await check('class-unknown');
  await goTo(w, '/class');
  await table.button('web.race.list').click();
  await check('class');
  await table.button('web.class.open').click();
  await page.locator('.bigcode').waitFor();
  await page.locator('.qr svg').waitFor();
  await check('class-empty');
  const teacher = page.url();
  const pupil = new URL(teacher).pathname.replace('class', 'race');
  const screen = teacher.replace('#', '?screen=1#');
  await goTo(w, pupil);
  await check('class-join');
  await page.getByRole('textbox', { name: table.say('web.class.join.name') }).fill('Ann');
  await table.button('web.class.join').click();
  await page.getByText(table.say('web.race.wait.teacher')).waitFor();
  await check('class-wait');
  await table.button('web.class.other').click();
  await dialog(page, 'class-other').waitFor();
  await check('class-other');
  await goTo(w, teacher);
  await page.getByText('Ann', { exact: true }).waitFor();
  await check('class-start');
  await goTo(w, screen);
  await page.getByText('Ann', { exact: true }).waitFor();
  await check('class-start-screen');
  await goTo(w, teacher);
  await table.button('web.class.start').click();
  await page.locator('.pupils').waitFor();
  await check('class-board');
  await table.button('web.class.next').click();
  await dialog(page, 'class-options').waitFor();
  await check('class-options');
  await closeDialog(page);
  await page.locator('.pupil .nm').click();
  await dialog(page, 'class-name').waitFor();
  await check('class-name');
  await closeDialog(page);
  await goTo(w, screen);
  await page.locator('main .hand').waitFor();
  await check('class-screen');
  await goTo(w, pupil);
  await table.hand();
  await check('class-hand');
  await goTo(w, teacher);
  await table.button('web.class.pause').click();
  await table.button('web.class.resume').waitFor();
  await goTo(w, pupil);
  await page.getByText(table.say('web.class.paused')).waitFor();
  await check('class-paused');
  await goTo(w, teacher);
  await table.button('web.class.end').click();
  await dialog(page, 'class-end').waitFor();
  await check('class-end');
  await table.button('web.class.end.go').click();
  await page.locator('table').waitFor();
  await check('class-result');
  await goTo(w, pupil);
  await page.getByText(table.say('web.race.result.hands')).waitFor();
  await check('class-own-result');
}

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

export async function walkReview(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/review/' + (await runs(page)).find((run) => run.mode === 'daily')!.run);
  await page.locator('.path, .det').first().waitFor();
  await page.locator('.ideas').first().waitFor();
  await check('review');
  await page
    .getByRole('region', { name: table.say('web.review.hands') })
    .getByRole('button')
    .nth(1)
    .click();
  await page.getByRole('button', { name: table.say('web.review.replay') }).click();
  await page.getByRole('group', { name: table.say('web.player.table') }).waitFor();
  await page.locator('.ideas').first().waitFor();
  await check('review-replay');
  await navigate(w, '/timed');
  const pendingRun = nextRun(page);
  await table.button('web.timed.start').click();
  const openRun = await pendingRun;
  await table.hand();
  await goTo(w, '/review/' + openRun);
  await page.getByText(table.say('web.review.open')).waitFor();
  await check('review-open');
  await goTo(w, '/review/none');
  await page.getByText(table.say('web.review.none')).waitFor();
  await check('review-unknown');
}

export async function walkSettings(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await navigate(w, '/settings');
  await check('settings');
  await table.button('web.account.signin').click();
  await dialog(page, 'sign-in').waitFor();
  await check('sign-in');
  await closeDialog(page);
  await table.button('web.account.erase').click();
  await dialog(page, 'erase').waitFor();
  await check('erase');
  await closeDialog(page);
  await navigate(w, '/about');
  await check('about');
  await workerReady(page);
  await goTo(w, '/nowhere/at/all');
  await page.getByRole('heading', { name: table.say('web.page.lost') }).waitFor();
  await check('lost');
}

export async function walkOffline(w: Walk): Promise<void> {
  const { page, table, check } = w;
  await goTo(w, '/');
  await table.hand();
  await workerReady(page);
  await goTo(w, '/'); // from the service worker, with a network
  await page.context().setOffline(true);
  await goTo(w, '/');
  await table.hand();
  await check('offline');
  await page.goto('/stats');
  await page.getByRole('alert').waitFor();
  await check('offline-stats');
  await page.goto('/stats/rating');
  await page.getByRole('alert').waitFor();
  await check('offline-rating');
  await page.goto('/stats/boards');
  await page.getByRole('alert').first().waitFor();
  await check('offline-boards');
  await page.goto('/player/some');
  await page.getByRole('alert').waitFor();
  await check('offline-player');
  await goTo(w, '/daily');
  await check('offline-daily');
  await goTo(w, '/sheet?seed=5&lang=zh');
  await page.locator('.prev').getByRole('alert').waitFor();
  await check('offline-sheet');
  await goTo(w, '/solve/1-2-3-4-5');
  await page.locator('.fail').waitFor();
  await check('offline-solver');
  await page.context().setOffline(false);

  // A daily that was begun online waits for the network.
  await goTo(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.play') }).click();
  await table.hand();
  await page.context().setOffline(true);
  await goTo(w, '/daily');
  await page.getByText(table.say('web.daily.waits')).waitFor();
  await check('offline-daily-begun');
  await page.context().setOffline(false);

  // On the next day it is offered beside the new daily.
  await page.route('**/game/daily', async (route) => {
    const response = await route.fetch();
    const { run, number, ...answer } = await response.json();
    const left = { number, run };
    await route.fulfill({ response, json: { ...answer, number: number + 1, state: 'new', left } });
  });
  await goTo(w, '/daily');
  await page.getByRole('button', { name: pattern(table.lang, 'web.daily.continue') }).waitFor();
  await check('daily-left');
}
