// Synthesized sounds, without audio files, and vibration patterns. cue.ts loads this module if a
// setting enables either.
export type Cue = 'tick' | 'deal' | 'card' | 'win' | 'dull' | 'wrong';

interface Note {
  at: number; // seconds from now
  /** Hertz: of a tone, or the centre of a short noise, like that of a card put down. */
  frequency: number;
  length: number; // seconds
  volume: number; // 0 to 1
  wave: OscillatorType | 'noise';
}

const note = (
  at: number,
  frequency: number,
  length: number,
  volume: number,
  wave: Note['wave'] = 'sine',
): Note => ({ at, frequency, length, volume, wave });

const notes: Record<Cue, Note[]> = {
  tick: [note(0, 3200, 0.025, 0.1, 'noise')],
  deal: [0, 0.04, 0.08, 0.12].map((at) => note(at, 1500 + at * 4000, 0.05, 0.14, 'noise')),
  card: [note(0, 1200, 0.06, 0.4, 'noise'), note(0, 210, 0.08, 0.14)],
  // A fifth upwards, each note with its octave.
  win: [
    note(0, 659.3, 0.3, 0.1),
    note(0, 1318.5, 0.18, 0.025),
    note(0.11, 987.8, 0.55, 0.1),
    note(0.11, 1975.5, 0.3, 0.02),
  ],
  dull: [note(0, 165, 0.16, 0.14), note(0, 500, 0.05, 0.16, 'noise')],
  wrong: [note(0, 196, 0.14, 0.12, 'triangle'), note(0.11, 147, 0.26, 0.12, 'triangle')],
};

export const vibrations: Partial<Record<Cue, number[]>> = {
  tick: [8],
  card: [14],
  win: [18, 60, 34],
  dull: [26],
  wrong: [36, 50, 36],
};

/** How long the browser may take to allow sound, in milliseconds. A later sound would not fit. */
const maxDelay = 120;

let audio: AudioContext | undefined;
let output: AudioNode;
let noise: AudioBuffer;

function open(): AudioContext {
  if (audio) return audio;
  audio = new AudioContext({ latencyHint: 'interactive' });
  output = audio.createDynamicsCompressor(); // sounds that overlap must not distort
  output.connect(audio.destination);
  noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  noise.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  return audio;
}

function source(context: AudioContext, n: Note): [AudioScheduledSourceNode, AudioNode] {
  if (n.wave === 'noise') {
    const node = context.createBufferSource();
    node.buffer = noise;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = n.frequency;
    return [node, node.connect(filter)];
  }
  const tone = context.createOscillator();
  tone.type = n.wave;
  tone.frequency.value = n.frequency;
  return [tone, tone];
}

export async function play(cue: Cue): Promise<void> {
  if (document.hidden) return;
  const context = open();
  if (context.state !== 'running') {
    // Before the first press of a visit, browsers forbid sound, and would play all of it later.
    const asked = performance.now();
    await context.resume();
    if (performance.now() - asked > maxDelay) return;
  }
  for (const n of notes[cue]) {
    const start = context.currentTime + n.at;
    const [node, end] = source(context, n);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(n.volume, start + 0.006); // a sudden start would click
    gain.gain.exponentialRampToValueAtTime(0.0001, start + n.length);
    end.connect(gain).connect(output);
    node.start(start);
    node.stop(start + n.length + 0.02);
  }
}
