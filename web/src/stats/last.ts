// What the server said last is kept, and told again with its date while the server cannot be
// reached.
import * as api from '../net/api';
import { shelf, type Shelf } from '../net/shelf';

export interface Told<T> {
  said: T;
  /** When the server said it, if that was not just now. */
  asOf: number | null;
}

interface Kept<T> {
  said: T;
  at: number;
}

const drawer = 'kept';

/** The answer to what is asked, or the last one under that name. It throws a api.Refusal where there is neither. */
export async function orLast<T>(
  name: string,
  ask: () => Promise<T>,
  on: Promise<Shelf> = shelf(),
  now = Date.now(),
): Promise<Told<T>> {
  try {
    const said = await ask();
    await (await on).put(drawer, name, { said, at: now } satisfies Kept<T>);
    return { said, asOf: null };
  } catch (error) {
    const kept = api.unreached(error) ? await (await on).get<Kept<T>>(drawer, name) : undefined;
    if (!kept) throw error;
    return { said: kept.said, asOf: kept.at };
  }
}
