// environment: page
import { beforeEach, expect, test } from 'vitest';
import html from '../../../index.html?raw';
import { withLanguages } from '../../../scripts/first';
import { parsePuzzle } from '../../core/exact/puzzle';
import handsText from '../../local/table/hands.txt?raw';
import { HandTable } from '../../local/table/handtable';
import { handInTable } from '../../local/offlinedeal';
import { firstHands, firstOptions, isNewPlayer, solveFirst } from './first';

const script = /<script>([^]*?)<\/script>/.exec(withLanguages(html))![1]!;
const root = document.documentElement;

/** Runs the script in the head of index.html, as on a visit. site is the path of a site without a server. */
function open(path = '/', known = false, site = ''): void {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  root.lang = 'en';
  root.toggleAttribute('data-known', known);
  if (site) root.dataset.site = site;
  history.replaceState(null, '', path);
  new Function(script)();
}
beforeEach(() => localStorage.clear());

test('the first hands are of levels 1, 1 and 2, and the second has two ideas', () => {
  const table = new HandTable(handsText);
  const entries = firstHands.map((id) => table.entry(handInTable(id) ?? [])!);
  expect(entries.map(({ grade }) => grade?.level)).toEqual([1, 1, 2]);
  expect(entries[1]!.counts!.ideas).toBe(2);
  expect(firstHands.map((id) => parsePuzzle(id)!.target!.num)).toEqual([24n, 24n, 24n]);
});

test('a new player gets the first hands, those that are not solved yet, on the first page', () => {
  open();
  expect(firstOptions()).toEqual({ mode: 'practice', puzzles: firstHands, solvable: true });
  solveFirst(firstHands[1]);
  expect(firstOptions()?.puzzles).toEqual([firstHands[0], firstHands[2]]);
  open('/', true); // the first run has made the browser known
  expect(firstOptions()?.puzzles).toEqual([firstHands[0], firstHands[2]]);
  solveFirst(firstHands[0]);
  solveFirst(firstHands[2]);
  expect(firstOptions()).toBeNull();
  open();
  expect(isNewPlayer()).toBe(false);
  expect(firstOptions()).toBeNull();
});

test('a known browser and other pages get no first hands', () => {
  open('/', true);
  expect(isNewPlayer()).toBe(false);
  open('/practice');
  expect(isNewPlayer()).toBe(false);
  expect(root.dataset.at).toBe('/practice');
  open('/stats');
  expect(root.dataset.at).toBeUndefined();
});

test('before the first paint, the page has the theme and the language of the player', () => {
  localStorage.setItem('make24.settings', JSON.stringify({ theme: 'dark', motion: 'less' }));
  localStorage.setItem('make24.lang', 'zh');
  open();
  expect([root.dataset.theme, root.dataset.motion, root.lang]).toEqual(['dark', 'less', 'zh-Hans']);
  localStorage.setItem('make24.settings', JSON.stringify({ theme: 'system' }));
  open();
  expect(root.dataset.theme).toBeUndefined();
  localStorage.setItem('make24.settings', 'no JSON');
  open(); // must not throw
});

test('a site without a server has the language of the browser and paths without a slash', () => {
  const visit = (path: string, languages: string[], site = '/make24/'): void => {
    Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
    open(path, false, site);
  };
  visit('/make24/practice/?hand=1#top', ['fr', 'zh-TW', 'en']);
  expect(location.pathname + location.search + location.hash).toBe('/make24/practice?hand=1#top');
  expect([root.lang, root.dataset.at]).toEqual(['zh-Hant', '/practice']);
  for (const [own, tag] of [
    ['zh', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hans-TW', 'zh-Hans'],
  ] as const) {
    visit('/make24/', [own, 'en']);
    expect(root.lang).toBe(tag);
  }
  visit('/make24/', ['en-GB', 'zh']);
  expect([location.pathname, root.lang, root.dataset.at, isNewPlayer()]).toEqual([
    '/make24/',
    'en',
    '/',
    true,
  ]);
  localStorage.setItem('make24.lang', 'en');
  visit('/make24/daily/', ['zh']);
  expect([location.pathname, root.lang, root.dataset.at]).toEqual(['/make24/daily', 'en', undefined]);
  localStorage.clear();
  visit('/practice', ['zh'], ''); // a server has chosen the language
  expect([root.lang, root.dataset.at]).toEqual(['en', '/practice']);
});
