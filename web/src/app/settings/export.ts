// Exports everything that the server stores about a player. The first page does not load this file.
import * as api from '../../net/api';
import { request } from '../../net/request';

/** Returns the export as a file. It may be large, so the timeout is a minute. */
export async function exportMe(): Promise<Blob> {
  try {
    const response = await request('/game/me/export', 60_000);
    if (!response.ok) throw new api.Refusal(await api.problemFromResponse(response));
    return await response.blob();
  } catch (error) {
    throw error instanceof api.Refusal ? error : api.offlineRefusal();
  }
}
