// environment: page
import type { Component } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Class } from '../../core/types.gen';
import { classView, pupil } from '../../testing/classes';
import {
  button,
  click,
  closePage,
  press,
  settle,
  showPage,
  sources,
  structureProblems,
  text,
  type,
} from '../../testing/pages';
import { refusal } from '../../testing/problems';
import { race, standing } from '../../testing/races';
import { until } from '../../testing/until';
import { isLocalHost } from './class';
import ClassHome from './ClassHome.svelte';
import ClassPage from './ClassPage.svelte';
import ClassPupil from './ClassPupil.svelte';
import type { Race } from '../../core/shapes';

const { api, getRace, navigate, route } = vi.hoisted(() => ({
  api: {
    createClass: vi.fn(),
    classView: vi.fn(),
    teach: vi.fn(),
    configureClass: vi.fn(),
    renamePupil: vi.fn(),
    classGrades: vi.fn(),
    networkAddresses: vi.fn(),
  },
  getRace: vi.fn(),
  navigate: vi.fn(async () => {}),
  route: { params: { race: 'r1' }, hash: '#geheim', search: {} as Record<string, string> },
}));
vi.mock('./classapi', () => api);
vi.mock('../../net/races', () => ({ getRace }));
vi.mock('../../ui/page/router', () => ({ navigate, route, p: (path: string) => path }));
vi.mock('../../net/account/me.svelte', () => ({
  player: { load: async () => ({ name: 'Quiet Heron' }), runBegun: async () => {} },
}));

const aClass = (public_: Partial<Race['public']> = {}): Race =>
  race(
    { mode: { name: 'class', seats: 200, pace: 'together', solvable: true }, host: undefined, ...public_ },
    { options: { kind: 'class', level: 1 }, seat: undefined, seats: [] },
  );
const hand = { hand: 0, puzzle: '1-3.3.8.8-24-classic', solvable: true, revealed: 1000, open: true };
const running = (version = 6): Race =>
  aClass({ version, phase: 'running', shown: 1, players: [standing('s1', 0), standing('s2', 0)] });

async function open(component: Component, state: Race, view: Class): Promise<void> {
  getRace.mockResolvedValue(state);
  api.classView.mockResolvedValue(view);
  showPage(component);
  await settle(10);
}
/** Sends a state of the class on the stream. */
async function show(state: Race, view: Class): Promise<void> {
  api.classView.mockResolvedValue(view);
  sources.at(-1)!.emit('race', state, state.public.version);
  await settle(1000);
}
beforeEach(() => {
  route.hash = '#geheim';
  route.search = {};
  for (const f of Object.values(api)) f.mockReset();
  api.networkAddresses.mockResolvedValue([]);
  navigate.mockClear();
});

test('at localhost, a teacher is warned and offered addresses that pupils can open', async () => {
  expect(location.hostname).toBe('localhost');
  api.networkAddresses.mockResolvedValue(['http://192.168.1.5:2424', 'http://10.0.0.7:2424']);
  showPage(ClassHome);
  await settle();
  expect(text()).toContain('on their devices, that is their own device');
  const links = [...document.querySelectorAll('a.btn')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['http://192.168.1.5:2424/class', 'http://10.0.0.7:2424/class']);
  expect(await structureProblems()).toEqual([]);
});

test('if the server listens only at localhost, the page says how to start it', async () => {
  showPage(ClassHome);
  await settle();
  expect(document.querySelector('code')!.textContent).toMatch(/^make24 serve --addr 0\.0\.0\.0:\d+$/);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.5', false],
  ['class.example.org', false],
])('%s is an address of this machine only: %s', (name, want) => {
  expect(isLocalHost(name)).toBe(want);
});

test('a class is opened with the chosen options, and its secret is in the fragment only', async () => {
  api.createClass.mockResolvedValue({ race: 'r9', secret: 'geheim' });
  showPage(ClassHome);
  await click('3');
  await click('Your own hands');
  type('textarea', '3 3 8 8\n1 1 1');
  await click('Use these hands');
  expect(text()).toContain('2 hands of your list are left');
  await click('Deal by level again');
  await click('5');
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  await settle();
  expect(api.createClass).toHaveBeenCalledWith({ kind: 'class', level: 5 });
  expect(navigate).toHaveBeenCalledWith('/class/:race', { params: { race: 'r9' }, hash: 'geheim' });
});

