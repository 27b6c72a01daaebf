// Registers the service worker, which caches the pages for use without a network. A new version
// waits until the player accepts it, and is not offered while a hand is being played.
import { base } from '../net/address';
import { notices } from '../ui/notices.svelte';

const hour = 3_600_000;

export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(base + 'sw.js', { scope: base });
  worker.addEventListener('waiting', () => {
    worker.addEventListener('controlling', ({ isUpdate }) => {
      if (isUpdate) location.reload();
    });
    notices.post({
      id: 'worker',
      key: 'web.worker.new',
      tone: 'notice',
      afterHand: true,
      action: { key: 'web.worker.reload', run: () => worker.messageSkipWaiting() },
    });
  });
  const registration = await worker.register({ immediate: true });
  // Also offer a new version to a page that stays open for days.
  setInterval(() => navigator.onLine && void registration?.update().catch(() => {}), hour);
}
