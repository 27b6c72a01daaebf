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
  const { op, a = '', b = '', value = '', left = [], rest = [], techniques = [], choices = [] } = clue;
  const join = say('hint.join');
  const choice = choices.length > 0 ? choices.map((text) => choiceWords(text, say)).join(join) : '';
  const taken = choice && say('hint.choice', { choices: choice });
  if (clue.kind === 'choice') return taken;
  const how = techniques[0] ? say(`hint.by.${techniques[0]}`) : undefined;
  if (how === '') return ''; // the catalogue lacks the technique
  const sentence = say(sentenceKey(clue), {
    target: shown(target),
    value: shown(value),
    ...(op && { op: sign[op], operation: say(`hint.operator.${op}`) }),
    ...(op && a && { a: operand(a), b: operand(b), last: `${operand(a)} ${sign[op]} ${operand(b)}` }),
    ...(how && { how }),
    left: left.map(shown).join(' '),
    rest: rest.map(moveText).join(join),
  });
  return taken ? say('hint.then', { choices: taken, move: sentence }) : sentence;
}

/** Returns what a card stands for, such as K=10 or sqrt(9)=3. */
function choiceWords(choice: string, say: Say): string {
  const [card, value] = choice.split('=') as [string, string];
  const number = /\d+/.exec(card)?.[0]; // of a factorial or a root
  const text = card.replace(/sqrt\((\d+)\)/, '√$1');
  return say('hint.as', {
    card: card === 'joker' ? say('hint.joker') : (number ?? card),
    value: number ? `${text} = ${value}` : value,
  });
}

/** Returns the key of the sentence of a clue. Two kinds of clues have several sentences. */
function sentenceKey({ kind, left = [], rest = [], techniques = [] }: Clue): string {
  if (kind === 'idea' && techniques.length > 0) return 'hint.idea.by';
  if (kind === 'move' && left.length >= 2) return rest.length === 0 ? 'hint.move.left' : 'hint.move.rest';
  return `hint.${kind}`;
}

/** Returns a move as an equation. */
export const moveText = ({ a, op, b, value }: NonNullable<Clue['rest']>[number]): string =>
  `${operand(a)} ${sign[op]} ${operand(b)} = ${shown(value)}`;

const shown = (value: string): string => value.replace('-', '−');
/** Returns a number as an operand: in brackets if it is negative or a fraction. */
const operand = (value: string): string => (/^[0-9]+$/.test(value) ? value : `(${shown(value)})`);
