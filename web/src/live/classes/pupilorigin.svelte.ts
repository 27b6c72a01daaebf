// The address at which pupils open the game, for the code and the QR code of a class.
import { addressOf } from '../../net/address';
import { networkAddresses } from './classapi';
import { isLocalHost } from './class';

/** The origin that the pages of a class show to pupils: that of the page, or the first address in the network if the
 * teacher has opened the page at an address of this machine only. */
export class PupilOrigin {
  #origin = $state(location.origin);

  constructor() {
    if (!isLocalHost(location.hostname)) return;
    void networkAddresses().then(
      ([first]) => (this.#origin = first ?? this.#origin),
      () => {}, // the page of the teacher has warned
    );
  }

  /** Returns a page of the game as pupils type it. */
  typed = (path: string): string => this.link(path).replace(/^https?:\/\//, '');

  /** Returns the link to a page of the game. */
  link = (path: string): string => this.#origin + addressOf(path);
}
