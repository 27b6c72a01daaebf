// What goes wrong is told in a sentence, and loses nothing.
import { afterAll, expect, test } from 'vitest';
import { quit, soon, visit } from './browser';
import { solve } from './answer';
import { begin, goOn } from './daily';
import { runs } from './runs';
import { kept } from './step';
import { Table } from './table';
import { word } from './words';

afterAll(quit);

test.concurrent('two tabs at one daily: each hand counts once', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  const hand = await begin(table);

  const second = await context.newPage();
  const there = new Table(second);
  await second.goto('/daily');
  await goOn(second).click();
  expect(await there.hand()).toEqual(hand);

  await table.play();
  await table.solved();
  // The other tab shows it is done, by itself.
  await there.banner.waitFor();
  await soon(async () => expect(await there.banner.innerText()).toContain('24!'));
  await there.next();
  await table.hand();
  expect(await table.numbers()).toEqual(await there.hand());
  await there.play();
  await there.solved();
  await table.banner.waitFor();
  expect(await runs(page)).toMatchObject([{ mode: 'daily', solved: 2 }]);
  await close();
});

test.concurrent('a claim that comes second is told, and the table shows where the run is', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  const hand = await begin(table);
  // Another device, that tells no tab: the same session by the API.
  const answer = await solve({ hand, target: '24', rules: 'classic' });
  const other = await context.request.get('/game/daily');
  const { run } = (await other.json()) as { run: string };
  const claimed = await context.request.post(`/game/runs/${run}/moves`, {
    headers: { Origin: new URL(page.url()).origin },
    data: { do: 'claim', id: 'elsewhere', hand: 0, expr: answer, trail: [] },
  });
  expect(claimed.status()).toBe(200);
  await table.play();
  await table.banner.waitFor();
  await page.getByText(word('en', 'web.problem.already-done')).first().waitFor();
  await table.next();
  await table.hand();
  expect(await table.level()).toBe(2);
  await close(/status of 409/);
});

test.concurrent('a session that has expired', async () => {
  const { page, context, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await begin(table);
  await context.clearCookies({ name: 'make24' });
  await table.play();
  await page.getByText(word('en', 'web.problem.no-player')).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: /daily \d+$/ }).waitFor();
  await page.goto('/');
  await table.hand();
  await table.play();
  await table.solved();
  await close(/status of (401|404|409)/);
});

test.concurrent.each(['skip', 'none', 'hint'] as const)(
  '%s refused is told, and a new guest goes on',
  async (act) => {
    const { page, context, close } = await visit({ lessMotion: true });
    const table = new Table(page);
    await page.goto('/practice?hand=1-3.3.8.8-24-classic');
    await table.hand();
    await context.clearCookies({ name: 'make24' });
    await table.action(`web.action.${act}`).click();
    await page.getByText(word('en', 'web.problem.no-player')).first().waitFor();
    // The page is loaded anew: until then the hand that was refused lies there.
    const guest = page.getByRole('button', { name: word('en', 'web.table.guest') });
    await Promise.all([page.waitForEvent('load'), guest.click()]);
    await table.play();
    await table.solved();
    await close(/status of (401|404)/);
  },
);

test.concurrent.each(['none', 'skip'] as const)(
  '%s pressed twice before the answer comes counts once',
  async (act) => {
    const { page, close } = await visit({ lessMotion: true });
    const table = new Table(page);
    let sent = 0;
    let go!: () => void;
    const both = new Promise<void>((done) => (go = done));
    await page.route('**/moves', async (route) => {
      sent++;
      await both;
      await route.continue();
    });
    await page.goto('/practice?hand=1-3.3.8.8-24-classic');
    await table.hand();
    const answered = page.waitForResponse(/\/moves$/);
    await table.action(`web.action.${act}`).dblclick();
    go();
    const run = (await (await answered).json()) as { view: { shown: { cost?: number; outcome: string }[] } };
    expect(run.view.shown[0]).toMatchObject(act === 'none' ? { cost: 3000 } : { outcome: 'skip' });
    await page.waitForTimeout(600); // a second would have been sent by now
    expect(sent).toBe(1);
    for (const name of ['already-done', 'elsewhere'] as const)
      expect(await page.getByText(word('en', `web.problem.${name}`)).count()).toBe(0);
    if (act === 'none')
      await soon(async () =>
        expect(await table.told.innerText()).toContain(word('en', 'web.table.none.wrong', { n: 3 })),
      );
    await close();
  },
);

test.concurrent('a reload leaves the tiles where they lay, and they can be taken apart', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  await page.goto('/practice');
  const hand = await table.hand();
  for (const key of ['1', '+', '2']) await page.keyboard.press(key);
  await soon(async () => expect(await table.tiles.count()).toBe(3));
  await page.reload();
  await table.tiles.nth(2).waitFor();
  await soon(async () => expect(await table.tiles.count()).toBe(3));
  await table.playable();
  await page.keyboard.press('u');
  await soon(async () => expect(await table.numbers()).toEqual(hand));
  await close();
});

test.concurrent('a link that cannot be read', async () => {
  const { page, close } = await visit();
  for (const path of ['/p/%E0%A4', '/solve/%FF', '/review/%C0']) {
    await page.goto(path);
    await page.getByRole('heading', { name: word('en', 'web.page.lost') }).waitFor();
  }
  await close(/status of 404/);
});

test.concurrent.each(['en', 'zh'] as const)('a puzzle and pages that are not there, %s', async (lang) => {
  const { page, close } = await visit({ lang });
  const answered = await page.goto('/nowhere/at/all');
  expect(answered!.status()).toBe(404);
  const nothing = { en: 'There is nothing here', zh: '这里没有内容' }[lang];
  await page.getByRole('heading', { name: nothing }).waitFor();
  await page.goto('/p/1-3.3.8');
  await page.getByRole('heading', { name: word(lang, 'web.puzzle.none') }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: word(lang, 'web.nav.solver') })
    .click();
  await page.waitForURL(/\/solve/);
  await page.goto('/practice?hand=1-0.0.0.0.0.0.0.0.0.0.0-24-classic');
  await page.getByText(word(lang, 'web.problem.no-puzzle')).first().waitFor();
  await page.goto('/review/there-is-none');
  await page.getByText(word(lang, 'web.review.none')).waitFor();
  await kept(page);
  await page.goto('/nowhere/at/all');
  await page.getByRole('heading', { name: word(lang, 'web.page.lost') }).waitFor();
  await page.getByRole('link', { name: word(lang, 'web.page.lost.play') }).click();
  await new Table(page, 'mouse', lang).hand();
  await close(/status of (404|422|401)/);
});

test.concurrent('a clock set wrong does not move the game', async () => {
  const { page, close } = await visit({ lessMotion: true });
  const table = new Table(page);
  // The browser's clock says five years on; the server's is what counts.
  await page.clock.setFixedTime(new Date(Date.now() + 5 * 365 * 86_400_000));
  await page.clock.resume();
  await page.goto('/daily');
  const title = page.getByRole('heading', { level: 1 });
  const days = Math.floor(Date.now() / 86_400_000) - 20454 + 1;
  await soon(async () => expect(await title.innerText()).toBe(`Daily ${days}`));
  await page.getByRole('button', { name: /^Play daily/ }).click();
  await table.hand();
  await soon(async () => expect(await page.getByRole('timer').innerText()).toMatch(/^0:\d\d$/));
  await table.play();
  await table.solved();
  await close();
});
