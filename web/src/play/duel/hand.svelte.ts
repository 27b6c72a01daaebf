// DuelHand is the session of a hand in one half of the duel. Its tiles move only while its player answers.
import type { HandTable } from '../../local/table/handtable';
import { MissedHand } from '../timed/missed.svelte';

export class DuelHand extends MissedHand {
  locked = $state(true);

  constructor(
    table: HandTable,
    id: string,
    puzzle: string,
    private readonly onclaim: (expr: string) => void,
  ) {
    super(table, id, puzzle);
  }

  /** Restores a hand that was solved before a reload. */
  restore(expr: string): void {
    void super.claim(expr);
  }

  override async claim(expr: string): Promise<void> {
    await Promise.all([super.claim(expr), this.onclaim(expr)]);
  }
}
