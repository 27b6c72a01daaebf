// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { notices } from '../../ui/notices.svelte';
import { until } from '../../testing/until';
import Erase from './Erase.svelte';

const deleteMe = vi.hoisted(() => vi.fn());
vi.mock('../../net/account/accountapi', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../net/account/accountapi')>()),
  deleteMe,
}));
vi.mock('../../net/browserstorage', () => ({
  browserStorage: async () => ({
    all: async () => [],
    get: async () => undefined,
    put: async () => {},
    remove: async () => {},
  }),
}));

let page: Record<string, unknown>;
const done = vi.fn();
const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((b) => b.textContent!.trim() === name)!;
const press = (name: string): void => {
  button(name).click();
  flushSync();
};

beforeEach(async () => {
  done.mockReset();
  deleteMe.mockReset();
  localStorage.clear();
  notices.withdraw('erased');
  await allMessages();
  page = mount(Erase, { target: document.body, props: { ondone: done } });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  document.body.replaceChildren();
});

function confirmErase(): void {
  press('Delete my data');
  document.querySelector<HTMLInputElement>('dialog input[type=checkbox]')!.click();
  flushSync();
}

test('the dialog says what will be deleted, and nothing is deleted before it is confirmed', () => {
  press('Delete my data');
  const text = document.querySelector('dialog')!.textContent!;
  for (const item of ['name', 'passkeys', 'runs', 'statistics', 'streak', 'review'])
    expect(text).toContain(item);
  press('Delete everything');
  expect(button('Delete everything').disabled).toBe(true);
  expect(deleteMe).not.toHaveBeenCalled();
});

test('a notice tells the player that the account was deleted', async () => {
  deleteMe.mockResolvedValue(undefined);
  localStorage.setItem('make24.practice', '{}');
  confirmErase();
  press('Delete everything');
  await until(() => expect(done).toHaveBeenCalledOnce());
  expect(localStorage.getItem('make24.practice')).toBeNull();
  expect(notices.first(false)).toMatchObject({ key: 'web.account.erased', tone: 'good' });
});

test('an alert tells the player that the deletion failed', async () => {
  deleteMe.mockRejectedValue(new Error('no network'));
  confirmErase();
  press('Delete everything');
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  expect(notices.first(false)).toBeNull();
  expect(done).not.toHaveBeenCalled();
});
