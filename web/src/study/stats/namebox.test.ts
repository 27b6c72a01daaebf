// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import type { Leaderboard } from '../../core/types.gen';
import { boardEntry, leaderboard } from '../../testing/boards';
import { settle, showPage, text } from '../../testing/pages';
import { refusal } from '../../testing/problems';

const mocks = vi.hoisted(() => ({
  board: vi.fn<() => Promise<Leaderboard>>(),
  change: vi.fn<(change: { name: string }) => Promise<{ name: string }>>(),
  me: { id: 'me', name: 'Lively Owl', named: false },
}));
vi.mock('./api', () => mocks);
vi.mock('../../ui/page/router', () => ({ p: (path: string) => path }));
vi.mock('../../net/account/me.svelte', () => ({
  player: { me: mocks.me, load: async () => mocks.me, change: mocks.change },
}));
const { default: NameBox } = await import('./NameBox.svelte');

const onnamed = vi.fn();
beforeEach(() => {
  Object.assign(mocks.me, { id: 'me', named: false });
  mocks.change.mockReset().mockImplementation(async ({ name }) => ({ name }));
  mocks.board.mockReset().mockResolvedValue(leaderboard({ you: boardEntry('Lively Owl', 41), players: 812 }));
  onnamed.mockClear();
});

async function open(period: 'day' | 'all' = 'day'): Promise<void> {
  showPage(NameBox, { choice: { board: 'timed' as const, period }, onnamed });
  await settle();
}
const offer = () => document.querySelector<HTMLButtonElement>('.offer')!;

test('one tap accepts the offered name and shows the place', async () => {
  await open();
  expect(text()).toContain('Choose a name to be on the board');
  offer().click();
  await settle();
  expect(mocks.change).toHaveBeenCalledWith({ name: 'Lively Owl' });
  expect(mocks.board).toHaveBeenCalledWith({ board: 'timed', period: 'day' });
  expect(onnamed).toHaveBeenCalledOnce();
  expect(text()).toContain('You are 41st of 812');
  expect(offer().closest('[inert]')).not.toBeNull(); // it keeps the height of the box
  expect(text()).not.toContain('You would');
});

test.each<[string, 'day' | 'all', number]>([
  ['You would be 41st of 813 today.', 'day', 41],
  ['You would be 2nd of 813.', 'all', 2],
  ['You would be 13th of 813 today.', 'day', 13],
  ['What you have already played counts, too.', 'day', 0],
])('before the tap: %s', async (words, period, would) => {
  mocks.board.mockResolvedValue(leaderboard({ players: 812, ...(would > 0 && { would }) }));
  await open(period);
  expect(text()).toContain(words);
});

test('the arrows offer another name, and a refusal is reported', async () => {
  await open();
  document.querySelector<HTMLButtonElement>('[aria-label="Another name"]')!.click();
  await settle();
  const [other] = text(offer()).split('Use');
  expect(other).not.toBe('Lively Owl');
  mocks.change.mockRejectedValueOnce(refusal('offline'));
  offer().click();
  await settle();
  expect(mocks.change).toHaveBeenCalledWith({ name: other });
  expect(document.querySelector('[role=alert]')!.textContent).not.toBe('');
  expect(offer()).not.toBeNull();
});

test('if the board cannot be read, the name is kept', async () => {
  await open();
  await settle();
  mocks.board.mockRejectedValueOnce(refusal('offline'));
  offer().click();
  await settle();
  expect(text()).toContain('Lively Owl');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test.each([{ named: true }, { id: '' }])(
  'a player with a name, and one who has not played, sees nothing',
  async (me) => {
    Object.assign(mocks.me, me);
    await open();
    expect(text().trim()).toBe('');
  },
);