test('the start shows the code and the pupils, a press removes a name, and Enter starts', async () => {
  await open(ClassPage, aClass(), classView());
  expect(api.classView).toHaveBeenCalledWith('r1', 'geheim');
  expect(sources.at(-1)!.url).toBe('/game/races/r1/events');
  expect(text()).toContain('KTQ 7X2');
  expect(text()).toContain('Name of s2');
  api.renamePupil.mockResolvedValue(undefined);
  api.classView.mockResolvedValue(classView({ pupils: [pupil('s1'), pupil('s2', { name: '' })] }));
  await click('Remove the name Name of s2');
  expect(api.renamePupil).toHaveBeenCalledWith('r1', 'geheim', 's2', '');
  expect(text()).toContain('Pupil 2');
  api.teach.mockResolvedValue(running());
  api.classView.mockResolvedValue(classView({ version: 6, hand }));
  await press('Enter');
  expect(api.teach.mock.calls[0]).toEqual(['r1', 'geheim', expect.objectContaining({ do: 'start' })]);
  await settle();
  expect(text()).toContain('0 of 2 solved');
});

test.each([
  ['start', {}, aClass()],
  ['projector', { screen: '1' }, running()],
])('at localhost, the %s sends pupils to the first address in the network', async (_, search, state) => {
  api.networkAddresses.mockResolvedValue(['http://192.168.1.5:2424', 'http://10.0.0.7:2424']);
  route.search = search;
  await open(ClassPage, state, classView({ version: 6, hand }));
  expect(text()).toContain('Go to 192.168.1.5:2424/race and enter');
});

test('a class without pupils cannot be started', async () => {
  await open(ClassPage, aClass(), classView({ pupils: [] }));
  expect(text()).toContain('Waiting for the first pupil');
  await press('Enter');
  expect(api.teach).not.toHaveBeenCalled();
});

test('the board shows pupils and errors, and sends the actions of the teacher', async () => {
  const view = classView({
    version: 6,
    hand,
    pupils: [
      pupil('s1', { outcome: 'solved', solved: 1 }),
      pupil('s2', { outcome: 'open', since: 1000, misses: 1 }),
    ],
    errors: [{ kind: 'value', value: '22', count: 1 }],
    all_errors: [{ kind: 'reused', count: 3 }],
    median: 41_000,
  });
  await open(ClassPage, running(), view);
  expect(text()).toContain('1 of 2 solved');
  expect(text()).toContain('makes 22 1 pupil');
  expect(text()).toContain('Median time 0:41');
  await click('All hands');
  expect(text()).toContain('uses a card twice 3 times');
  api.teach.mockResolvedValue(running());
  await click('Hint to everyone');
  await click('Pause');
  await click('Next hand');
  expect(api.teach.mock.calls.map(([, , { id: _, ...action }]) => action)).toEqual([
    { do: 'hint', hand: 0, step: 2 },
    { do: 'pause' },
    { do: 'next', hand: 1 },
  ]);
  api.teach.mockRejectedValue(refusal('bad-options'));
  await click('Next hand');
  expect(text()).toContain('No hand can be dealt like that.');
});

test('the view is requested at most once a second, however many changes arrive', async () => {
  await open(ClassPage, running(), classView({ version: 6, hand }));
  await settle(1000);
  const before = api.classView.mock.calls.length;
  for (let version = 7; version < 30; version++) sources.at(-1)!.emit('race', running(version), version);
  await settle(999);
  expect(api.classView.mock.calls.length).toBe(before + 1);
  await settle(1);
  expect(api.classView.mock.calls.length).toBe(before + 2);
  await settle(5000);
  expect(api.classView.mock.calls.length).toBe(before + 2);
});

test('a pupil without a connection is shown as such', async () => {
  const pupils = [pupil('s1', { outcome: 'open', since: 1000 }), pupil('s2', { outcome: 'solved' })];
  await open(ClassPage, running(), classView({ version: 6, hand, pupils }));
  sources.at(-1)!.emit('presence', { away: [{ seat: 's1', since: 5000 }] });
  await settle(1000);
  expect(text()).toContain('2 pupils · 1 connected');
  expect(document.querySelector('.pupil.away')!.textContent).toContain('not connected');
});

test('a pupil who has not played and is not connected can be removed', async () => {
  const pupils = [
    pupil('s1', { outcome: 'open', since: 1000, idle: true }),
    pupil('s2', { outcome: 'open', since: 1000 }),
    pupil('s3', { outcome: 'open', since: 1000, idle: true }),
  ];
  await open(ClassPage, running(), classView({ version: 6, hand, pupils }));
  const away = ['s1', 's2'].map((seat) => ({ seat, since: 5000 }));
  sources.at(-1)!.emit('presence', { away });
  await settle(1000);
  for (const name of ['Name of s2', 'Name of s3']) {
    await click(name);
    expect(button('Remove from the class'), name).toBeUndefined();
    await press('Escape');
  }
  await click('Name of s1');
  api.teach.mockResolvedValue(running(7));
  await click('Remove from the class');
  const [, , { id: _, ...action }] = api.teach.mock.calls.at(-1) as [string, string, { id: string }];
  expect(action).toEqual({ do: 'finish', for: 's1' });
});

