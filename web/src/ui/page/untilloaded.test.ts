// environment: page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './untilloaded';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('loads again after two seconds, and once there is a network', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue('parts');
  const loaded = vi.fn();
  void untilLoaded(load).then(loaded);
  await vi.advanceTimersByTimeAsync(1999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(loaded).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded).toHaveBeenCalledWith('parts');
  await vi.advanceTimersByTimeAsync(10_000);
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(3);
});
