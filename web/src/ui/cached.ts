// Caches the last answer of the server, and returns it with its date while the server cannot be
// reached.
import * as api from '../net/api';
import { browserStorage, type BrowserStorage } from '../net/browserstorage';

export interface Answer<T> {
  value: T;
  /** When the server returned the value, if it is cached; otherwise null. */
  asOf: number | null;
}

interface CachedAnswer<T> {
  said: T;
  at: number;
}

const section = 'kept';

/**
 * Returns the answer of request or, if the server cannot be reached, the cached answer of that
 * name. It throws a Refusal if there is none, or if the server refuses.
 */
export async function orCached<T>(
  name: string,
  request: () => Promise<T>,
  storage: Promise<BrowserStorage> = browserStorage(),
  now = Date.now(),
): Promise<Answer<T>> {
  try {
    const value = await request();
    await (await storage).put(section, name, { said: value, at: now } satisfies CachedAnswer<T>);
    return { value, asOf: null };
  } catch (error) {
    const cached = api.isUnavailable(error)
      ? await (await storage).get<CachedAnswer<T>>(section, name)
      : undefined;
    if (!cached) throw error;
    return { value: cached.said, asOf: cached.at };
  }
}
