// Caches the last answer of the server, and returns it with its date while the server cannot be
// reached.
import * as api from '../net/api';
import { localStore, type LocalStore } from '../net/localstore';

export interface Answer<T> {
  value: T;
  /** When the server returned the value, if it is cached; otherwise null. */
  asOf: number | null;
}

interface CachedAnswer<T> {
  said: T;
  at: number;
}

const storeName = 'kept';

/**
 * Returns the answer of request or, if the server cannot be reached, the cached answer of that
 * name. It throws a Refusal if there is none, or if the server refuses.
 */
export async function orCached<T>(
  name: string,
  request: () => Promise<T>,
  store: Promise<LocalStore> = localStore(),
  now = Date.now(),
): Promise<Answer<T>> {
  try {
    const value = await request();
    await (await store).put(storeName, name, { said: value, at: now } satisfies CachedAnswer<T>);
    return { value, asOf: null };
  } catch (error) {
    const cached = api.isUnavailable(error)
      ? await (await store).get<CachedAnswer<T>>(storeName, name)
      : undefined;
    if (!cached) throw error;
    return { value: cached.said, asOf: cached.at };
  }
}
