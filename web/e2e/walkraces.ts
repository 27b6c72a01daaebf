// Walks through games with others: races, duels, challenges and classes.
import { advancePageClock } from './browser';
import { beginHand } from './duel';
import { closeDialog, dialog, goTo, type Walk } from './step';
import { Table } from './table';

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
