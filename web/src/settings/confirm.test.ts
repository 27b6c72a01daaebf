import { afterEach, expect, test, vi } from 'vitest';
import * as api from '../net/api';
import { confirmed } from './confirm';
import { refusal } from '../testing/problems';
import * as passkey from './passkey';

afterEach(() => vi.restoreAllMocks());

const wanted = () => refusal('confirm-passkey');

function asked() {
  const options = { challenge: 'AA' };
  const steps: unknown[] = [];
  vi.spyOn(api, 'beginConfirm').mockImplementation(() => Promise.resolve(options));
  vi.spyOn(passkey, 'usePasskey').mockImplementation(
    (given) => (steps.push(given), Promise.resolve('signed')),
  );
  vi.spyOn(api, 'confirm').mockImplementation((signed) => (steps.push(signed), Promise.resolve({} as never)));
  return { options, steps };
}

test('what needs no passkey is done once, and nobody is asked', async () => {
  const { steps } = asked();
  const work = vi.fn(() => Promise.resolve(7));
  expect(await confirmed(work)).toBe(7);
  expect(work).toHaveBeenCalledTimes(1);
  expect(steps).toEqual([]);
});

test('what needs a passkey is done again once the player has shown one', async () => {
  const { steps, options } = asked();
  const work = vi.fn(() => Promise.resolve(7)).mockRejectedValueOnce(wanted());
  expect(await confirmed(work)).toBe(7);
  expect(work).toHaveBeenCalledTimes(2);
  expect(steps).toEqual([options, 'signed']);
});

test('the player is asked for a passkey only once', async () => {
  const { steps } = asked();
  const work = vi.fn(() => Promise.reject(wanted()));
  await expect(confirmed(work)).rejects.toThrow(api.Refusal);
  expect(work).toHaveBeenCalledTimes(2);
  expect(steps).toHaveLength(2);
});

test('a player who gives none, and every other refusal, is told', async () => {
  asked();
  const no = new DOMException('no', 'NotAllowedError');
  vi.spyOn(passkey, 'usePasskey').mockRejectedValue(no);
  const work = vi.fn(() => Promise.resolve(7)).mockRejectedValueOnce(wanted());
  await expect(confirmed(work)).rejects.toBe(no);
  expect(work).toHaveBeenCalledTimes(1);
  const other = refusal('no-player');
  await expect(confirmed(() => Promise.reject(other))).rejects.toBe(other);
});
