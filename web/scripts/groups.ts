// The modules of src that form a file together in the build. Paths are relative to src; a path that ends
// in / is a folder.
import { resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const src = resolve(import.meta.dirname, '../src');

/** The list of the files that each page loads is part of the first page, so a file for modules that are
 * loaded together makes the first page smaller. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  offline: [
    'core/exact/hint.ts',
    'core/exact/moves.ts',
    'core/exact/parse.ts',
    'core/exact/search.ts',
    'core/race/apply.ts',
    'core/race/decide.ts',
    'core/race/decider.ts',
    'core/race/event.ts',
    'core/race/judge.ts',
    'core/race/mode.ts',
    'core/race/state.ts',
    'core/race/view.ts',
    'local/clues.ts',
    'local/dealer.ts',
    'local/draft.ts',
    'local/drafts.ts',
    'local/offlinedeal.ts',
    'local/problem.ts',
    'local/replay.ts',
    'local/run.ts',
    'local/table/deal.ts',
    'local/table/handtable.ts',
    'local/table/path.ts',
    'local/table/random.ts',
    'net/outbox.ts',
  ],
  results: [
    'ui/Felt.svelte',
    'ui/MarkSign.svelte',
    'ui/Scene.svelte',
    'ui/Dialog.svelte',
    'ui/cards/MiniCard.svelte',
    'ui/share/Challenge.svelte',
    'ui/share/ChallengeLink.svelte',
    'ui/share/ShareBox.svelte',
    'ui/share/ShareText.svelte',
    'ui/share/challenge.ts',
  ],
  common: [
    'core/notation/dates.ts',
    'core/notation/hand.ts',
    'core/types.gen.ts',
    'play/daily/Piles.svelte',
    'study/stats/RatingChange.svelte',
    'study/stats/figures.ts',
    'study/stats/ratingchange.ts',
    'net/challenges.ts',
    'net/findall.ts',
    'ui/Bar.svelte',
    'ui/LineChart.svelte',
    'ui/Marks.svelte',
    'ui/Nothing.svelte',
    'ui/PageTabs.svelte',
    'ui/cached.ts',
    'ui/share/share.ts',
    'ui/share/sharing.svelte.ts',
    'ui/theme/disabled.css',
  ],
  shell: ['ui/Notices.svelte', 'ui/Waiting.svelte', 'ui/moreicons.ts'],
  live: [
    'core/notation/handlist.ts',
    'core/race/options.ts',
    'core/race/tablerun.ts',
    'live/',
    'net/account/savedname.ts',
    'net/races.ts',
    'ui/Avatar.svelte',
    'ui/QRCode.svelte',
    'ui/media.svelte.ts',
    'ui/ticker.svelte.ts',
  ],
  parts: [
    'core/answers/form.ts',
    'core/answers/steps.ts',
    'core/notation/Sentence.svelte',
    'play/findall/Offer.svelte',
    'play/findall/offer.ts',
    'play/findall/progress.ts',
    'play/practice/Done.svelte',
    'play/session/away.ts',
    'play/table/Banner.svelte',
    'play/table/HintLine.svelte',
    'play/table/Typed.svelte',
    'play/table/clue.ts',
    'play/table/drag.svelte.ts',
    'play/table/entered.ts',
    'play/table/unused.ts',
    'ui/Notice.svelte',
  ],
};

/** Returns the path of a module below src, or undefined for other modules. */
function pathOf(id: string): string | undefined {
  const file = id.split('?')[0]!;
  return file.startsWith(src + sep) ? file.slice(src.length + 1).replaceAll(sep, '/') : undefined;
}

const matches = (name: string, path: string): boolean =>
  name.endsWith('/') ? path.startsWith(name) : path === name;

/** Returns the groups for Vite's code splitting. */
export const groupOptions = Object.entries(groups).map(([name, names]) => ({
  name,
  test: (id: string): boolean => {
    const path = pathOf(id);
    return path !== undefined && names.some((other) => matches(other, path));
  },
}));

/** Fails the build if a name of a group is not that of a module. */
export function checkGroups(): Plugin {
  return {
    name: 'make24:groups',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const paths = [...this.getModuleIds()].flatMap((id) => pathOf(id) ?? []);
      const unknown = Object.values(groups)
        .flat()
        .filter((name) => !paths.some((path) => matches(name, path)));
      if (unknown.length > 0) this.error(`groups: the build has no module ${unknown.join(', ')}`);
    },
  };
}
