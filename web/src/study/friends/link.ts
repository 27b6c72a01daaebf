// The link with which others become friends of the player.
import { addressOf } from '../../net/address';

/** Returns the link with a code. */
export const linkOf = (code: string, origin = location.origin): string => origin + addressOf(`/f/${code}`);
