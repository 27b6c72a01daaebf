// Settings follow the account: what was changed last holds, here or elsewhere (agree.ts). They are
// read whenever the server tells of the player, and told to it a moment after a change, if the
// player has a session; else with the next that begins. What could not be told is told later.
import type { Me } from '../net/shapes';
import { agree, readStamped } from './agree';
import { changedAt, setAhead, settings, takeSettings, whenChanged } from './settings.svelte';

const pause = 1200; // milliseconds without a change before they are told

export type Tell = (settings: Record<string, unknown>) => Promise<unknown>;

let told: ReturnType<typeof setTimeout> | undefined;

/** Brings the settings here and those of the account together. */
export async function follow(me: Me, tell: Tell): Promise<void> {
  setAhead(me.now - Date.now());
  if (!me.id) return; // nobody yet
  const here = { settings: { ...settings }, at: changedAt() };
  const { holds, tell: whom } = agree(here, readStamped(me.settings), me.now);
  if (!whom) return;
  takeSettings(holds.settings, holds.at);
  if (whom === 'there') await tell({ ...holds.settings, at: holds.at }).catch(() => {});
}

/** Tells the account of every change, once the player pauses. */
export function watchSettings(hasSession: () => boolean, tell: Tell): void {
  whenChanged((at) => {
    clearTimeout(told);
    told = setTimeout(() => {
      if (hasSession()) void tell({ ...settings, at }).catch(() => {});
    }, pause);
  });
}
