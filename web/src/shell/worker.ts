// Registers the service worker, which caches the pages for use without a network. A new version
// waits until the player accepts it, and is not offered while a hand is being played.
import { registerSW } from 'virtual:pwa-register';
import { notices } from './notices.svelte';

const hour = 3_600_000;

export function registerServiceWorker(): void {
  const activateUpdate = registerSW({
    immediate: true,
    onNeedRefresh: () =>
      notices.post({
        id: 'worker',
        key: 'web.worker.new',
        tone: 'notice',
        afterHand: true,
        action: { key: 'web.worker.reload', run: () => void activateUpdate(true) },
      }),
    onRegisteredSW: (_, registration) => {
      // Also offer a new version to a page that stays open for days.
      setInterval(() => navigator.onLine && void registration?.update().catch(() => {}), hour);
    },
  });
}
