// How far the player is in a daily that was begun, from the server or from the draft in this browser.
import { say } from '../../core/catalogue/catalogue.svelte';
import { view as viewOf } from '../../core/race/view';
import { openHand } from '../../core/session';
import type { View } from '../../core/shapes';
import { loadDraft } from '../../local/drafts';
import { handLookup } from '../../local/offlinedeal';
import { localPlayer, replay } from '../../local/replay';
import { loadHandTable } from '../../local/table/handtable';
import { run as runOf } from '../../net/api';
import { browserStorage } from '../../net/browserstorage';
import type { UnfinishedDaily } from './rollover';

/** Returns what to say of a begun daily, or nothing if it cannot be loaded or no hand was shown. */
export async function progressWords(daily: UnfinishedDaily): Promise<string> {
  const view = await (
    'run' in daily ? runOf(daily.run).then(({ view }) => view) : draftView(daily.draft)
  ).catch(() => null);
  if (!view?.hands || view.shown.length === 0) return '';
  const open = openHand(view);
  const words = say('web.daily.progress', { n: view.shown.length - (open ? 1 : 0), of: view.hands });
  return open ? `${words} · ${say('web.daily.running', { n: open.hand + 1 })}` : words;
}

async function draftView(id: string): Promise<View | null> {
  const draft = await loadDraft(await browserStorage(), id);
  return draft ? viewOf(replay(draft, handLookup(await loadHandTable())), localPlayer) : null;
}
