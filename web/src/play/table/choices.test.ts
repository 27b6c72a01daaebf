// environment: page
// The table under rules with alternatives of numbers, and without brackets: whatever it claims, the judge accepts.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { check } from '../../core/exact/check';
import { parse } from '../../core/exact/parse';
import { parsePuzzle, type Puzzle } from '../../core/exact/puzzle';
import { rationalText } from '../../core/exact/rational';
import { ops, type Op } from '../../core/notation/marks';
import { markSettled } from '../../net/settled';
import { FakeSession } from '../../testing/session.svelte';
import { until } from '../../testing/until';
import { showWrongMove } from './wrongmove';
import { choicesIn, extensionOf, offeredSlot } from './choices';
import { readEntry, rebuildTable } from './entered';
import Table from './Table.svelte';
import {
  claimedExpr,
  deal,
  hintedSlots,
  isDealt,
  move,
  numbersText,
  replay,
  tilesLeft,
  type Table as State,
} from './table';

beforeAll(allMessages);

const puzzle = (id: string): Puzzle => parsePuzzle(id)!;
const dealt = (id: string): State => deal(puzzle(id), extensionOf(puzzle(id)));
const values = (table: State): string =>
  table.now.slots.map((tile) => (tile ? (tile.open ? '?' : rationalText(tile.value)) : '_')).join(' ');

/** Plays words: 3=10 is a choice of slot 3, 1+2 a merge, u is undo, r is reset. */
function play(table: State, words: string): State {
  for (const word of words.split(' ')) {
    const [, a = '', sign = '', b = ''] = /^(\d)([-+*/=])(\d+)$/.exec(word) ?? [];
    const slot = Number(a) - 1;
    if (word === 'u') table = move(table, { do: 'undo', t: 1 });
    else if (word === 'r') table = move(table, { do: 'reset', t: 1 });
    else if (sign === '=') table = move(table, { do: 'choose', a: slot, value: b, t: 1 });
    else table = move(table, { do: 'merge', a: slot, op: sign as Op, b: Number(b) - 1, t: 1 });
  }
  return table;
}

const judged = (table: State): string => check(table.puzzle, parse(claimedExpr(table)!)).reason || 'correct';

