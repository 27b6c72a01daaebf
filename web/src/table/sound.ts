// Synthesized sounds, without audio files, and vibration patterns. cue.ts loads this module if a
// setting enables either.
import type { Cue } from './cue';

interface Note {
  at: number; // seconds from now
  frequency: number; // hertz
  length: number; // seconds
  volume: number; // 0 to 1
  wave: OscillatorType;
}

const note = (
  at: number,
  frequency: number,
  length: number,
  volume: number,
  wave: OscillatorType = 'sine',
): Note => ({
  at,
  frequency,
  length,
  volume,
  wave,
});

const notes: Record<Cue, Note[]> = {
  tick: [note(0, 1900, 0.03, 0.03)],
  deal: [0, 0.04, 0.08, 0.12].map((at) => note(at, 900 + at * 2000, 0.04, 0.03, 'triangle')),
  card: [note(0, 240, 0.07, 0.16, 'triangle'), note(0.01, 1400, 0.02, 0.03)],
  win: [note(0, 659.3, 0.16, 0.1), note(0.12, 987.8, 0.34, 0.1)],
  dull: [note(0, 150, 0.12, 0.12, 'triangle')],
  wrong: [note(0, 196, 0.12, 0.1, 'triangle'), note(0.1, 147, 0.22, 0.1, 'triangle')],
};

export const vibrations: Partial<Record<Cue, number[]>> = {
  tick: [8],
  card: [18],
  win: [20, 60, 40],
  wrong: [60],
};

let audio: AudioContext | undefined;

export function play(cue: Cue): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const n of notes[cue]) {
    const start = audio.currentTime + n.at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = n.wave;
    tone.frequency.value = n.frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(n.volume, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + n.length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + n.length + 0.02);
  }
}
