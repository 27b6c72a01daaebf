// Some requests need a passkey that was used lately. The page asks for it only when the server does.
import * as api from '../net/api';
import { usePasskey } from './passkey';

/** Does something; if the server wants a passkey first, the player is asked for it and it is done again. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof api.Refusal) || error.problem.name !== 'confirm-passkey') throw error;
  }
  await api.confirm(await usePasskey(await api.beginConfirm()));
  return work();
}
