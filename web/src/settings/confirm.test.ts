import { afterEach, expect, test, vi } from 'vitest';
import * as api from '../net/api';
import { withConfirmation } from './confirm';
import { refusal } from '../testing/problems';
import * as passkey from './passkey';

afterEach(() => vi.restoreAllMocks());

const wanted = () => refusal('confirm-passkey');

function stubPasskey() {
  const options = { challenge: 'AA' };
  const steps: unknown[] = [];
  vi.spyOn(api, 'beginConfirm').mockImplementation(() => Promise.resolve(options));
  vi.spyOn(passkey, 'usePasskey').mockImplementation(
    (given) => (steps.push(given), Promise.resolve('signed')),
  );
  vi.spyOn(api, 'confirm').mockImplementation((signed) => (steps.push(signed), Promise.resolve({} as never)));
  return { options, steps };
}

test('work that needs no passkey runs once, without a question', async () => {
  const { steps } = stubPasskey();
  const work = vi.fn(() => Promise.resolve(7));
  expect(await withConfirmation(work)).toBe(7);
  expect(work).toHaveBeenCalledTimes(1);
  expect(steps).toEqual([]);
});

test('work that needs a passkey runs again after the player used one', async () => {
  const { steps, options } = stubPasskey();
  const work = vi.fn(() => Promise.resolve(7)).mockRejectedValueOnce(wanted());
  expect(await withConfirmation(work)).toBe(7);
  expect(work).toHaveBeenCalledTimes(2);
  expect(steps).toEqual([options, 'signed']);
});

test('the player is asked for a passkey only once', async () => {
  const { steps } = stubPasskey();
  const work = vi.fn(() => Promise.reject(wanted()));
  await expect(withConfirmation(work)).rejects.toThrow(api.Refusal);
  expect(work).toHaveBeenCalledTimes(2);
  expect(steps).toHaveLength(2);
});

test('a cancelled passkey dialog and every other refusal reach the caller', async () => {
  stubPasskey();
  const no = new DOMException('no', 'NotAllowedError');
  vi.spyOn(passkey, 'usePasskey').mockRejectedValue(no);
  const work = vi.fn(() => Promise.resolve(7)).mockRejectedValueOnce(wanted());
  await expect(withConfirmation(work)).rejects.toBe(no);
  expect(work).toHaveBeenCalledTimes(1);
  const other = refusal('no-player');
  await expect(withConfirmation(() => Promise.reject(other))).rejects.toBe(other);
});
