// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../net/api';
import { button, click, settle, showPage, text } from '../../testing/pages';
import { race } from '../../testing/races';
import ClassPupil from '../classes/ClassPupil.svelte';
import { saveName } from '../../net/account/savedname';

const { send, logout, player } = vi.hoisted(() => ({
  send: vi.fn(),
  logout: vi.fn(),
  player: { me: { id: 'ann' } as { id: string } | null, forget: vi.fn(async () => {}) },
}));
vi.mock('../../net/uploads.svelte', () => ({ uploads: { send } }));
vi.mock('../../net/account/accountapi', () => ({ logout }));
vi.mock('../../net/account/me.svelte', () => ({ player }));

const reload = vi.fn();
const seat = { seat: 's1', seats: [{ seat: 's1', name: 'Ada', colour: 1 }] };
const unsent = 'Something you played has not been sent yet.';

beforeEach(() => {
  player.me = { id: 'ann' };
  player.forget.mockClear();
  send.mockReset().mockResolvedValue(true);
  logout.mockReset().mockResolvedValue(undefined);
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  saveName('Ada');
});

function show(more: Partial<ReturnType<typeof race>> = { seat: undefined, seats: [] }): void {
  const session = { busy: false, problem: null } as never;
  showPage(ClassPupil, { session, race: race({}, { options: { kind: 'class' }, ...more }) });
}
const change = async (): Promise<void> => {
  await click('Not you?');
  await click('Play as someone else');
  await settle();
};
const expectUnchanged = (): void => {
  expect(player.forget).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('make24.race.name')).toBe('Ada');
};

test.each([{}, seat])('the next pupil becomes a new guest after waiting games were sent', async (more) => {
  show({ seat: undefined, seats: [], ...more });
  await click('Not you?');
  expect(text()).toContain('this device cannot return to them');
  expect(logout).not.toHaveBeenCalled();
  await click('Play as someone else');
  await settle();
  const [sent] = send.mock.invocationCallOrder;
  const [ended] = logout.mock.invocationCallOrder;
  const [forgotten] = player.forget.mock.invocationCallOrder;
  expect(sent! < ended! && ended! < forgotten!).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('make24.race.name')).toBeNull();
});

test.each([() => Promise.resolve(false), () => Promise.reject(new Error('no storage'))])(
  'nobody is signed out while games cannot be sent, and a later attempt succeeds',
  async (fails) => {
    send.mockImplementation(fails);
    show();
    await change();
    expect(document.querySelector('.other + [role=alert]')!.textContent).toContain(unsent);
    expect(logout).not.toHaveBeenCalled();
    expectUnchanged();
    send.mockResolvedValue(true);
    await change();
    expect(text()).not.toContain(unsent);
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a sign-out that fails is reported, and the guest stays', async () => {
  logout.mockRejectedValue(new Refusal({ name: 'offline', status: 0, detail: '' }));
  show();
  await change();
  expect(document.querySelector('.other + [role=alert]')!.textContent).not.toBe('');
  expect(button('Not you?')!.disabled).toBe(false);
  expectUnchanged();
});

test('the pupil can stay, and cannot change twice at once', async () => {
  show(seat);
  await click('Not you?');
  await click('Stay');
  expect(send).not.toHaveBeenCalled();
  send.mockReturnValue(new Promise(() => {}));
  await change();
  expect(button('Not you?')!.disabled).toBe(true);
});

test('a device on which nobody has played asks nothing', () => {
  player.me = { id: '' };
  show();
  expect(button('Not you?')).toBeUndefined();
});
