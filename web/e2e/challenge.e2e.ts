// Tests challenges: a player sends a hand by keyboard, and a friend plays it by touch in Chinese.
import { expect } from 'vitest';
import { advanceTime, eventually, startServer, visit } from './browser';
import { journey } from './journey';
import { Table } from './table';

journey('a friend beats a challenge, and both see both answers', async ({ onTestFinished }) => {
  const server = await startServer(onTestFinished);
  const ann = await visit({ server, lessMotion: true });
  const annTable = new Table(ann.page, 'keys');
  await ann.page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await annTable.hand();
  await advanceTime(ann.page, server, 60_000);
  await annTable.play();
  await annTable.banner.waitFor();
  await annTable.press(annTable.button('web.challenge.make.short'));
  await ann.page.locator('dialog[data-name=challenge] .message').waitFor();
  const path = (await ann.page.locator('dialog[data-name=challenge] .page a').getAttribute('href'))!;
  await ann.page.keyboard.press('Escape');

  const bob = await visit({ server, lang: 'zh', width: 360, height: 740, touch: true, lessMotion: true });
  const table = new Table(bob.page, 'touch', 'zh');
  await bob.page.goto(path);
  const play = table.button('web.challenge.play');
  await play.waitFor();
  expect(await bob.page.title()).toMatch(/用了 60.秒/);
  expect(await bob.page.locator('main').innerText()).not.toContain('÷');
  await play.tap();
  await table.hand();
  await advanceTime([ann.page, bob.page], server, 20_000);
  await table.play();
  await table.banner.waitFor();
  await table.button('web.challenge.finish').tap();
  await bob.page.getByRole('heading', { name: /^你快了/ }).waitFor();
  await eventually(async () => expect(await bob.page.locator('.answer .eq').count()).toBe(2));
  await bob.page.goto(path);
  await bob.page.getByRole('heading', { name: /^你快了/ }).waitFor();

  await ann.page.goto('/history');
  await ann.page.getByText(annTable.say('web.challenge.new', { n: 1 })).waitFor();
  await annTable.press(ann.page.locator(`a[href="${path}"]`));
  await eventually(async () => expect(await ann.page.locator('.answer .eq').count()).toBe(2));
  await ann.page.goto('/history');
  await ann.page.getByText(annTable.say('web.challenge.players', { n: 1 })).waitFor();
  expect(await ann.page.getByText(annTable.say('web.challenge.new', { n: 1 })).count()).toBe(0);
  await ann.close();
  await bob.close();
});
