// Makes vectors.json with the reference scheduler:
//
//   npm install --no-save ts-fsrs@5.4.2 && node vectors.mjs > vectors.json
//
// Each history is a list of ratings at times, with the card that ts-fsrs holds after each,
// and the probability of recall some days later. Fuzz is off; the steps are empty.
import { fsrs, createEmptyCard, State } from "ts-fsrs";

const day = 86_400_000;

// A small generator with a fixed seed (mulberry32), so that the file is made the same again.
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const next = random(24);
const below = (n) => Math.floor(next() * n);

const other = [
  0.4, 1.1, 3.2, 15.7, 7.1, 0.53, 1.4, 0.01, 1.5, 0.12, 1.0, 1.9, 0.11, 0.3, 2.2, 0.25, 2.9, 0.5,
  0.6, 0.1, 0.3,
];
const wild = [
  -1, 200, 0.05, 300, 11, 9, 9, 2, 9, 2, 9, 9, 2, 2, 9, 2, 9, 3, 3, 2, 2,
];
const settings = [
  { name: "defaults", retention: 0.9 },
  { name: "retention 0.8", retention: 0.8 },
  { name: "retention 0.97", retention: 0.97 },
  { name: "other weights", retention: 0.9, weights: other },
  { name: "weights out of range", retention: 0.85, weights: wild },
];

function delay(card, at) {
  switch (below(6)) {
    case 0:
      return below(2 * 3_600_000); // the same session, or over midnight
    case 1:
      return below(4 * day);
    case 2:
      return below(400 * day); // long away
    default:
      return Math.max(0, card.due.getTime() - at) + below(2 * day);
  }
}

function history(scheduler, length) {
  const steps = [];
  let at = Date.UTC(2026, 0, 1) + below(300 * day);
  let card = createEmptyCard(new Date(at));
  for (let i = 0; i < length; i++) {
    const rating = 1 + below(4);
    card = scheduler.next(card, new Date(at), rating).card;
    if (card.state !== State.Review) throw new Error("a card in steps");
    const later = at + below(3 * (card.scheduled_days + 1)) * day + below(day);
    steps.push({
      at,
      rating,
      due: card.due.getTime(),
      days: card.scheduled_days,
      stability: card.stability,
      difficulty: card.difficulty,
      reps: card.reps,
      lapses: card.lapses,
      later,
      retrievability: scheduler.get_retrievability(card, new Date(later), false),
    });
    at += delay(card, at);
    if (at > Date.UTC(2200, 0, 1)) break;
  }
  return steps;
}

const file = settings.map(({ name, retention, weights }) => {
  const scheduler = fsrs({
    request_retention: retention,
    enable_fuzz: false,
    enable_short_term: true,
    learning_steps: [],
    relearning_steps: [],
    ...(weights ? { w: weights } : {}),
  });
  const histories = Array.from({ length: 12 }, () => history(scheduler, 20));
  return { name, retention, ...(weights ? { weights } : {}), histories };
});

const lines = (list, map) => list.map(map).join(",\n");
console.log(
  `{"made":"ts-fsrs 5.4.2","settings":[\n${lines(
    file,
    ({ histories, ...rest }) =>
      JSON.stringify(rest).slice(0, -1) +
      `,"histories":[\n${lines(histories, (h) => `[\n${lines(h, (s) => JSON.stringify(s))}\n]`)}\n]}`,
  )}\n]}`,
);