describe('a choice', () => {
  const kings = '1-2.4.13.13-24-r.asmd.f';
  test('changes the number of a card, says so, and is taken back by undo and reset', () => {
    const table = play(dealt(kings), '3=10');
    expect(values(table)).toBe('2 4 10 13');
    expect(table.now.slots[2]).toMatchObject({ mark: '=10', choices: ['13', '10'] });
    expect(values(play(table, 'u'))).toBe('2 4 13 13');
    expect([values(play(table, 'r')), values(play(table, 'r u'))]).toEqual(['2 4 13 13', '2 4 10 13']);
    expect([isDealt(table.now), isDealt(play(table, '3=13').now)]).toEqual([false, true]);
  });
  test('that the rules do not allow, or that changes nothing, does nothing', () => {
    const table = dealt(kings);
    for (const words of ['3=11', '1=10', '3=13', '9=10']) expect(play(table, words)).toBe(table);
    const merged = play(table, '1*3');
    expect(play(merged, '3=10')).toBe(merged); // a result has no choices
    expect(offeredSlot(merged)).toBeNull();
    expect(play(deal(puzzle(kings)), '3=10').now.steps).toEqual([]); // without the code of choices
  });
  test('of a joker comes before its first step', () => {
    const table = dealt('1-0.3.8.8-24-r.asmd.w');
    expect([values(table), table.now.slots[0]!.choices?.length]).toEqual(['? 3 8 8', 13]);
    const refused = play(table, '2-1');
    expect([refused.refusal, offeredSlot(refused)]).toEqual([{ why: 'open', value: '', slot: 0 }, 0]);
    const solved = play(refused, '1=3 3/2 1-2 4/2');
    expect([claimedExpr(solved), judged(solved)]).toEqual(['8/(3-8/3)', 'correct']);
    expect(choicesIn(solved.puzzle, claimedExpr(solved)!)).toBe('★=3');
  });
  test('is shown beside the expression, if a card does not stand for itself', () => {
    const texts = ['1-1.2.2.13-24-r.asmd.f', '1-1.1.2.2-24-r.asmd.a', '1-3.4.9.9-24-r.asmd.xq'].map(puzzle);
    expect(choicesIn(texts[0]!, '10*2+2*1')).toBe('K=10');
    expect(choicesIn(texts[1]!, '11*2+2*1')).toBe('A=11');
    expect(choicesIn(texts[2]!, '24*3/3+9-9')).toBe('');
    expect(choicesIn(texts[2]!, '24+3-3*9/9')).toBe(''); // two threes and two nines are five numbers
    expect(choicesIn(texts[2]!, '24*(9-3-3)/3')).toBe('');
    expect(choicesIn(texts[2]!, '24+3-9/3')).toBe('4!=24, √9=3');
  });
  test('is told to the dealer, and may be the wrong move', async () => {
    const table = play(dealt(kings), '3=10 1*2 4-3');
    expect(numbersText(play(dealt('1-0.3.8.8-24-r.asmd.w'), '1=3 3-2').now)).toBe('=3 8-3 8');
    const positions = [...table.past, table.now].map(numbersText);
    expect(positions).toEqual(['2 4 13 13', '2 4 =10 13', '2*4 =10 13', '2*4 13-10']);
    const asked: string[] = [];
    let announced = '';
    const player = {
      ...{ table, hints: 1, target: '24', away: 0, message: null as { text: string } | null },
      request: async (send: () => Promise<void> | void) => (await send(), true),
      announce: (words: () => string) => void (announced = words()),
    };
    const session = new FakeSession('practice');
    session.hint = async (_, from) => {
      asked.push(from);
      session.clues = [{ step: 1, kind: from.includes('=10') ? 'back' : 'solvable' }];
    };
    await showWrongMove(player as never, session);
    expect(asked).toEqual(['2 4 =10 13']);
    expect(announced).toBe('K = 10 was wrong: 24 cannot be made after it.');
  });
  test('is what a hint may mean', () => {
    const { now } = dealt(kings);
    expect(hintedSlots(now, { step: 4, a: '10', b: '2' })).toEqual([2, 0]);
    expect(hintedSlots(now, { step: 4, a: '10', b: '13' })).toEqual([2, 3]);
  });
});

describe('without brackets', () => {
  const flat = '1-2.3.4.6-24-r.asmd.b';
  test('a step that needs brackets is refused before the hand is lost', () => {
    const table = play(dealt(flat), '1+2 2*3');
    expect(table.refusal).toEqual({ why: 'brackets', value: '(2 + 3) × 4' });
    expect(tilesLeft(table.now)).toBe(3);
  });
  test.each([
    ['2*1 4*3 1+3', '1-2.3.4.6-30-r.asmd.b', '3*2+6*4'],
    ['4-1 3-1 2+1', '1-2.3.4.6-3-r.asmd.b', '3+4+2-6'],
    ['4/1 3/1 2*1', '1-2.3.4.6-4-r.asmd.b', '3*4*2/6'],
  ])('the steps %s of %s claim %s', (words, id, expr) => {
    const table = play(dealt(id), words);
    expect([claimedExpr(table), judged(table)]).toEqual([expr, 'correct']);
  });
  test('typed brackets cost nothing: the rules say what is wrong, or the answer is written without them', () => {
    const refused = readEntry(dealt('1-2.3.4.6-36-r.asmd.b'), '(2+4)*6*(4-3)');
    expect(refused).toMatchObject({ kind: 'expression' }); // the numbers are wrong
    const needed = readEntry(dealt('1-2.3.4.6-34-r.asmd.b'), '(2+3)*6+4');
    expect([needed.kind, 'words' in needed && needed.words?.()]).toEqual([
      'unreadable',
      '(2 + 3) × 6 + 4 needs brackets, which these rules forbid.',
    ]);
    expect(readEntry(dealt('1-2.3.4.6-3-r.asmd.b'), '2+(3-(6-4))').kind).toBe('mergeable');
  });
});

