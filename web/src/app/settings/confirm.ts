// Some requests need a recent confirmation by passkey. The page asks for it only if the server
// requires it.
import * as api from '../../net/api';
import * as account from '../../net/account/accountapi';
import { usePasskey } from './passkey';

/** Runs work; if the server requires a passkey, asks the player for it and runs work again. */
export async function withConfirmation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof api.Refusal) || error.problem.name !== 'confirm-passkey') throw error;
  }
  await account.confirm(await usePasskey(await account.beginConfirm()));
  return work();
}
