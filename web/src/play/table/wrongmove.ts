// Finds the wrong move of a player at a dead end: the first one after which the target cannot be made. The
// dealer is asked by hints for the earlier positions, up to a step that was given, which is free.
import { say } from '../../core/catalogue/catalogue.svelte';
import { rationalText } from '../../core/exact/rational';
import type { Session } from '../../core/session';
import { message, type Message } from '../../ui/message';
import { moveText } from './clue';
import { isDealt, numbersText, type Position, type Table } from './table';

/** What is needed of a Play. */
interface Player {
  readonly table: Table | null;
  readonly hints: number;
  readonly target: string;
  readonly away: number;
  message: Message | null;
  request(send: () => Promise<void> | void, name?: string): Promise<boolean>;
  announce(words: () => string): void;
}

/** Shows the wrong move of the steps on the table, after which the dealer has said that the target cannot
 * be made. */
export async function showWrongMove(play: Player, session: Session): Promise<void> {
  const { table, hints, target } = play;
  if (!table) return;
  const { now, past, trail } = table;
  const positions = [...past, now];
  const path = positions.slice(positions.findLastIndex(isDealt)); // from the deal to the position now
  let wrong = path.length - 1;
  if (wrong === 0) return; // no move was made
  for (const [i, position] of path.entries()) {
    if (i === 0 || i === wrong) continue;
    const from = numbersText(position);
    const sameHand = await play.request(() => session.hint(hints, from, trail, play.away), 'hint');
    if (!sameHand || session.problem || play.table?.now !== now) return;
    if (session.clues.at(-1)?.kind !== 'back') continue;
    wrong = i;
    break;
  }
  const words = (): string =>
    say('web.hint.wrong', { move: changeText(path[wrong - 1]!, path[wrong]!), target });
  play.message = message('plain', words, 'undo');
  play.announce(words);
}

/** Returns the move from one position to the next: a step, or what a card was made to stand for. */
function changeText(before: Position, after: Position): string {
  const step = after.steps.at(-1);
  if (step && after.steps.length > before.steps.length) return moveText({ ...step, value: step.result });
  const tile = after.slots.find((tile, slot) => tile !== before.slots[slot])!;
  return `${tile.source} = ${rationalText(tile.value)}`;
}
