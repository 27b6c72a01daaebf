// Tests which pages of the help are stored, and when they are stored again.
import { afterEach, expect, test, vi } from 'vitest';
import { storeHelp } from './help';

/** The links of a first page, of which one page is in English only. */
const home = `<a href="/help/zh/play">玩法</a> <a href="/help/zh/counting">解法</a> <a href="/help/en/scoring">Scoring</a>
<a href="/help/en/">English</a> <a href="/help/zh/play">玩法</a>`;

/** Replaces what storeHelp uses of the browser, and returns the files that it has stored. */
function browser({ saveData = false, failing = '' } = {}): string[] {
  const stored: string[] = [];
  const session = new Map<string, string>();
  const add = (file: string): Promise<void> =>
    file === failing ? Promise.reject(new TypeError('offline')) : Promise.resolve(void stored.push(file));
  const match = (): Promise<Response> => Promise.resolve(new Response(home));
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() }, connection: { saveData } });
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(name === 'help' ? { add, match } : null),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

const files = ['/help/zh/', '/help/zh/play', '/help/en/scoring', '/help/help.css', '/help/help.js'];

test('the pages for players are stored once in a session, in the language of the player', async () => {
  const stored = browser();
  await storeHelp('zh');
  await storeHelp('zh');
  expect(stored).toEqual(files);
});

test('pages that could not be stored are stored the next time', async () => {
  const stored = browser({ failing: '/help/en/scoring' });
  await expect(storeHelp('zh')).rejects.toThrow('offline');
  await expect(storeHelp('zh')).rejects.toThrow('offline');
  expect(stored).toEqual([...files.slice(0, 2), ...files.slice(0, 2)]);
});

test('a player who saves data stores nothing', async () => {
  const stored = browser({ saveData: true });
  await storeHelp('zh');
  expect(stored).toEqual([]);
});
