// Prints how long the package takes to load, and to solve all 1820 hands of four cards: the first
// time, while the module is compiled with few optimizations, and later. On a quiet machine, 300 ms to
// load, 120 ms the first time and 100 ms later are the goals. The medians of nine runs; make proof
// NAME=js-speed runs it.
import { load } from 'make24';

const hands = [];
for (let a = 1; a <= 13; a++)
  for (let b = a; b <= 13; b++)
    for (let c = b; c <= 13; c++) for (let d = c; d <= 13; d++) hands.push([a, b, c, d]);

const ready = [];
const first = [];
const later = [];
const used = []; // processor time of the first pass, which other work on the machine changes less
for (let run = 0; run < 9; run++) {
  const start = performance.now();
  const make24 = await load();
  await make24.solve([3, 3, 8, 8]);
  const loaded = performance.now();
  ready.push(loaded - start);
  for (let pass = 0; pass < 8; pass++) {
    const begin = performance.now();
    const cpu = process.cpuUsage();
    await Promise.all(hands.map((hand) => make24.solve(hand)));
    const { user, system } = process.cpuUsage(cpu);
    if (pass === 0) used.push((user + system) / 1000);
    if (pass === 0 || pass === 7) (pass ? later : first).push(performance.now() - begin);
  }
  make24.close();
}
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1].toFixed(0);
console.log(`loaded, with the first answer: ${median(ready)} ms`);
console.log(`all ${hands.length} hands: ${median(first)} ms the first time, ${median(later)} ms later`);
console.log(`processor time of the first time, with the compilers of V8: ${median(used)} ms`);