/** mulberry32, so that every run of the test plays the same games. */
function random(seed: number): (n: number) => number {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % n;
  };
}

test.each(['w', 'a', 'f', 'xq', 'wafxq', 'b', 'afb', 'uw'])(
  'under rules %s, whatever a random game claims is correct, and can be typed and rebuilt',
  (letters) => {
    let won = 0;
    for (let seed = 0; seed < 250; seed++) {
      const pick = random(seed);
      const hand = Array.from({ length: 4 }, () => (letters.includes('w') && !pick(4) ? 0 : 1 + pick(13)));
      hand.sort((a, b) => a - b);
      const rules = `r.asmd.${letters}`;
      // The target is what the game makes: the last result of a first game without a target.
      const moves: State['trail'] = [];
      let table = dealt(`1-${hand.join('.')}-1-${rules}`);
      for (let i = 0; i < 60 && tilesLeft(table.now) > 1; i++) {
        const [a, b] = [pick(4), pick(4)];
        const tile = table.now.slots[a];
        const choice = tile?.choices?.[pick(tile.choices.length)];
        const m =
          choice && pick(2)
            ? ({ do: 'choose', a, value: choice, t: i } as const)
            : pick(12)
              ? ({ do: 'merge', a, op: ops[pick(4)]!, b, t: i } as const)
              : ({ do: 'undo', t: i } as const);
        const next = move(table, m);
        if (next.now !== table.now) moves.push(m);
        table = next;
      }
      const made = table.now.slots.filter((tile) => tile !== null);
      if (made.length !== 1 || made[0]!.value.num < 0n) continue;
      const target = rationalText(made[0]!.value).replace('/', 'd');
      const p = puzzle(`1-${hand.join('.')}-${target}-${rules}`);
      const game = replay(p, moves, extensionOf(p)).at(-1)!;
      if (game.winner === null) continue; // with unused numbers, an earlier tile was the target
      won++;
      const expr = claimedExpr(game)!;
      expect([hand.join(), expr, judged(game)]).toEqual([hand.join(), expr, 'correct']);
      expect(claimedExpr(rebuildTable(p, expr, extensionOf(p))!)).toBe(expr);
      const entry = readEntry(deal(p, extensionOf(p)), expr);
      expect(entry.kind === 'mergeable' || !/[-+*/]/.test(expr)).toBe(true);
    }
    expect(won).toBeGreaterThan(letters.includes('b') ? 20 : 60);
  },
);

