// Sounds made on the spot, no file; and a short buzz where the machine has one. sense.ts loads
// this when a player has asked for either.
import type { Sense } from './sense';

interface Note {
  at: number; // seconds from now
  pitch: number;
  length: number;
  loud: number;
  wave: OscillatorType;
}

const note = (
  at: number,
  pitch: number,
  length: number,
  loud: number,
  wave: OscillatorType = 'sine',
): Note => ({
  at,
  pitch,
  length,
  loud,
  wave,
});

const notes: Record<Sense, Note[]> = {
  tick: [note(0, 1900, 0.03, 0.03)],
  deal: [0, 0.04, 0.08, 0.12].map((at) => note(at, 900 + at * 2000, 0.04, 0.03, 'triangle')),
  card: [note(0, 240, 0.07, 0.16, 'triangle'), note(0.01, 1400, 0.02, 0.03)],
  win: [note(0, 659.3, 0.16, 0.1), note(0.12, 987.8, 0.34, 0.1)],
  dull: [note(0, 150, 0.12, 0.12, 'triangle')],
  wrong: [note(0, 196, 0.12, 0.1, 'triangle'), note(0.1, 147, 0.22, 0.1, 'triangle')],
};

export const buzzes: Partial<Record<Sense, number[]>> = {
  tick: [8],
  card: [18],
  win: [20, 60, 40],
  wrong: [60],
};

let audio: AudioContext | undefined;

export function play(what: Sense): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const n of notes[what]) {
    const start = audio.currentTime + n.at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = n.wave;
    tone.frequency.value = n.pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(n.loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + n.length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + n.length + 0.02);
  }
}
