import { steps } from '../race/computer';
import { allOps, operators } from '../exact/tree';
import type { PupilState } from '../../live/classes/class';
import type { Challenge, ErrorKind } from '../types.gen';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { HandFault } from '../../study/answers/hand';
import { allRules } from '../answers/puzzle';
import type { FailureReason } from '../answers/source';
import { suits } from '../../ui/cards/card';
import type { SignFault } from '../exact/check';
import type { Fault } from '../exact/parse';
import { seatings } from '../../play/duel/prefs';
import { rules } from '../../play/practice/choice';
import { modes } from '../race/mode';
import type { Kind } from '../../study/review/hands';
import { langs } from './catalogue.svelte';
import routes from '../../routes.json';
import { boardNames, periodNames } from '../../study/stats/boards';
import type { Uncounted } from '../../study/stats/ratingchange';
import { timedModes } from '../race/lengths';
import type { HandEnd, HandKind } from '../../play/timed/hands';
import { answerPlaces } from '../../print/sheet';
import problems from '../../testing/testdata/problems.json';

const root = resolve(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const source = files
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => readFileSync(resolve(root, file), 'utf8'))
  .join('\n');
const keysOf = (lang: string): string[] =>
  files
    .filter((file) => file.startsWith(`core/catalogue/${lang}/`) && file.endsWith('.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(resolve(root, file), 'utf8'))));

const matchesOf = (pattern: RegExp): Set<string> =>
  new Set([...source.matchAll(pattern)].map(([, key]) => key!));
/** The literal keys in the source. */
const literalKeys = matchesOf(/['"`](web\.[\w.]*\w)['"`]/g);
/** The prefixes of computed keys in the source. */
const keyPrefixes = matchesOf(/['"`](web\.[\w.]*\.)(?:['"`]|\$\{)/g);

/** Returns every concatenation of one element of each list. */
const concatenations = (...lists: (readonly (string | number)[])[]): string[] =>
  lists.reduce<string[]>((starts, list) => starts.flatMap((start) => list.map((next) => start + next)), ['']);
const numbers = Array.from({ length: 13 }, (_, i) => i + 1);

/** The possible ends of computed keys, by prefix. */
const computed: Record<string, readonly (string | number)[]> = {
  'web.answers.near.': concatenations(['', 'too.'], ['below', 'above']),
  'web.answers.read.': concatenations(
    allOps.map((op) => operators[op].word),
    ['.'],
    ['made', 'card', 'cards'],
  ),
  'web.boards.period.': periodNames,
  'web.boards.rule.': boardNames,
  'web.boards.title.': concatenations(boardNames, ['.'], periodNames),
  'web.card.': concatenations(suits, ['', '.1', '.11', '.12', '.13']),
  'web.challenge.kind.': ['hand', 'timed', 'daily'] satisfies Challenge['kind'][],
  'web.challenge.rules.': ['hand', 'timed', 'daily'] satisfies Challenge['kind'][],
  'web.challenge.text.': ['hand', 'hand.open', 'timed', 'daily'],
  'web.challenge.title.': ['hand', 'hand.open', 'timed', 'daily'],
  'web.class.error.': [
    'none',
    'foreign',
    'reused',
    'unused',
    'zero',
    'rule',
    'fraction',
    'value',
  ] satisfies ErrorKind[],
  'web.class.state.': ['working', 'solved', 'away'] satisfies PupilState[],
  'web.computer.': steps,
  'web.computer.like.': steps,
  'web.duel.seats.': seatings,
  'web.find.is.': concatenations(['shown', 'yours'], ['', '.same']),
  'web.name.refused.': ['empty', 'long', 'illegible', 'offensive'],
  'web.sheet.answers.': answerPlaces,
  'web.nav.': [...new Set([...Object.keys(modes), ...Object.values(routes)])],
  'web.problem.': [
    ...Object.keys(problems.status),
    ...['offline', 'elsewhere', 'no-deal', 'no-daily'], // made by the pages
    ...['over-budget', 'over-time'], // from the solver's API and searches for hands
  ],
  'web.race.colour.': numbers.slice(0, 7),
  'web.place.': ['one', 'two', 'few', 'other'] satisfies Intl.LDMLPluralRule[],
  'web.rating.uncounted.': [
    ...(['offline', 'chosen', 'missed', 'challenge', 'practice', 'short'] satisfies Uncounted[]),
    ...(['computer', 'alone', 'other'] satisfies Uncounted[]),
  ],
  'web.why.not.': [
    ...(['held', 'offline', 'chosen', 'missed', 'challenge', 'practice', 'short'] satisfies Uncounted[]),
    ...(['computer', 'alone', 'other'] satisfies Uncounted[]),
  ],
  'web.why.': concatenations(['than', 'same'], ['.run', '.race']),
  'web.review.kind.': ['solved', 'slow', 'missed', 'unfinished'] satisfies Kind[],
  'web.run.how.': ['solved', 'skip', 'none', 'none.over', 'wrong', 'time'] satisfies HandEnd['how'][],
  'web.run.kind.': ['solved', 'missed', 'time'] satisfies HandKind[],
  'web.hand.number.': numbers.slice(1, 12),
  'web.rules.': concatenations(rules, ['', '.help']),
  'web.solver.fail.': ['busy', 'many', 'offline', 'refused', 'rules', 'work'] satisfies FailureReason[],
  'web.solver.fault.': [
    ...(['empty', 'many', 'card', 'negative', 'fraction', 'zero', 'large'] satisfies HandFault[]),
    ...['id', 'target', 'target.large'],
  ],
  'web.solver.rules.': concatenations(allRules, ['', '.what']),
  'web.spoken.': numbers,
  'web.spoken.part.': concatenations(numbers.slice(1), ['.one', '.many']),
  'web.stats.best.': timedModes,
  'web.sure.': ['hint', 'skip', 'none'],
  'web.table.end.': ['none', 'shown', 'skip', 'taken', 'time', 'unfinished'],
  'web.table.refused.': ['fraction', 'negative', 'nothing', 'brackets', 'open'],
  'web.technique.': keysOf('en').flatMap((key) => /^technique\.(.*)/.exec(key)?.[1] ?? []),
  'web.typed.sign.': ['rules', 'target', 'exponent'] satisfies SignFault[],
  'web.typed.': [
    ...(['empty', 'deep', 'character', 'decimal', 'hex', 'zero', 'large', 'long'] satisfies Fault[]),
    ...(['doubled', 'operand', 'operator', 'end', 'unclosed', 'unopened'] satisfies Fault[]),
    ...(['name', 'macro', 'mixed', 'colon', 'equation', 'step'] satisfies Fault[]),
  ],
};
const computedKeys = Object.entries(computed).flatMap(([prefix, ends]) => ends.map((end) => prefix + end));

const englishKeys = keysOf('en').filter((key) => key.startsWith('web.'));

test('the pages use every web message', () => {
  expect(englishKeys.length).toBeGreaterThan(500);
  const used = new Set([...literalKeys, ...computedKeys]);
  expect(englishKeys.filter((key) => !used.has(key))).toEqual([]);
});

test('every message that the pages use exists in all languages', () => {
  const existing = new Set(englishKeys);
  expect([...literalKeys, ...computedKeys].filter((key) => !existing.has(key))).toEqual([]);
  expect([...keyPrefixes].sort()).toEqual(Object.keys(computed).sort());
  for (const lang of langs) expect(keysOf(lang).sort(), lang).toEqual(keysOf('en').sort());
});
