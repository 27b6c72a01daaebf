// Tests accounts with chromium's virtual authenticator: a guest adds a passkey on one device, signs
// in on another, and erases the account.
import type { CDPSession } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, expectNoViolations, visit, type Visit } from './browser';
import { journey } from './journey';
import { Table } from './table';
import { say } from './words';

/** Opens a browser with a platform authenticator whose user always agrees. */
async function openDevice(): Promise<Visit & { cdp: CDPSession; authenticator: string }> {
  const visited = await visit({ lessMotion: true });
  const cdp = await visited.context.newCDPSession(visited.page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { ...visited, cdp, authenticator: authenticatorId };
}

journey('an account is kept, opened on another device, exported and erased', async () => {
  const first = await openDevice();
  const { page } = first;
  const table = new Table(page);
  await page.goto('/practice?hand=1-3.3.8.8-24-classic');
  await table.play();
  await table.button('web.practice.more').waitFor();

  await page.goto('/settings');
  await page.getByLabel('Name', { exact: true }).fill('Ada of the cards');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('That is your name now.').waitFor();
  await page.getByLabel('A name for the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Keep this account' }).click();
  await page.getByText('The passkey was added.').waitFor();
  await page.getByText(say('en', 'web.account.secured')).waitFor();
  await expectNoViolations(page, 'settings, signed in');
  const { credentials } = await first.cdp.send('WebAuthn.getCredentials', {
    authenticatorId: first.authenticator,
  });
  expect(credentials).toHaveLength(1);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Signed out.', { exact: false }).waitFor();
  await page.getByText(say('en', 'web.account.name.none')).waitFor();
  await page.goto('/history');
  await page.getByText('No runs yet.', { exact: false }).waitFor();

  // The second device has the passkey, like a synced one, and a guest has played on it.
  const second = await openDevice();
  await second.cdp.send('WebAuthn.addCredential', {
    authenticatorId: second.authenticator,
    credential: { ...credentials[0]!, signCount: credentials[0]!.signCount + 1 },
  });
  const secondPage = second.page;
  await secondPage.goto('/');
  await new Table(secondPage).hand();
  await secondPage.goto('/settings');
  await secondPage.getByRole('button', { name: 'Sign in on this device' }).click();
  await secondPage.getByRole('dialog').getByText(say('en', 'web.account.signin.guest')).waitFor();
  await secondPage.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await secondPage.getByText('You are signed in.').waitFor();
  await eventually(async () =>
    expect(await secondPage.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada of the cards'),
  );

  const [download] = await Promise.all([
    secondPage.waitForEvent('download'),
    secondPage.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  const stream = await download.createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  const exported = JSON.parse(text) as unknown;
  expect(JSON.stringify(exported)).toContain('Ada of the cards');
  expect(JSON.stringify(exported)).toContain('1-3.3.8.8-24-classic');

  await secondPage.goto('/history');
  await secondPage.getByRole('link', { name: /1 of 1/ }).waitFor();
  await secondPage.goto('/settings');
  await secondPage.getByRole('button', { name: 'Delete my data' }).click();
  const erase = secondPage.getByRole('button', { name: 'Delete everything' });
  expect(await erase.isDisabled()).toBe(true);
  await secondPage.getByLabel(say('en', 'web.account.erase.sure')).check();
  await erase.click();
  await secondPage.getByRole('dialog').waitFor({ state: 'hidden' });
  await secondPage.getByText(say('en', 'web.account.name.none')).waitFor();
  await secondPage.goto('/history');
  await secondPage.getByText('No runs yet.', { exact: false }).waitFor();
  await second.close(/status of 401/);

  // The passkey no longer works, and the page says so.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await page.getByText(say('en', 'web.problem.bad-passkey')).waitFor();
  await first.close(/status of (401|422)/);
});

journey('a player signs out everywhere else, and confirms an export with the passkey', async () => {
  const first = await openDevice();
  await first.page.goto('/settings');
  // A player who cancels the dialog of the passkey reads that nothing was changed.
  const verify = (isUserVerified: boolean): Promise<unknown> =>
    first.cdp.send('WebAuthn.setUserVerified', { authenticatorId: first.authenticator, isUserVerified });
  await verify(false);
  await first.page.getByRole('button', { name: 'Keep this account' }).click();
  await first.page.getByText(say('en', 'web.account.stopped')).waitFor();
  expect(await first.page.getByText(say('en', 'web.account.secured')).count()).toBe(0);
  await verify(true);
  await first.page.getByRole('button', { name: 'Keep this account' }).click();
  await first.page.getByText('The passkey was added.').waitFor();
  const { credentials } = await first.cdp.send('WebAuthn.getCredentials', {
    authenticatorId: first.authenticator,
  });

  const second = await openDevice();
  await second.cdp.send('WebAuthn.addCredential', {
    authenticatorId: second.authenticator,
    credential: { ...credentials[0]!, signCount: credentials[0]!.signCount + 1 },
  });
  const secondPage = second.page;
  await secondPage.goto('/settings');
  await secondPage.getByRole('button', { name: 'Sign in on this device' }).click();
  await secondPage.getByText('You are signed in.').waitFor();
  const browsers = secondPage.getByRole('listitem').filter({ hasText: 'Chrome on Linux' });
  await eventually(async () => expect(await browsers.count()).toBe(2));
  expect(await browsers.filter({ hasText: say('en', 'web.account.sessions.here') }).count()).toBe(1);
  await expectNoViolations(secondPage, 'settings, signed in twice');
  await secondPage.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await secondPage.getByText(say('en', 'web.account.sessions.ended')).waitFor();
  expect(await browsers.count()).toBe(1);
  expect(await secondPage.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
  await first.page.reload();
  await first.page.getByText(say('en', 'web.account.name.none')).waitFor();
  await first.close();

  // The server answers like this if the passkey was not used recently.
  await secondPage.route(
    '**/game/me/export',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: '/docs#problem-confirm-passkey', status: 403, detail: '' }),
      }),
    { times: 1 },
  );
  const confirmations: number[] = [];
  secondPage.on('response', (response) => {
    if (response.url().endsWith('/game/confirm')) confirmations.push(response.status());
  });
  const [download] = await Promise.all([
    secondPage.waitForEvent('download'),
    secondPage.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('make24.json');
  await secondPage.getByText(say('en', 'web.account.exported')).waitFor();
  expect(confirmations).toEqual([200]);
  await second.close(/status of 403/);
});
