import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check, evaluate } from './check';
import { format, pretty } from './format';
import { ExpressionError, parse } from './parse';
import { readTyped } from './typed';
import { parsePuzzle, puzzleID } from './puzzle';
import { equal, rationalText } from './rational';

// A case with the server's answers. Package internal/app/vectors writes and verifies the file.
interface Case {
  id: string;
  text: string;
  no_puzzle?: true;
  fault?: string;
  at?: number;
  token?: string;
  ascii?: string;
  pretty?: string;
  reason?: string;
  value?: string;
  missing?: string;
  extra?: string;
  first?: string;
  sign?: string;
}
const cases: Case[] = JSON.parse(readFileSync(new URL('testdata/check.json', import.meta.url), 'utf8'));

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Returns what this code answers to a case, in the format of the file. */
function answerOf({ id, text }: Case): Case {
  const p = parsePuzzle(id);
  const out: Case = { id, text, ...(p ? {} : { no_puzzle: true as const }) };
  let e;
  try {
    e = parse(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const at = error.fault === 'long' ? 4096 : byteLength(text.slice(0, error.at));
    return { ...out, fault: error.fault, ...(at && { at }), ...(error.token && { token: error.token }) };
  }
  out.ascii = format(e);
  out.pretty = pretty(e);
  if (!p) return out;
  const v = check(p, e);
  expect(v.correct).toBe(v.reason === '');
  const first = v.at ? rationalText(v.at) : v.op;
  return {
    ...out,
    ...(v.reason && { reason: v.reason }),
    ...(v.value && { value: rationalText(v.value) }),
    ...(v.missing.length && { missing: v.missing.join(' ') }),
    ...(v.extra.length && { extra: v.extra.join(' ') }),
    ...(first && { first }),
    ...(v.sign && { sign: v.sign }),
  };
}

test('the file has at least 2,000 cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(2000);
});

test('verdict, value, fault and text of every case equal the server’s', () => {
  for (const c of cases) expect(answerOf(c)).toEqual(c);
});

test('parse reads every text that format, pretty and puzzleID return', () => {
  for (const c of cases.filter((c) => c.ascii)) {
    const e = parse(c.text);
    expect(parse(format(e))).toEqual(e);
    expect(parse(pretty(e))).toEqual(e);
    const p = parsePuzzle(c.id);
    if (p) expect(puzzleID(p)).toBe(c.id);
  }
});

test('evaluate and check return the same value', () => {
  for (const c of cases.filter((c) => c.value)) {
    expect(rationalText(evaluate(parse(c.text))!)).toBe(c.value);
  }
});

// A typed text with the expression or the fault that the server's package answer reads. Package tui writes
// and verifies the file.
interface TypedCase {
  text: string;
  expr?: string;
  fault?: string;
  at?: number;
  token?: string;
}
const typedCases: TypedCase[] = JSON.parse(
  readFileSync(new URL('testdata/typed.json', import.meta.url), 'utf8'),
);

test('readTyped reads every typed text as make24 check does', () => {
  expect(typedCases.length).toBeGreaterThanOrEqual(350);
  for (const c of typedCases) expect(readTypedCase(c.text)).toEqual(c);
});

/** Returns what readTyped answers to a text, in the format of the file. */
function readTypedCase(text: string): TypedCase {
  try {
    const { expr, stated } = readTyped(text);
    const isFalse = stated && !equal(stated, evaluate(expr)!);
    return { text, expr: format(expr), ...(isFalse && { fault: 'stated' }) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { fault, at, token } = error;
    const position = ['step', ...(token ? [] : ['deep'])].includes(fault)
      ? 0
      : [...text.slice(0, at)].length + 1;
    return { text, fault, ...(position && { at: position }), ...(token && { token }) };
  }
}
