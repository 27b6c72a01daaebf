// The export of all that is stored of a player. It is no part of the first page.
import * as api from '../net/api';
import { request } from '../net/request';

/** Everything kept of the player, as a file. It may be large and take a while. */
export async function exportMe(): Promise<Blob> {
  try {
    const response = await request('/game/me/export', 60_000);
    if (!response.ok) throw new api.Refusal(await api.problemOf(response));
    return await response.blob();
  } catch (error) {
    throw error instanceof api.Refusal ? error : api.unanswered();
  }
}
