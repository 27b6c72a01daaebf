// A clue in words. What it tells is in its fields, whoever found it, so that it is said in the
// language that is spoken when it is read, as internal/hint says it.
import { sayIfKnown } from '../catalogue/catalogue.svelte';
import type { Clue } from '../net/shapes';
import { sign, type Op } from '../notation/marks';

/** How the catalogue says a key: empty if it has none. */
export type Say = (key: string, args?: Record<string, string>) => string;

/** What a clue says, of a hand with this target; in its finder's words where the catalogue is not
 * there yet, or does not know such a clue. */
export const clueWords = (clue: Clue, target: string, say: Say = sayIfKnown): string =>
  words(clue, target, say) || (clue.text ?? '');

function words(clue: Clue, target: string, say: Say): string {
  const { kind, op, a = '', b = '', value = '', left = [], rest = [], techniques = [] } = clue;
  const operation = (op: Op) => say(`hint.operator.${op}`);
  switch (kind) {
    case 'idea': {
      const last = `${beside(a)} ${op && sign[op]} ${beside(b)}`;
      if (techniques.length === 0) return say('hint.idea', { last });
      const how = say(`hint.by.${techniques[0]}`);
      return how && say('hint.idea.by', { how, last });
    }
    case 'shape':
    case 'sign':
      return op ? say(`hint.${kind}`, { operation: operation(op) }) : '';
    case 'part':
      return say('hint.part', { value: shown(value) });
    case 'move': {
      const args = { a: beside(a), op: op ? sign[op] : '', b: beside(b), value: shown(value) };
      if (left.length < 2) return say('hint.move', args);
      const told = { ...args, left: left.map(shown).join(' ') };
      if (rest.length === 0) return say('hint.move.left', told); // numbers may be left over
      const moves = rest.map((m) => `${beside(m.a)} ${sign[m.op]} ${beside(m.b)} = ${shown(m.value)}`);
      return say('hint.move.rest', { ...told, rest: moves.join(say('hint.join')) });
    }
  }
  return say(`hint.${kind}`, { target: shown(target) });
}

const shown = (value: string): string => value.replace('-', '−');
/** A number beside an operator. */
const beside = (value: string): string => (/^[0-9]+$/.test(value) ? value : `(${shown(value)})`);
