// environment: page
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BoardPlace, Leaderboard, PlayerProfile } from '../../core/types.gen';
import { boardEntry, boardPlaces, leaderboard, profileOf } from '../../testing/boards';
import { button, click, closePage, settle, showPage, structureProblems, text } from '../../testing/pages';
import { refusal } from '../../testing/problems';
import type { BoardChoice } from './boards';

const mocks = vi.hoisted(() => ({
  board: vi.fn<(choice: BoardChoice, from?: number) => Promise<Leaderboard>>(),
  places: vi.fn<() => Promise<BoardPlace[]>>(),
  playerProfile: vi.fn<(player: string) => Promise<PlayerProfile>>(),
  createRace: vi.fn<() => Promise<{ race: string }>>(),
  me: { id: 'me', name: 'Quiet Heron', named: true, passkeys: [{}] },
  change: vi.fn<(change: { name: string }) => Promise<{ name: string }>>(),
  storage: new Map<string, unknown>(),
}));
const friends = vi.hoisted(() => ({
  link: vi.fn<(renew?: boolean) => Promise<{ code: string }>>(),
  list: vi.fn<() => Promise<{ friends: { player: string; name: string; since: number }[] }>>(),
  remove: vi.fn<(player: string) => Promise<void>>(),
}));
const address = $state({ params: {} as Record<string, string>, search: {} as Record<string, string> });
const navigate = vi.fn(async (_: string, to?: { search?: Record<string, string> }) => {
  if (to?.search) address.search = to.search;
});
vi.mock('./api', () => mocks);
vi.mock('../../net/friends', () => friends);
vi.mock('../../net/races', () => ({ createRace: mocks.createRace }));
vi.mock('../../ui/page/router', () => ({
  navigate: (...to: Parameters<typeof navigate>) => navigate(...to),
  route: {
    get params() {
      return address.params;
    },
    get search() {
      return address.search;
    },
  },
  p: (path: string, to?: { params?: Record<string, string> }) =>
    path.replace(/:(\w+)/g, (_, name: string) => to!.params![name]!),
}));
vi.mock('../../net/account/me.svelte', () => ({
  player: { me: mocks.me, load: async () => mocks.me, change: mocks.change },
}));
vi.mock('../../net/browserstorage', () => ({
  browserStorage: async () => ({
    get: async (_: string, key: string) => mocks.storage.get(key),
    put: async (_: string, key: string, value: unknown) => void mocks.storage.set(key, value),
  }),
}));
const { default: Stats } = await import('./Stats.svelte');
const { default: PlayerPage } = await import('./PlayerPage.svelte');

beforeEach(() => {
  mocks.storage.clear();
  mocks.board.mockReset().mockImplementation(async (choice) => leaderboard(choice));
  mocks.places.mockReset().mockResolvedValue(boardPlaces());
  mocks.playerProfile.mockReset().mockImplementation(async () => profileOf('Mina'));
  mocks.createRace.mockReset().mockResolvedValue({ race: 'r1' });
  mocks.me = Object.assign(mocks.me, { id: 'me', name: 'Quiet Heron', named: true, passkeys: [{}] });
  friends.link.mockReset().mockResolvedValue({ code: 'CODE' });
  friends.list.mockReset().mockResolvedValue({ friends: [] });
  friends.remove.mockReset().mockResolvedValue(undefined);
  navigate.mockClear();
  localStorage.clear();
});

async function settleAll(): Promise<void> {
  for (let i = 0; i < 6; i++) await settle();
}
async function open(search: Record<string, string> = {}): Promise<void> {
  address.params = { view: 'boards' };
  address.search = search;
  showPage(Stats);
  await settleAll();
}
const offline = refusal('offline');
const panel = (heading: string): Element =>
  [...document.querySelectorAll('section.panel')].find((p) =>
    p.querySelector('h2')?.textContent?.includes(heading),
  )!;
const rowsOf = (heading: string): string[] =>
  [...panel(heading).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => text(cell).trim()).join(' '),
  );
