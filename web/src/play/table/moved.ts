// The announcements of moves at the table.
import { say } from '../../core/catalogue/catalogue.svelte';
import { rationalText } from '../../core/exact/rational';
import { sign, type Op } from '../../core/notation/marks';
import { announcedNumber, announcedOp } from '../../core/notation/announced';
import type { Words } from '../../ui/message';
import { tilesLeft, type Move, type Step, type Table, type Tile } from './table';

/** Returns the value of a tile for a screen reader. */
export const announcedTile = ({ open, name, value }: Tile): string =>
  (open && name?.()) || announcedNumber(rationalText(value));

/** Returns the announcement of a move that merged nothing, or null if there is none. */
export function moveWords({ now, selected, armed }: Table, action: Move['do']): Words | null {
  switch (action) {
    case 'undo':
      return () => say('web.table.undone', { n: tilesLeft(now) });
    case 'reset':
      return () => say('web.table.restarted', { n: tilesLeft(now) });
    case 'arm':
      return armed && (() => announcedOp(armed));
    case 'tap': {
      const tile = selected === null ? null : now.slots[selected]!;
      return tile && (() => say('web.table.selected', { value: announcedTile(tile) }));
    }
    default:
      return null;
  }
}

/** Returns the announcement of a merge: its result, and how many tiles are left. */
export function stepWords({ now, winner }: Table, step: Step): string {
  const words = say('web.table.merged', {
    a: announcedNumber(step.a),
    op: announcedOp(step.op),
    b: announcedNumber(step.b),
    value: announcedNumber(step.result),
  });
  return winner !== null ? words : `${words} ${say('web.table.left', { n: tilesLeft(now) })}`;
}

export const answerWords = (expr: string): string =>
  `${say('web.table.answer')} ${expr.replace(/[-+*/]/g, (op) => ` ${sign[op as Op]} `)}.`;
