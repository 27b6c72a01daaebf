// The modules that form a file together in the build. Paths are relative to src; a path that ends in / is a
// folder.
import { isAbsolute, relative, resolve, sep } from 'node:path';
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
    'net/reconnect.svelte.ts',
  ],
  results: [
    'ui/MarkSign.svelte',
    'ui/Scene.svelte',
    'ui/Dialog.svelte',
    'ui/cards/MiniCard.svelte',
    'ui/share/Challenge.svelte',
    'ui/share/LinkBox.svelte',
    'ui/share/ShareBox.svelte',
    'ui/share/ShareText.svelte',
    'ui/share/challenge.ts',
  ],
  common: [
    'core/catalogue/languagedetails.gen.ts',
    'core/notation/dates.ts',
    'core/notation/hand.ts',
    'core/race/mode.ts',
    'core/types.gen.ts',
    'play/daily/Piles.svelte',
    'study/stats/Interval.svelte',
    'study/stats/NameBox.svelte',
    'study/stats/RatingChange.svelte',
    'study/stats/figures.ts',
    'study/stats/ratingchange.ts',
    'net/challenges.ts',
    'net/findall.ts',
    'ui/Bar.svelte',
    'ui/LineChart.svelte',
    'ui/Felt.svelte',
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
    '../../internal/game/computer/model.json',
    'core/notation/announcedexpression.ts',
    'core/notation/handlist.ts',
    'core/race/computer.ts',
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
    'core/answers/ideas.ts',
    'core/answers/steps.ts',
    'core/exact/typed.ts',
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
    'play/table/placed.ts',
    'play/table/unused.ts',
    'play/table/wrongmove.ts',
    'ui/Notice.svelte',
  ],
};

/** Returns the path of a module, or undefined for modules that are no files. */
function pathOf(id: string): string | undefined {
  const file = id.split('?')[0]!;
  return isAbsolute(file) ? relative(src, file).replaceAll(sep, '/') : undefined;
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

/** Returns files that import each other in a circle, or null. */
function circleOf(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of importsOf.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of importsOf.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}

/** Fails the build if a name of a group is not that of a module, or if files import each other in a circle:
 * a module may then run before one that it imports, and no page opens. */
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
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const circle = circleOf(new Map(files.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) this.error(`groups: ${circle.join(' imports ')}; move what they share into one group`);
    },
  };
}
