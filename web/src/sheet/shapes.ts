/** What a printable sheet has (docs/game.md). */
export interface PrintSheet {
  code: string;
  kind: 'hands' | 'cards' | 'bingo';
  title: string;
  asked: number;
  found: number;
  /** Hands by level; 0: without a solution. */
  levels: Record<string, number>;
  pages: number;
  answerPages: number;
  url: string;
  hands: string[];
  /** Characters of the title that are not printed. */
  dropped?: string;
}
