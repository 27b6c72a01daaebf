// The requests of the teacher of a class. Bodies and headers have the secret, never an address.
import { callAPI, offlineRefusal, problemFromResponse, Refusal } from '../../net/api';
import { request } from '../../net/request';
import type { Class, Created, RaceOptions } from '../../core/types.gen';
import type { Race, TeacherAction } from '../../core/shapes';

const pathOf = (race: string, resource: string): string => `/races/${encodeURIComponent(race)}/${resource}`;

const authorized = (path: string, secret: string, timeout = 10_000): Promise<Response> =>
  request('/game' + path, timeout, { headers: { Authorization: 'Bearer ' + secret } });

export const createClass = (options: RaceOptions) => callAPI<Created>('POST', '/races', { options });
export const classView = (race: string, secret: string): Promise<Class> => {
  const path = pathOf(race, 'class');
  return callAPI<Class>('GET', path, undefined, undefined, authorized(path, secret));
};
export const teach = (race: string, secret: string, action: TeacherAction) =>
  callAPI<Race>('POST', pathOf(race, 'moves'), { ...action, secret });
export const configureClass = (race: string, secret: string, id: string, options: RaceOptions) =>
  callAPI<Race>('POST', pathOf(race, 'options'), { id, options, secret });
export const renamePupil = (race: string, secret: string, seat: string, name: string) =>
  callAPI<void>('POST', pathOf(race, 'names'), { secret, seat, name });

/** Returns the addresses at which other devices reach the server of this machine. */
export const networkAddresses = async (): Promise<string[]> =>
  (await callAPI<{ addresses: string[] }>('GET', '/addresses')).addresses;

/** Returns the results as a table for a spreadsheet, with semicolons instead of commas if wanted. */
export async function classGrades(race: string, secret: string, semicolons = false): Promise<Blob> {
  try {
    const response = await authorized(
      pathOf(race, 'grades') + (semicolons ? '?separator=semicolon' : ''),
      secret,
      60_000,
    );
    if (!response.ok) throw new Refusal(await problemFromResponse(response));
    return await response.blob();
  } catch (error) {
    throw error instanceof Refusal ? error : offlineRefusal();
  }
}
