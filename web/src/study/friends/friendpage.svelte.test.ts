// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import type { Invitation } from '../../core/types.gen';
import { button, click, settle, showPage, structureProblems, text } from '../../testing/pages';
import { refusal } from '../../testing/problems';

const mocks = vi.hoisted(() => ({
  invitation: vi.fn<(code: string) => Promise<Invitation>>(),
  accept: vi.fn<(code: string) => Promise<void>>(),
  me: { id: '', name: '', named: false },
  change: vi.fn<(change: { name: string }) => Promise<void>>(),
}));
vi.mock('../../net/friends', () => mocks);
vi.mock('../../ui/page/router', () => ({ route: { params: { code: 'CODE' } }, p: (path: string) => path }));
vi.mock('../../net/account/me.svelte', () => ({
  player: { me: mocks.me, load: async () => mocks.me, change: mocks.change },
}));
const { default: FriendPage } = await import('./FriendPage.svelte');

beforeEach(() => {
  mocks.invitation.mockReset().mockResolvedValue({ code: 'CODE', name: 'Mina' });
  mocks.accept.mockReset().mockResolvedValue(undefined);
  mocks.change.mockReset().mockResolvedValue(undefined);
  Object.assign(mocks.me, { id: '', name: '', named: false });
});

async function open(): Promise<void> {
  showPage(FriendPage);
  for (let i = 0; i < 4; i++) await settle();
}
const title = () => text(document.querySelector('h1')!);

test('the page says whose link it is, and one tap accepts it with the offered name', async () => {
  await open();
  expect(title()).toBe('Mina invites you to compare the daily');
  expect(mocks.accept).not.toHaveBeenCalled();
  const offered = text(document.querySelector('b')!);
  expect(offered).toMatch(/^\S+ \S+$/);
  await click('Accept');
  await settle();
  expect(mocks.change).toHaveBeenCalledExactlyOnceWith({ name: offered });
  expect(mocks.accept).toHaveBeenCalledExactlyOnceWith('CODE');
  expect(title()).toBe('You and Mina are friends');
  expect(button('Accept')).toBeUndefined();
  expect(document.activeElement).toBe(document.querySelector('h1'));
  expect(await structureProblems()).toEqual([]);
});

test('a player with a name keeps it, and learns why the link cannot be accepted', async () => {
  Object.assign(mocks.me, { id: 'me', name: 'Ann', named: true });
  mocks.accept.mockRejectedValue(refusal('friends-full'));
  await open();
  expect(text()).not.toContain('will see you as');
  await click('Accept');
  await settle();
  expect(mocks.change).not.toHaveBeenCalled();
  expect(text()).toContain('One of you has too many friends.');
  mocks.accept.mockResolvedValue(undefined);
  await click('Accept');
  await settle();
  expect(title()).toBe('You and Mina are friends');
});

test('the own link can be sent, a link that does not work says so, and a failure can be repeated', async () => {
  mocks.invitation.mockResolvedValue({ code: 'CODE', name: 'Ann', mine: true });
  await open();
  expect(title()).toBe('This is your own link');
  expect(text()).toContain('/f/CODE');
  document.body.replaceChildren();
  mocks.invitation.mockRejectedValue(refusal('no-friend-link'));
  await open();
  expect(title()).toBe('This link does not work');
  document.body.replaceChildren();
  mocks.invitation.mockRejectedValue(refusal('offline'));
  await open();
  expect(text()).toContain('The link cannot be loaded.');
  mocks.invitation.mockResolvedValue({ code: 'CODE', name: 'Mina' });
  await click('Try again');
  await settle();
  expect(title()).toBe('Mina invites you to compare the daily');
});
