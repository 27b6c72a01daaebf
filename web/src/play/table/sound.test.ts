// environment: page
import { expect, test, vi } from 'vitest';

/** A fake of the audio of a browser, which counts what starts. */
let state: AudioContextState = 'running';
let started = 0;
const node = (): unknown => ({
  connect: (to: unknown) => to,
  frequency: {},
  gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
  start: () => started++,
  stop: () => {},
});
class FakeContext {
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  get state(): AudioContextState {
    return state;
  }
  resume = (): Promise<void> => (state === 'running' ? Promise.resolve() : new Promise(() => {}));
  createDynamicsCompressor = node;
  createBufferSource = node;
  createBiquadFilter = node;
  createOscillator = node;
  createGain = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(10) });
}

test('sounds play at once or never', async () => {
  vi.stubGlobal('AudioContext', FakeContext);
  const { play, vibrations } = await import('./sound');
  await play('win');
  expect(started).toBe(4);
  await play('card');
  expect(started).toBe(6);
  state = 'suspended'; // the browser waits for the first press
  void play('deal');
  await Promise.resolve();
  expect(started).toBe(6);
  // No pattern is longer than 150 ms, so that it ends before the next move.
  for (const pattern of Object.values(vibrations)) {
    expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(150);
  }
});
