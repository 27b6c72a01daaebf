// On a shared device, the next pupil plays as a new guest, with a seat of its own.
import { player } from '../../net/account/me.svelte';
import { uploads } from '../../net/uploads.svelte';
import { withOutboxLock } from '../../net/outbox';
import { logout } from '../../net/account/accountapi';
import { forgetName } from '../../net/account/savedname';

/** Signs out and loads the page again, so that it asks for a name. Games that wait to be sent are sent
 * first, since they belong to the earlier guest. It resolves to false, and changes nothing, if some
 * could not be sent. */
export async function playAsNewGuest(): Promise<boolean> {
  if (!(await uploads.send().catch(() => false))) return false;
  await withOutboxLock(async () => {
    await logout();
    await player.forget();
  });
  forgetName();
  location.reload();
  return true;
}
