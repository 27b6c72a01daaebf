// Draws the times of computers, as package computer of the server does, and by the same model. The tests of
// both compare the results: testdata/computers.json.
import model from '../../../../internal/game/computer/model.json';

/** A strength of a computer. */
export type Step = 'beginner' | 'learner' | 'steady' | 'practised' | 'fast';

/** How a computer closes a hand; the time is in milliseconds. */
export interface Closing {
  time: number;
  solved?: boolean;
}

/** The ID of a race against computers begins so if it is played in this browser only. */
export const localPrefix = 'local-';

/** The opponents and hands of a race against computers. */
export interface ComputerOptions {
  computers: readonly Step[];
  hands: number;
  /** None: any level. */
  levels?: number[];
  /** Absent: 4. */
  cards?: number;
}

/** The strengths, the slowest first. */
export const steps = model.steps.map(({ name }) => name as Step);

const percentOf = (step: Step): number => model.steps.find(({ name }) => name === step)!.percent;

/** Returns how a computer closes hands, whose grades predict these times in milliseconds. The seed and the
 * index of the computer in its race determine the result. */
export function draw(seed: string, index: number, step: Step, predicted: readonly number[]): Closing[] {
  const percent = percentOf(step);
  return predicted.map((p, hand) => {
    const knot = knotAt(p);
    const solved = random(seed, index, hand, 0) % 10_000 < knot.solved;
    const time = timeOf(knot, random(seed, index, hand, 1));
    return { time: Math.max(1, Math.floor((time * percent) / 100)), ...(solved && { solved }) };
  });
}

/** Returns the mean time of a step for hands of some levels, in whole seconds. */
export function secondsOf(step: Step, levels: readonly number[]): number {
  return Math.floor((meanOf(levels) * percentOf(step)) / 100 / 1000 + 0.5);
}

/** Returns the mean time of people for hands of some levels, in milliseconds; none: any level. */
export function meanOf(levels: readonly number[]): number {
  const chosen = model.levels.filter((_, i) => levels.length === 0 || levels.includes(i + 1));
  const hands = chosen.reduce((sum, level) => sum + level.hands, 0);
  return chosen.reduce((sum, level) => sum + level.hands * level.mean, 0) / hands;
}

/** Returns the place of a time among the steps, from 0 (the slowest) to 1, on a logarithmic scale. */
export function placeOf(milliseconds: number, levels: readonly number[]): number {
  const logs = steps.map((step) => Math.log((meanOf(levels) * percentOf(step)) / 100));
  const log = Math.log(milliseconds);
  const i = Math.max(0, Math.min(logs.length - 2, logs.filter((x) => x > log).length - 1));
  const within = (logs[i]! - log) / (logs[i]! - logs[i + 1]!);
  return Math.max(0, Math.min(1, (i + within) / (steps.length - 1)));
}

interface Knot {
  solved: number;
  mean: number;
  deviation: number;
}

/** Returns what people do with a hand of a predicted time. */
function knotAt(predicted: number): Knot {
  const { knots } = model;
  const p = Math.min(Math.max(predicted, knots[0]!.predicted), knots.at(-1)!.predicted);
  const i = knots.slice(1).findIndex((knot) => p <= knot.predicted);
  const [a, b] = [knots[i]!, knots[i + 1]!];
  const width = b.predicted - a.predicted;
  const between = (x: number, y: number): number =>
    Math.floor((x * (b.predicted - p) + y * (p - a.predicted)) / width);
  return {
    solved: between(a.solved, b.solved),
    mean: between(a.mean, b.mean),
    deviation: between(a.deviation, b.deviation),
  };
}

const fraction = 2 ** 16;

/** Returns the time of a person at a place, a random 32-bit number, among all people. */
function timeOf({ mean, deviation }: Knot, place: number): number {
  const { spread } = model;
  const scaled = place * (spread.length - 1);
  const i = Math.floor(scaled / 2 ** 32);
  const f = Math.floor(scaled / fraction) % fraction;
  const deviations = spread[i]! * (fraction - f) + spread[i + 1]! * f;
  return Math.floor((mean * 1000 * fraction + deviation * deviations) / (1000 * fraction));
}

/** Returns a number from 0 to 2³² - 1: the FNV-1a hash of the arguments, mixed as by MurmurHash3. */
function random(seed: string, index: number, hand: number, draw: number): number {
  let h = 2166136261;
  for (const byte of new TextEncoder().encode(`${seed}/${index}/${hand}/${draw}`))
    h = Math.imul(h ^ byte, 16777619);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
