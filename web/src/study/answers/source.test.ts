import { afterEach, expect, test, vi } from 'vitest';
import { parsePuzzle } from '../../core/exact/puzzle';
import { allHands, loadHandTable } from '../../local/table/handtable';
import { ideasOf } from '../../core/answers/answers';
import { puzzleOf } from '../../core/answers/puzzle';
import { fromServer, fromTable, easiestAnswer } from './source';
import { writtenByForm } from './written';

test('the table answers four cards with target 24, and no other puzzle', async () => {
  const tableAnswers = await fromTable(parsePuzzle('1-2.4.6.7-24-classic')!);
  expect(tableAnswers).toMatchObject({ solvable: true, counts: { ideas: 5, forms: 5, written: 47 } });
  expect(ideasOf(tableAnswers!.answers, tableAnswers!.grade!.easiest)[0]).toMatchObject({ easiest: true });
  for (const id of [
    '1-2.4.6.7-25-classic',
    '1-2.4.6.7-24-hdoj',
    '1-2.4.6-24-classic',
    '1-2.4.6.25-24-classic',
  ]) {
    expect(await fromTable(parsePuzzle(id)!)).toBeNull();
  }
  expect(await fromTable(parsePuzzle('1-1.1.1.1-24-classic')!)).toMatchObject({
    solvable: false,
    tried: 93,
    nearest: [{ value: '4' }],
  });
});

test('the easiest answer of four cards needs no network', async () => {
  expect(await easiestAnswer('1-3.3.8.8-24-classic')).toBe('8/(3-8/3)');
  expect(await easiestAnswer('1-1.1.1.1-24-classic')).toBeNull();
  expect(await easiestAnswer('nonsense')).toBeNull();
});

// Compares forms and the number of written solutions with the engine's, for every 13th hand. These
// hands contain all card ranks and all kinds of equal numbers.
test('forms and written solutions equal the engine’s', async () => {
  let solvable = 0;
  const table = await loadHandTable();
  for (const hand of allHands().filter((_, i) => i % 13 === 0)) {
    const { counts, answers, grade } = table.entry(hand)!;
    const byForm = writtenByForm(puzzleOf(hand)!);
    const all = [...byForm.values()].flat();
    const name = hand.join(' ');
    expect([name, byForm.size]).toEqual([name, counts!.forms]);
    expect([name, all.length]).toEqual([name, counts!.written]);
    if (!grade) continue;
    solvable++;
    const ideas = ideasOf(answers, grade.easiest);
    const lines = ideas.flatMap((idea) => idea.lines);
    expect(new Set(lines.map((line) => line.form)).size).toBe(counts!.forms);
    expect(lines.every((line) => byForm.has(line.form))).toBe(true);
    expect(ideas[0]!.easiest).toBe(true);
  }
  expect(solvable).toBeGreaterThan(90);
});

afterEach(() => vi.unstubAllGlobals());

test('a puzzle too large to be graded is still solved', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push(path);
    const counts = { ideas: 0, forms: 0, written: 0 };
    const answer = body.includes('count') ? counts : { solvable: false, solutions: [], nearest: [] };
    return new Response(JSON.stringify(answer));
  });
  const target = '9'.repeat(40);
  const answers = await fromServer(parsePuzzle(`1-1.1.1.1-${target}-classic`)!);
  expect(answers).toMatchObject({ solvable: false, grade: null });
  expect(requests).toEqual(['/v1/solve', '/v1/solve']);
  expect(await easiestAnswer(`1-1.1.1.1-${target}-classic`)).toBeNull();
});

test('the easiest answer of other hands comes from the server', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push([path, JSON.parse(body)]);
    if (requests.length === 1) throw new TypeError('no network');
    return new Response(JSON.stringify({ solvable: true, easiest: '2-5/2' }));
  });
  await expect(easiestAnswer('1-2.3.5.7.9-m1d2-classic')).rejects.toThrow('offline');
  expect(await easiestAnswer('1-2.3.5.7.9-m1d2-classic')).toBe('2-5/2');
  const grade = ['/v1/grade', { hand: [2, 3, 5, 7, 9], target: '-1/2', rules: 'classic' }];
  expect(requests).toEqual([grade, grade]);
});