const segment = (label: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[role=group][aria-label="${label}"]`)!;
const chosen = (label: string): string => text(segment(label).querySelector('[aria-pressed=true]')!);

test('a board shows the top, the neighbours, the friends and the places of the player', async () => {
  await open();
  expect(document.querySelector('nav [aria-current=page]')!.textContent).toBe('Boards');
  expect(rowsOf('Daily 326, today')).toEqual([
    '1 J Jie 5/5 20 0:41',
    '2 M Mina 5/5 20 0:48',
    '3 L Lin 5/5 20 0:52',
    '368 more',
    '372 T Teo 4/5 16 2:11',
    '373 S Sofia 4/5 16 2:14',
    '374 QH You 4/5 16 2:15',
    '374 Y Yutong 4/5 16 2:15',
    '376 O Omar 4/5 16 2:17',
  ]);
  expect(text(document.querySelector('tr[aria-current]')!)).toContain('You');
  expect(rowsOf('Friends')).toEqual([
    '1 M Mina 20 0:48',
    '2 QH You 16 2:15',
    '3 O Omar 16 2:17',
    '– I Ines – not yet',
  ]);
  expect(rowsOf('Your places')).toEqual([
    'Daily Daily, Day 374/ 1,284 Daily, Week 210/ 3,902 Daily, All time 1,046/ 18,377',
    '1 minute 1 minute, Day 96/ 812 1 minute, Week 181/ 2,240 1 minute, All time 655/ 9,014',
    '3 minutes 3 minutes, Day 41/ 388 3 minutes, Week 77/ 1,120 3 minutes, All time –/ 260',
    '5 minutes 5 minutes, Day 374/ 1,284 5 minutes, Week 210/ 3,902 5 minutes, All time 1,046/ 18,377',
    'Streak Streak, Day 96/ 812 Streak, Week 181/ 2,240 Streak, All time 655/ 9,014',
    'Races Races, Day 41/ 388 Races, Week 77/ 1,120 Races, All time –12 / 20',
  ]);
  expect(text(panel('Your places'))).toContain('start at 20 races');
  expect(await structureProblems()).toEqual([]);
});

test('a player without a place stands among the friends, with the reason', async () => {
  const own = boardEntry('Quiet Heron', 0, { player: 'me', you: true, place: undefined });
  const report = leaderboard({ friends: [boardEntry('Mina', 1), own], you: undefined });
  mocks.board.mockResolvedValue(report);
  await open();
  expect(rowsOf('Friends')[1]).toBe('– QH You – not yet');
  expect(text(panel('Friends'))).toContain('People you have raced, and people who opened your link.');
  mocks.board.mockResolvedValue({ ...report, unnamed: true });
  await closePage();
  await open();
  expect(rowsOf('Friends')[1]).toContain('You Choose a name to be on the board');
});

test('rows are links to the pages of players, and places are links to boards', async () => {
  await open();
  const links = [...document.querySelectorAll('main a')].map((a) => a.getAttribute('href'));
  expect(links).toContain('/player/id-Teo');
  expect(links).toContain('/player/me');
  expect(links).toContain('/stats/boards?board=race&period=all');
});

test('the arrow keys choose another board, which has an address', async () => {
  await open();
  const daily = segment('Board').querySelector('button')!;
  daily.focus();
  daily.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  await settleAll();
  expect(navigate.mock.lastCall![1]).toMatchObject({
    params: { view: 'boards' },
    search: { board: 'timed1', period: 'day' },
  });
  expect(chosen('Board')).toBe('1 minute');
  expect(document.activeElement?.textContent).toBe('1 minute');
  daily.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
  await settleAll();
  expect(chosen('Board')).toBe('1 minute'); // there is none before the first one
  await click('Week');
  await settleAll();
  expect(mocks.board).toHaveBeenLastCalledWith({ board: 'timed1', period: 'week' });
  expect(text()).toContain('Runs of 1 minute, this week');
});

test('a link opens its board; a timed run shows its solved hands once', async () => {
  await open({ board: 'timed', period: 'all' });
  expect(chosen('Board')).toBe('3 minutes');
  expect(chosen('Period')).toBe('All time');
  const heads = [...panel('Timed runs').querySelectorAll('th')].map((th) => text(th));
  expect(heads).toEqual(['Place', 'Player', 'Solved', 'Time']);
  expect(rowsOf('Timed runs')[0]).toBe('1 J Jie 5 0:41');
});

test.each([
  ['play', {}, 'Play to get a place', '/daily'],
  ['held', { held: true }, 'Your result is being checked', null],
  ['races', { races: 12, needed: 20 }, '12 of 20 races', '/daily'],
] as const)('without a place, the row of the player says why: %s', async (reason, more, words, href) => {
  mocks.board.mockImplementation(async (choice) =>
    leaderboard({ ...choice, near: undefined, you: undefined, ...more }),
  );
  await open();
  const row = document.querySelector('tr[aria-current]')!;
  expect(text(row)).toContain(words);
  expect(row.querySelector('a')?.getAttribute('href') ?? null).toBe(href);
  expect(text().includes('after the operator has checked them')).toBe(reason === 'held');
});

test.each([0, 1284])('a player without a name is offered one on a board of %d', async (players) => {
  mocks.me.named = false;
  const you = boardEntry('me', 0, { place: undefined });
  mocks.board.mockImplementation(async (choice) =>
    leaderboard({ ...choice, players, top: [], near: undefined, you, unnamed: true }),
  );
  await open();
  expect(text()).toContain('Choose a name to be on the board');
  expect(text()).toContain('What you have already played counts, too.');
  expect(text()).not.toContain('No one yet');
  const offer = document.querySelector<HTMLButtonElement>('.offer')!;
  expect(text(offer)).toBe('Quiet HeronUse');
  mocks.change.mockRejectedValueOnce(refusal('too-fast'));
  offer.click();
  await settleAll();
  expect(text()).toContain('That was a lot at once.');
  mocks.change.mockImplementationOnce(async ({ name }) => ({ name }));
  mocks.board.mockImplementation(async (choice) => leaderboard({ ...choice, players: players + 1 }));
  offer.click();
  await settleAll();
  expect(mocks.change).toHaveBeenLastCalledWith({ name: 'Quiet Heron' });
  expect(rowsOf('Daily 326, today')[0]).toContain('1 J Jie');
  expect(await structureProblems()).toEqual([]);
});

test('an empty board says so and offers to play', async () => {
  mocks.board.mockImplementation(async (choice) =>
    leaderboard({ ...choice, players: 0, top: [], near: undefined, you: undefined, friends: undefined }),
  );
  await open({ board: 'race', period: 'day' });
  expect(text(panel('Races, today'))).toContain('No one yet');
  expect(panel('Races, today').querySelector('a.btn')!.getAttribute('href')).toBe('/race');
  expect(document.querySelector('main table tr[aria-current]')).toBeNull();
  expect(await structureProblems()).toEqual([]);
});

test('a held result on a board without others is not an empty board', async () => {
  mocks.board.mockImplementation(async (choice) =>
    leaderboard({ ...choice, players: 0, top: [], near: undefined, you: undefined, held: true }),
  );
  await open();
  expect(text()).not.toContain('No one yet');
  expect(text()).toContain('Your result is being checked');
});

test('without friends, one sentence says who they are, and a link invites them', async () => {
  mocks.board.mockImplementation(async (choice) => leaderboard({ ...choice, friends: undefined }));
  await open();
  expect(text(panel('Friends'))).toMatch(
    /^\s*Friends Invite People you raced by a link, .* appear here\.\s*$/,
  );
  friends.link.mockResolvedValue({ code: 'OLD' });
  await click('Invite');
  await settleAll();
  const dialog = document.querySelector('dialog')!;
  expect(text(dialog)).toContain('/f/OLD');
  expect(text(dialog)).not.toContain('Your friends');
  friends.link.mockResolvedValue({ code: 'NEW' });
  await click('Make a new link');
  await settleAll();
  expect(friends.link).toHaveBeenLastCalledWith(true);
  expect(text(dialog)).toContain('/f/NEW');
  expect(text(dialog)).toContain('The old one no longer works.');
});

test('friends by a link and of races can be removed, and the board follows', async () => {
  friends.list.mockResolvedValue({ friends: [{ player: 'guest', name: 'Calm Otter', since: 1 }] });
  await open();
  await click('Invite');
  await settleAll();
  const names = () => [...document.querySelectorAll('dialog li > span.grow')].map((name) => text(name));
  expect(names()).toEqual(['Calm Otter', 'Mina', 'Omar', 'Ines']);
  expect(await structureProblems('dialog')).toEqual([]);
  vi.useFakeTimers();
  await click('Remove Calm Otter');
  await settleAll();
  mocks.board.mockImplementation(async (choice) => leaderboard({ ...choice, friends: [] }));
  await click('Remove Mina');
  await settleAll();
  expect(friends.remove.mock.calls).toEqual([['guest'], ['id-Mina']]);
  expect(text(document.querySelector('dialog [role=status].weight-550')!)).toContain('Mina is removed');
  expect(names()).toEqual([]);
  friends.link.mockRejectedValue(refusal('offline'));
  await click('Make a new link');
  await settleAll();
  expect(text(document.querySelector('dialog')!)).toContain('Friends need a connection.');
});

test('on the page of another player, a race with an invitation link can be opened', async () => {
  await openPlayer('id-Mina');
  await click('Invite to a race');
  expect(mocks.createRace).toHaveBeenCalledWith(expect.objectContaining({ kind: 'race' }), {
    name: 'Quiet Heron',
    colour: 0,
  });
  expect(navigate).toHaveBeenLastCalledWith('/race/:race', { params: { race: 'r1' } });
  mocks.createRace.mockRejectedValue(refusal('bad-name'));
  await click('Invite to a race');
  expect(navigate).toHaveBeenLastCalledWith('/race');
});

test('without a session, the board can be read, and friends ask for a passkey', async () => {
  Object.assign(mocks.me, { id: '', name: '', passkeys: [] });
  mocks.board.mockImplementation(async (choice) =>
    leaderboard({ ...choice, near: undefined, you: undefined, friends: undefined }),
  );
  await open();
  expect(rowsOf('Daily 326').slice(0, 2)).toEqual(['1 J Jie 5/5 20 0:41', '2 M Mina 5/5 20 0:48']);
  expect(panel('Friends').querySelector('a')!.getAttribute('href')).toBe('/settings');
  expect(button('Invite')).toBeUndefined();
});

test('a guest is told that a passkey keeps the places', async () => {
  mocks.me.passkeys = [];
  await open();
  expect(text(panel('Your places'))).toContain('You play as a guest.');
});

test('offline, the last board is shown with its time', async () => {
  await open();
  await closePage();
  mocks.board.mockRejectedValue(offline);
  mocks.places.mockRejectedValue(offline);
  await open();
  expect(text()).toContain('No connection. This is as of');
  expect(text()).not.toContain('updated');
  expect(rowsOf('Daily 326')).toHaveLength(9);
  expect(rowsOf('Your places')).toHaveLength(6);
});

test('without an answer, the panel offers to try again', async () => {
  mocks.board.mockRejectedValueOnce(offline);
  await open();
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  await click('Try again');
  await settleAll();
  expect(rowsOf('Daily 326')).toHaveLength(9);
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a board refreshes every 20 seconds, but not while the focus is in it or it is hidden', async () => {
  await open();
  expect(mocks.board).toHaveBeenCalledTimes(1);
  await settle(15_000);
  expect(mocks.board).toHaveBeenCalledTimes(1);
  expect(text()).toContain('updated 15 s ago');
  await settle(5000);
  await settleAll();
  expect(mocks.board).toHaveBeenCalledTimes(2);
  expect(text()).toContain('just updated');

  const link = document.querySelector<HTMLElement>('tbody a')!;
  link.focus();
  await settle(120_000);
  expect(mocks.board).toHaveBeenCalledTimes(2);
  expect(text()).toContain('updated 2 min ago');
  link.blur();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await settle(20_000);
  expect(mocks.board).toHaveBeenCalledTimes(2);
  hidden.mockRestore();
  await settle(5000);
  await settleAll();
  expect(mocks.board).toHaveBeenCalledTimes(3);
});

test('only the row of the player fades in, after a new result', async () => {
  await open({ board: 'race', period: 'week' });
  expect(document.querySelector('.changed')).toBeNull();
  mocks.board.mockImplementation(async (choice) => {
    const board = leaderboard(choice);
    const you = { ...board.you!, score: 20 };
    return { ...board, you, near: board.near!.map((entry) => (entry.you ? you : entry)) };
  });
  await settle(20_000);
  await settleAll();
  expect([...document.querySelectorAll('.changed')].map((row) => text(row).trim())).toEqual([
    expect.stringContaining('You'),
  ]);
});

test('all players are listed in parts', async () => {
  const entries = Array.from({ length: 60 }, (_, i) => boardEntry(`Player ${i + 1}`, i + 1));
  mocks.board.mockImplementation(async (choice, from) =>
    leaderboard({ ...choice, players: 60, ...(from && { list: entries.slice(from - 1, from + 49) }) }),
  );
  await open();
  await click('Show all 60');
  await settleAll();
  expect(mocks.board).toHaveBeenLastCalledWith({ board: 'daily', period: 'day' }, 1);
  expect(rowsOf('Daily 326')).toHaveLength(50);
  await settle(60_000); // a list does not move
  expect(mocks.board).toHaveBeenCalledTimes(2);
  await click('Show more');
  await settleAll();
  expect(mocks.board).toHaveBeenLastCalledWith({ board: 'daily', period: 'day' }, 51);
  expect(rowsOf('Daily 326')).toHaveLength(60);
  expect(button('Show more')).toBeUndefined();
  await click('Only the top and your place');
  expect(rowsOf('Daily 326')).toHaveLength(9);
});

test('the previous board stays for a moment while another one loads slowly', async () => {
  await open();
  let answer!: (board: Leaderboard) => void;
  mocks.board.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await click('Week');
  expect(rowsOf('Daily 326')).toHaveLength(9);
  await settle(400);
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  answer(leaderboard({ period: 'week' }));
  await settleAll();
  expect(rowsOf('Dailies, this week')).toHaveLength(9);
});

async function openPlayer(id: string): Promise<void> {
  address.params = { id };
  showPage(PlayerPage);
  await settleAll();
}

test('the page of a player shows the rating and other results', async () => {
  await openPlayer('id-Mina');
  expect(mocks.playerProfile).toHaveBeenCalledWith('id-Mina');
  expect(document.querySelector('h1')!.textContent).toBe('Mina');
  const figures = [...document.querySelectorAll('dl > div')].map((figure) => text(figure).trim());
  expect(figures).toEqual([
    'Rating 1632',
    'Best timed run 14 hands in 3 minutes',
    'Streak 21 hands in a row',
    'Dailies 112 ranked',
    'Races 38 against others',
    'Daily streak 9days longest 31',
  ]);
  expect(button('Invite to a race')).toBeDefined();
  expect(await structureProblems()).toEqual([]);
});

test('the page of a new player has no figures to hide', async () => {
  mocks.playerProfile.mockResolvedValue(
    profileOf('Quiet Heron', { player: 'me', rating: undefined, bests: undefined, dailies: 0 }),
  );
  await openPlayer('me');
  expect(text()).toContain('not rated yet');
  expect(text(document.querySelector('header')!)).toContain('You');
  expect(document.querySelector('main a.btn')!.getAttribute('href')).toBe('/stats/rating');
  expect(button('Invite to a race')).toBeUndefined();
});

test('a player without a page, and a player who cannot be loaded', async () => {
  mocks.playerProfile.mockRejectedValueOnce(refusal('no-player-page'));
  await openPlayer('nobody');
  expect(document.querySelector('h1')!.textContent).toBe('There is no such player');
  await closePage();
  mocks.playerProfile.mockRejectedValueOnce(offline);
  await openPlayer('id-Mina');
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  await click('Try again');
  await settleAll();
  expect(document.querySelector('h1')!.textContent).toBe('Mina');
});
