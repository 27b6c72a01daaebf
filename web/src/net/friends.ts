// The requests about friends.
import { callAPI } from './api';
import type { FriendLink, FriendList, Invitation } from '../core/types.gen';

const linkPath = (code: string) => '/friends/links/' + encodeURIComponent(code);

export const list = () => callAPI<FriendList>('GET', '/friends');
/** Returns the player's link; renew: a new one, and the old one no longer works. */
export const link = (renew = false) => callAPI<FriendLink>('POST', '/friends/link', { renew });
export const invitation = (code: string) => callAPI<Invitation>('GET', linkPath(code));
export const accept = (code: string) => callAPI<void>('POST', linkPath(code), {});
export const remove = (player: string) =>
  callAPI<void>('DELETE', '/friends/' + encodeURIComponent(player), {});
