// Words the comparison of a player's daily with the results of all players.
import { lastStep, type Step } from '../../core/answers/steps';
import { say } from '../../core/catalogue/catalogue.svelte';
import { parse } from '../../core/exact/parse';
import { pretty } from '../../core/exact/format';
import { prettyText } from '../../core/exact/rational';
import { operators } from '../../core/exact/tree';
import type { HandRank, RareIdea } from '../../core/shapes';

/** With fewer players than this, places are shown instead of percentages. */
export const minForPercent = 30;

/** A sentence and the part of it that stands out. */
export interface Emphasized {
  text: string;
  strong: string;
}

export interface HandComparison extends Emphasized {
  /** The percentage of slower players, for the bar, if the text has it. */
  percent?: number;
}

/** Returns how a hand compares with those of all players, or null without other players. */
export function handText(rank: HandRank | undefined, solved: boolean): HandComparison | null {
  if (!rank || rank.players < 2) return null;
  const few = rank.players < minForPercent;
  if (!solved) {
    if (few) {
      const strong = String(rank.solved);
      return { text: say('web.daily.solved.count', { n: strong, of: rank.players }), strong };
    }
    const strong = `${Math.round((100 * rank.solved) / rank.players)}%`;
    return { text: say('web.daily.solved.share', { p: strong }), strong };
  }
  if (!rank.place || rank.solved < 2) return null;
  if (few) {
    const strong = String(rank.place);
    return { text: say('web.daily.place', { n: strong, of: rank.solved }), strong };
  }
  const percent = Math.round((100 * (rank.slower ?? 0)) / (rank.solved - 1));
  return { text: say('web.daily.faster', { p: `${percent}%` }), strong: `${percent}%`, percent };
}

/** Splits a sentence at the part that stands out. */
export function partsOf({ text, strong }: Emphasized): [before: string, strong: string, after: string] {
  const at = text.indexOf(strong);
  return at < 0 ? [text, '', ''] : [text.slice(0, at), strong, text.slice(at + strong.length)];
}

export interface RareText {
  /** The last step of the idea, unless the most common idea has the same one. */
  step: Step | null;
  expr: string;
  sentence: string;
}

/** Returns the words about the player's rarest idea. */
export function rareText({ hand, idea, common, solutions }: RareIdea): RareText {
  const [mine, other] = [idea, common].map(({ expr }) => lastStep(parse(expr)));
  const textOf = (step: Step | null | undefined): string =>
    step ? `${prettyText(step.a)} ${operators[step.op].pretty} ${prettyText(step.b)}` : '';
  const distinct = textOf(mine) !== textOf(other);
  const args = {
    hand: hand + 1,
    p: Math.round((100 * common.solved) / solutions),
    idea: (distinct && textOf(other)) || pretty(parse(common.expr)),
  };
  const step = (distinct && mine) || null;
  const hundredth = Math.round((100 * idea.solved) / solutions);
  const sentence =
    solutions < minForPercent
      ? say('web.daily.rare.count', { ...args, n: idea.solved, of: solutions })
      : hundredth < 1
        ? say('web.daily.rare.fewer', args)
        : say('web.daily.rare.hundred', { ...args, n: hundredth });
  return { step, expr: idea.expr, sentence };
}
