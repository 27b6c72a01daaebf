// Tests a server below a path of its host: nothing that a page requests may be outside the path.
import { expect } from 'vitest';
import { startServer, visit } from './browser';
import { journey } from './journey';
import { workerReady } from './step';
import { Table } from './table';

journey('practice, a race and links of a server below a path', async ({ onTestFinished }) => {
  const server = await startServer(onTestFinished, { path: '/24' });
  const { page, close } = await visit({ server, lessMotion: true, worker: true });
  const outside: string[] = [];
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol === 'http:' && !pathname.startsWith('/24/')) outside.push(pathname);
  });
  const table = new Table(page);
  await page.goto('/24/');
  await table.hand();
  await table.play();
  await table.expectSolved();
  await workerReady(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(server.url + '/');
  for (const cookie of await page.context().cookies(server.url + '/'))
    expect([cookie.name, cookie.path]).toEqual([cookie.name, '/24/']);

  // The session is the same after a reload, and a race gets its events.
  await page.goto('/24/stats');
  await page.getByText('Solved', { exact: false }).first().waitFor();
  await page.goto('/24/race');
  await page.getByRole('textbox', { name: table.say('web.race.name') }).fill('Ann');
  await table.button('web.race.open').click();
  const code = (await page.locator('.code').innerText()).split('\n')[0]!;
  const guest = await visit({ server, lessMotion: true });
  await guest.page.goto('/24/race');
  await guest.page.getByRole('textbox', { name: table.say('web.race.name') }).fill('Bob');
  await guest.page.locator('#code').fill(code);
  await guest.page.keyboard.press('Enter');
  await page.getByText('Bob').first().waitFor(); // by the stream of the race
  await guest.close();

  // A page that is opened by its link, and the documentation.
  await page.goto('/24/solve/3-3-8-8');
  await page.getByText('1 idea · 1 form').first().waitFor();
  await page.goto('/24/help/en/play');
  await page.getByRole('link', { name: 'To the game' }).first().click();
  await page.waitForURL(server.url + '/');
  expect(outside).toEqual([]);
  await close();
});
