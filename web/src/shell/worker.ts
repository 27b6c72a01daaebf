// The service worker, which keeps the pages for when there is no network. A new version waits
// until the player takes it, and is not offered while a hand is played.
import { registerSW } from 'virtual:pwa-register';
import { notices } from './notices.svelte';

const hour = 3_600_000;

export function registerWorker(): void {
  const load = registerSW({
    immediate: true,
    onNeedRefresh: () =>
      notices.post({
        id: 'worker',
        key: 'web.worker.new',
        tone: 'notice',
        patient: true,
        action: { key: 'web.worker.reload', run: () => void load(true) },
      }),
    onRegisteredSW: (_, registration) => {
      // A page that stays open for days hears of a new version too.
      setInterval(() => navigator.onLine && void registration?.update().catch(() => {}), hour);
    },
  });
}