describe('on the page', () => {
  let page: HTMLElement;
  let component: Record<string, unknown> | null = null;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    document.documentElement.dataset.motion = 'less';
    markSettled();
    vi.stubGlobal('fetch', () => new Promise(() => {})); // the pictures of kings
    sessionStorage.clear();
    page = document.createElement('div');
    document.body.append(page);
  });
  afterEach(async () => {
    if (component) await unmount(component);
    component = null;
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function open(id: string): Promise<FakeSession> {
    const session = new FakeSession('practice', { puzzle: id });
    component = mount(Table, { target: page, props: { session, title: 'Make 24' } });
    await until(() => expect(page.querySelectorAll('[data-slot]')).toHaveLength(4));
    return session;
  }
  const tap = (slot: number): void => {
    page.querySelector<HTMLElement>(`[data-slot="${slot - 1}"]`)!.click();
    flushSync();
  };
  const op = (name: string): void => {
    page.querySelector<HTMLElement>(`.op[aria-label="${name}"]`)!.click();
    flushSync();
  };
  const row = (): HTMLElement | null => page.querySelector('.choices');
  const pick = (value: string): void => {
    [...row()!.querySelectorAll('button')].find((b) => b.textContent === value)!.click();
    flushSync();
  };
  const press = (key: string, target: EventTarget = window): void => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  };
  const tileText = (slot: number): string =>
    page
      .querySelector(`[data-slot="${slot - 1}"]`)!
      .textContent!.replace(/\s+/g, ' ')
      .trim();
  const announced = (): string => page.querySelector('main > p[role=status]')!.textContent!.trim();

  test('a tap on a king offers its values, and the equation shows the choice', async () => {
    const session = await open('1-1.2.2.13-24-r.asmd.f');
    expect(row()).toBeNull();
    tap(1);
    expect(row()).toBeNull(); // an ace has no choice here
    tap(4);
    expect(row()!.getAttribute('aria-label')).toBe('K stands for');
    expect(
      [...row()!.querySelectorAll('button')].map((b) => [b.textContent, b.getAttribute('aria-pressed')]),
    ).toEqual([
      ['13', 'true'],
      ['10', 'false'],
    ]);
    pick('10');
    expect(tileText(4)).toMatch(/^10, king of .*=10$/);
    expect(announced()).toBe('K stands for 10.');
    op('times');
    tap(2); // 20
    op('plus');
    tap(3); // 22
    tap(3);
    tap(1);
    expect(page.querySelector('.choices')).toBeNull();
    op('times');
    press('u');
    press('u');
    press('u');
    expect(tileText(4)).toMatch(/^13, king of/);
    expect(session.calls).toEqual([]);
  });

  test('a joker asks for its value when a step needs it, and then the step is carried out', async () => {
    const session = await open('1-0.1.2.6-24-r.asmd.w');
    expect(announced()).toContain('joker, 1, 2, 6');
    expect(tileText(1)).toBe('joker ★');
    tap(4);
    op('times');
    tap(1);
    expect(announced()).toBe('First choose what the joker stands for.');
    expect(row()!.querySelectorAll('button')).toHaveLength(13);
    pick('2');
    expect([tileText(1).slice(0, 2), row()]).toEqual(['12', null]);
    op('times');
    tap(3);
    op('times');
    tap(2);
    await tick();
    expect(session.calls).toEqual([['claim', '6*2*2*1', 0]]);
    expect(page.querySelector('.ledger')!.textContent).toContain('★=2');
  });

  test('the keyboard chooses: C takes the other of two values, or goes to the row of more', async () => {
    await open('1-0.1.2.13-24-r.asmd.wf');
    press('4');
    press('c');
    expect(tileText(4)).toMatch(/^10, king/);
    press('c');
    expect(tileText(4)).toMatch(/^13, king/);
    press('1');
    press('c');
    expect(document.activeElement).toBe(row()!.querySelector('button'));
    press('ArrowRight', document.activeElement!);
    expect(document.activeElement!.textContent).toBe('2');
    press('q', document.activeElement!);
    await tick();
    expect(tileText(1)).toMatch(/^12, joker/);
    expect(document.activeElement).toBe(page.querySelector('[data-slot="0"]'));
  });

  test('a reload keeps the choices', async () => {
    await open('1-1.2.2.13-24-r.asmd.f');
    tap(4);
    pick('10');
    await unmount(component!);
    page.replaceChildren();
    await open('1-1.2.2.13-24-r.asmd.f');
    expect(tileText(4)).toMatch(/^10, king/);
  });

  test('a step that needs brackets says so', async () => {
    await open('1-1.2.3.4-24-r.asmd.b');
    tap(1);
    op('plus');
    tap(2);
    op('times');
    tap(3);
    expect(announced()).toBe('(1 + 2) × 3 needs brackets, which these rules forbid.');
    expect(page.querySelectorAll('[data-slot]')).toHaveLength(3);
  });
});
