// environment: page
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { closePage, settle, showPage } from '../../testing/pages';
import { loadHandTable } from '../../local/table/handtable';

const dealt = vi.hoisted(() => ({ puzzles: [] as string[] }));
vi.mock('../../local/table/deal', () => ({ deal: () => dealt.puzzles.shift() }));
vi.mock('../../ui/page/router', () => ({
  route: { pathname: '/duel', params: {} },
  p: (path: string) => path,
}));
vi.mock('../../ui/cards/courts.svelte', () => ({
  courtArt: () => undefined,
  fetchCourt: async () => {},
  fetchCourtsWhenIdle: () => {},
}));
const { default: DuelPage } = await import('./Duel.svelte');

const solvable = '1-2.8.9.10-24-classic';
const unsolvable = '1-1.1.1.1-24-classic';

const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  flushSync();
};
const halves = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('section')];
const status = (): string => document.querySelector('[role=status]')!.textContent!.trim();
const scores = (): (string | null)[] =>
  halves().map((half) => half.querySelector('[role=img]')!.getAttribute('aria-label'));

/** Opens the page, and deals the first hand when both are ready. */
async function begin(...puzzles: string[]): Promise<void> {
  dealt.puzzles = puzzles;
  document.documentElement.dataset.motion = 'less'; // no flights
  await loadHandTable();
  showPage(DuelPage);
  await settle();
  await next();
}
async function next(): Promise<void> {
  press('a');
  press('l');
  await settle(1200);
}
/** Plays 8 * (10 + 2 - 9). */
async function solve(): Promise<void> {
  for (const key of ['4', '+', '1', '-', '3', '*', '2']) press(key);
  await settle(300);
}

test('both halves show the same cards, and the first buzzer has 20 seconds', async () => {
  await begin(solvable);
  const [far, near] = halves();
  const cards = (half: HTMLElement) =>
    [...half.querySelectorAll('[data-slot] .vh')].map((tile) => tile.textContent);
  expect(cards(far!)).toHaveLength(4);
  expect(cards(near!)).toEqual(cards(far!));
  expect(status()).toBe('New hand: 2, 8, 9, 10. Make 24.');
  press('1'); // nobody answers
  expect(far!.querySelector('[aria-pressed=true]')).toBeNull();
  press('l');
  press('a'); // too late
  expect(status()).toBe('Player 2 answers, 20 seconds.');
  expect(near!.querySelector('[role=timer]')!.textContent).toBe('0:20');
  expect(far!.textContent).toContain('Player 2 is answering');
  expect(far!.querySelector('.buzz')).toBeNull();
  await settle(6000);
  expect(near!.querySelector('[role=timer]')!.textContent).toBe('0:14');
  await solve();
  expect(status()).toBe('Player 2: 24. 0 to 1.');
  expect(scores()).toEqual(['0 of 5 hands won', '1 of 5 hands won']);
  expect(near!.querySelector('.tile.win')).not.toBeNull();
  for (const half of halves()) expect(half.querySelector('.eq .is')!.textContent).toBe('=24');
  press('l');
  expect(near!.textContent).toContain('waiting for Player 1');
});

test('a wrong result from all cards and a late one give the other player 20 seconds', async () => {
  await begin(solvable);
  press('a');
  for (const key of ['1', '+', '2', '+', '3', '+', '4']) press(key);
  await settle(300);
  expect(status()).toBe('Player 2 answers, 20 seconds.');
  await settle(20_000);
  expect(status()).toMatch(/^Nobody gets the point. .*\d/);
  expect(scores()).toEqual(['0 of 5 hands won', '0 of 5 hands won']);
  const [far] = halves();
  expect(far!.querySelectorAll('[data-slot]')).toHaveLength(4);
});

test('“no solution” is judged at once', async () => {
  await begin(unsolvable, solvable);
  press('s');
  expect(status()).toBe('Player 1: right, no solution. 1 to 0.');
  await next();
  press('k');
  expect(status()).toBe('Player 2: there is a solution. Player 1 answers, 20 seconds.');
});

