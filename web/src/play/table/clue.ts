// Renders clues as text, as internal/engine/hint does. The text is made from the fields of the clue, so it
// is in the current language, whether the server or this browser found the clue.
import { sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import type { Clue } from '../../core/shapes';
import { sign } from '../../core/notation/marks';

/** Returns the message of a key, or an empty text if the catalogue has none. */
export type Say = (key: string, args?: Record<string, string>) => string;

/** Returns the text of a clue. If the catalogue is not loaded or lacks such a clue, it is the
 * server's text. */
export const clueWords = (clue: Clue, target: string, say: Say = sayIfKnown): string =>
  words(clue, target, say) || (clue.text ?? '');

function words(clue: Clue, target: string, say: Say): string {
  const { op, a = '', b = '', value = '', left = [], rest = [], techniques = [] } = clue;
  const how = techniques[0] ? say(`hint.by.${techniques[0]}`) : undefined;
  if (how === '') return ''; // the catalogue lacks the technique
  return say(sentenceKey(clue), {
    target: shown(target),
    value: shown(value),
    ...(op && { op: sign[op], operation: say(`hint.operator.${op}`) }),
    ...(op && a && { a: operand(a), b: operand(b), last: `${operand(a)} ${sign[op]} ${operand(b)}` }),
    ...(how && { how }),
    left: left.map(shown).join(' '),
    rest: rest
      .map((m) => `${operand(m.a)} ${sign[m.op]} ${operand(m.b)} = ${shown(m.value)}`)
      .join(say('hint.join')),
  });
}

/** Returns the key of the sentence of a clue. Two kinds of clues have several sentences. */
function sentenceKey({ kind, left = [], rest = [], techniques = [] }: Clue): string {
  if (kind === 'idea' && techniques.length > 0) return 'hint.idea.by';
  if (kind === 'move' && left.length >= 2) return rest.length === 0 ? 'hint.move.left' : 'hint.move.rest';
  return `hint.${kind}`;
}

const shown = (value: string): string => value.replace('-', '−');
/** Returns a number as an operand: in brackets if it is negative or a fraction. */
const operand = (value: string): string => (/^[0-9]+$/.test(value) ? value : `(${shown(value)})`);
