import { afterEach, expect, test, vi } from 'vitest';
import * as api from '../../net/api';
import * as account from '../../net/account/accountapi';
import { withConfirmation } from './confirm';
import { refusal } from '../../testing/problems';
import * as passkey from './passkey';

afterEach(() => vi.restoreAllMocks());

const confirmationRequired = () => refusal('confirm-passkey');

function stubPasskey() {
  const options = { challenge: 'AA' };
  const steps: unknown[] = [];
  vi.spyOn(account, 'beginConfirm').mockImplementation(() => Promise.resolve(options));
  vi.spyOn(passkey, 'usePasskey').mockImplementation(
    (received) => (steps.push(received), Promise.resolve('signed')),
  );
  vi.spyOn(account, 'confirm').mockImplementation(
    (signed) => (steps.push(signed), Promise.resolve({} as never)),
  );
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
  const work = vi.fn(() => Promise.resolve(7)).mockRejectedValueOnce(confirmationRequired());
  expect(await withConfirmation(work)).toBe(7);
  expect(work).toHaveBeenCalledTimes(2);
  expect(steps).toEqual([options, 'signed']);
});

test('the player is asked for a passkey only once', async () => {
  const { steps } = stubPasskey();
  const work = vi.fn(() => Promise.reject(confirmationRequired()));
  await expect(withConfirmation(work)).rejects.toThrow(api.Refusal);
  expect(work).toHaveBeenCalledTimes(2);
  expect(steps).toHaveLength(2);
});

test('a cancelled passkey dialog and every other refusal reach the caller', async () => {
  stubPasskey();
  const cancelled = new DOMException('no', 'NotAllowedError');
  vi.spyOn(passkey, 'usePasskey').mockRejectedValue(cancelled);
  const work = vi.fn(() => Promise.resolve(7)).mockRejectedValueOnce(confirmationRequired());
  await expect(withConfirmation(work)).rejects.toBe(cancelled);
  expect(work).toHaveBeenCalledTimes(1);
  const other = refusal('no-player');
  await expect(withConfirmation(() => Promise.reject(other))).rejects.toBe(other);
});
