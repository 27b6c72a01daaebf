// Renders clues as text, as internal/engine/hint does. The text is made from the fields of the clue, so it
// is in the current language, whether the server or this browser found the clue.
import { sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import type { Clue } from '../../core/shapes';
import { sign, type Op } from '../../core/notation/marks';

/** Returns the message of a key, or an empty text if the catalogue has none. */
export type Say = (key: string, args?: Record<string, string>) => string;

/** Returns the text of a clue. If the catalogue is not loaded or lacks such a clue, it is the
 * server's text. */
export const clueWords = (clue: Clue, target: string, say: Say = sayIfKnown): string =>
  words(clue, target, say) || (clue.text ?? '');

function words(clue: Clue, target: string, say: Say): string {
  const { kind, op, a = '', b = '', value = '', left = [], rest = [], techniques = [] } = clue;
  const operation = (op: Op) => say(`hint.operator.${op}`);
  switch (kind) {
    case 'idea': {
      const last = `${operand(a)} ${op && sign[op]} ${operand(b)}`;
      if (techniques.length === 0) return say('hint.idea', { last });
      const technique = say(`hint.by.${techniques[0]}`);
      return technique && say('hint.idea.by', { how: technique, last });
    }
    case 'shape':
    case 'sign':
      return op ? say(`hint.${kind}`, { operation: operation(op) }) : '';
    case 'part':
      return say('hint.part', { value: shown(value) });
    case 'move': {
      const args = { a: operand(a), op: op ? sign[op] : '', b: operand(b), value: shown(value) };
      if (left.length < 2) return say('hint.move', args);
      const withLeft = { ...args, left: left.map(shown).join(' ') };
      if (rest.length === 0) return say('hint.move.left', withLeft); // numbers may stay unused
      const moves = rest.map((m) => `${operand(m.a)} ${sign[m.op]} ${operand(m.b)} = ${shown(m.value)}`);
      return say('hint.move.rest', { ...withLeft, rest: moves.join(say('hint.join')) });
    }
  }
  return say(`hint.${kind}`, { target: shown(target) });
}

const shown = (value: string): string => value.replace('-', '−');
/** Returns a number as an operand: in brackets if it is negative or a fraction. */
const operand = (value: string): string => (/^[0-9]+$/.test(value) ? value : `(${shown(value)})`);