test('the second player may say “no solution” too, by button and by key', async () => {
  await begin(unsolvable, unsolvable, solvable);
  const noneButtons = (): number[] =>
    halves().map((half) => [...half.querySelectorAll('button')].filter(isNone).length);
  const isNone = (button: Element): boolean => button.textContent!.startsWith('No solution');
  press('l');
  expect(noneButtons()).toEqual([0, 0]);
  press('k'); // who has it cannot say that there is none
  press('n');
  expect(status()).toBe('Player 2 answers, 20 seconds.');
  await settle(20_000);
  expect(status()).toBe('Player 1 answers, 20 seconds.');
  expect(noneButtons()).toEqual([1, 0]);
  press('k'); // of the other seat
  expect(scores()[0]).toBe('0 of 5 hands won');
  halves()[0]!.querySelector<HTMLElement>('.none')!.click();
  flushSync();
  expect(status()).toBe('Player 1: right, no solution. 1 to 0.');
  await next();
  press('a');
  await settle(20_000);
  press('n');
  expect(status()).toBe('Player 2: right, no solution. 1 to 1.');
  await next();
  press('a');
  await settle(20_000);
  press('k');
  expect(status()).toMatch(/^Player 2: there is a solution\. Nobody gets the point\. .*\d/);
  expect(scores()).toEqual(['1 of 5 hands won', '1 of 5 hands won']);
});

test('after a reload the duel is paused, and goes on with its tiles and its clock', async () => {
  await begin(solvable, unsolvable);
  press('l');
  for (const key of ['4', '+', '1']) press(key); // 10 + 2
  await settle(5000);
  const reload = async (): Promise<HTMLDialogElement> => {
    window.dispatchEvent(new Event('pagehide'));
    await closePage();
    showPage(DuelPage);
    await settle();
    return document.querySelector('dialog')!;
  };
  let dialog = await reload();
  expect(dialog.open).toBe(true);
  await settle(60_000);
  const near = (): HTMLElement => halves()[1]!;
  expect(near().querySelector('[role=timer]')!.textContent).toBe('0:15');
  dialog.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await settle();
  expect(near().querySelectorAll('.ledger .step')).toHaveLength(1);
  for (const key of ['-', '3', '*', '2']) press(key);
  await settle(300);
  expect(status()).toBe('Player 2: 24. 0 to 1.');

  // Between hands the tile of the winner is there again.
  dialog = await reload();
  expect(dialog.open).toBe(true);
  await vi.dynamicImportSettled();
  await settle();
  expect(near().querySelector('.tile.win')).not.toBeNull();
  expect(scores()).toEqual(['0 of 5 hands won', '1 of 5 hands won']);
  const fresh = [...dialog.querySelectorAll('button')].find((b) => b.textContent === 'New duel')!;
  fresh.click();
  await settle();
  expect(scores()).toEqual(['0 of 5 hands won', '0 of 5 hands won']);
  // Nothing is left of the duel that was given up.
  dialog = await reload();
  expect(dialog.open).toBe(false);
});

test('a choice of hands in the pause holds from the next hand on', async () => {
  await begin(unsolvable, solvable);
  press('p');
  await settle();
  const dialog = document.querySelector('dialog')!;
  [...dialog.querySelectorAll('button')].find((b) => b.textContent === 'Never')!.click();
  dialog.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await settle();
  expect(document.querySelectorAll('.buzz.none')).toHaveLength(2);
  press('s');
  expect(scores()[0]).toBe('1 of 5 hands won');
  await next();
  expect(document.querySelectorAll('.buzz.none')).toHaveLength(0);
});

test('a pause stops the clock and changes names', async () => {
  await begin(solvable);
  press('a');
  await settle(5000);
  press('p');
  await settle(60_000);
  const dialog = document.querySelector('dialog')!;
  expect(dialog.open).toBe(true);
  const name = dialog.querySelector('input')!;
  name.value = 'Ada';
  name.dispatchEvent(new Event('change', { bubbles: true }));
  press('l'); // not while the menu is open
  dialog.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await settle();
  const [far] = halves();
  expect(far!.querySelector('[role=timer]')!.textContent).toBe('0:15');
  expect(far!.getAttribute('aria-label')).toMatch(/^Ada, /);
  press('p');
  await settle();
  expect(dialog.open).toBe(true);
  press('p'); // goes on
  await settle();
  expect(dialog.open).toBe(false);
  await settle(5000);
  expect(status()).toBe('10 seconds left');
  await solve();
  expect(status()).toBe('Ada: 24. 1 to 0.');
});