test('solved hands are announced every five seconds, even if pupils solve all the time', async () => {
  const pupils = (solved: number) =>
    Array.from({ length: 9 }, (_, i) =>
      pupil(`s${i + 1}`, { outcome: i < solved ? 'solved' : 'open', since: 1000 }),
    );
  await open(ClassPage, running(), classView({ version: 6, hand, pupils: pupils(0) }));
  const announced: string[] = [];
  for (let solved = 1; solved <= 4; solved++) {
    await settle(3100);
    await show(running(6 + solved), classView({ version: 6 + solved, hand, pupils: pupils(solved) }));
    announced.push(document.querySelector('main > [role=status]')!.textContent!);
  }
  expect(announced).toEqual([0, 1, 2, 3].map((n) => `${n} of 9 solved`));
});

test('the page keeps what it shows while the view cannot be loaded', async () => {
  await open(ClassPage, running(), classView({ version: 6, hand }));
  api.classView.mockRejectedValue(refusal('offline'));
  sources.at(-1)!.emit('race', running(7), 7);
  await settle(1500);
  expect(text()).toContain('0 of 2 solved');
  await show(running(8), classView({ version: 8, hand, pupils: [pupil('s1', { outcome: 'solved' })] }));
  await settle(1000);
  expect(text()).toContain('1 of 1 solved');
});

test('the projector shows the hand without names, and names in the ranking only', async () => {
  route.search = { screen: '1' };
  const view = classView({ version: 6, hand });
  await open(ClassPage, running(), view);
  expect(text()).toContain('KTQ 7X2');
  expect(text()).not.toContain('Name of');
  await show(running(7), { ...view, version: 7, options: { kind: 'class', ranking: true } });
  expect(text()).toContain('Name of s1');
  await press('Escape');
  expect(navigate).toHaveBeenLastCalledWith('/class/:race', {
    params: { race: 'r1' },
    hash: 'geheim',
    replace: false,
  });
});

test('the results are a table that can be downloaded', async () => {
  const over = aClass({
    version: 9,
    phase: 'over',
    shown: 1,
    hands: [{ hand: 0, puzzle: '1-1.8.11.12-24-classic', solvable: true }],
    players: [standing('s1', 1, { outcomes: ['solved'] }), standing('s2', 0, { outcomes: ['next'] })],
  });
  await open(ClassPage, over, classView({ version: 9, pupils: [pupil('s1', { solved: 1 }), pupil('s2')] }));
  const rows = (): string[][] =>
    [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim()),
    );
  await until(() =>
    expect(rows()).toEqual([
      ['Pupil', 'Solved', 'Hand 1:A 8 J Q'],
      ['Name of s1', '1', ''],
      ['Name of s2', '0', ''],
      ['Solved', '1', '1'],
      ['One answer:', '', '(11−8−1)×12'],
    ]),
  );
  expect(document.querySelectorAll('tbody [aria-label="solved"]')).toHaveLength(1);
  api.classGrades.mockRejectedValue(refusal('offline'));
  await click('Download CSV');
  expect(api.classGrades).toHaveBeenCalledWith('r1', 'geheim', false);
  await click('CSV with semicolons');
  expect(api.classGrades).toHaveBeenLastCalledWith('r1', 'geheim', true);
  expect(document.querySelector('.bad')!.textContent).not.toBe('');
});

test('a link without a secret, or with a wrong one, shows no class', async () => {
  route.hash = '';
  showPage(ClassPage);
  expect(text()).toContain('There is no class with this link');
  await closePage();
  route.hash = '#falsch';
  getRace.mockResolvedValue(aClass());
  api.classView.mockRejectedValue(refusal('not-allowed'));
  showPage(ClassPage);
  await settle(10);
  expect(text()).toContain('There is no class with this link');
  expect(sources.at(-1)!.readyState).toBe(2); // closed
});

test('a class that cannot be loaded is shown when its stream sends it', async () => {
  getRace.mockRejectedValue(refusal('offline'));
  showPage(ClassPage);
  await settle(10);
  expect(text()).toContain('The race cannot be loaded');
  await show(running(), classView({ version: 6, hand }));
  expect(text()).toContain('0 of 2 solved');
});

test('a class that was deleted while it is shown is reported, and its stream ends', async () => {
  await open(ClassPage, aClass(), classView());
  getRace.mockRejectedValue(refusal('no-race'));
  sources.at(-1)!.fail(2);
  await settle(60_000);
  expect(text()).toContain('There is no class with this link');
  expect(sources).toHaveLength(1);
});

test('a pupil joins with a name and waits', async () => {
  const join = vi.fn(async () => {});
  const session = { busy: false, problem: null, join } as never;
  const props = { session, race: aClass() };
  showPage(ClassPupil, props);
  const input = document.querySelector('input')!;
  expect(input.value).toBe('');
  type('input', ' Ada ');
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  await settle();
  expect(join).toHaveBeenCalledWith({ name: 'Ada', colour: 0 });
});

test('axe finds nothing in the board of a class', async () => {
  await open(ClassPage, running(), classView({ version: 6, hand }));
  expect(await structureProblems()).toEqual([]);
});
