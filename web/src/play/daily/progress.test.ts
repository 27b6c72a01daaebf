// environment: page
import { mount, unmount } from 'svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { saveDraft } from '../../local/drafts';
import { beginRun } from '../../net/api';
import { browserStorage } from '../../net/browserstorage';
import { loadPlayer } from '../../net/player.svelte';
import { markSettled } from '../../net/settled';
import { text } from '../../testing/pages';
import { FakeServer } from '../../testing/server';
import { fakeNow, until } from '../../testing/until';
import DailyTable from './DailyTable.svelte';
import { progressWords } from './progress';

vi.mock('../../net/browserstorage', async (actual) => {
  const { memoryStorage } = await actual<typeof import('../../net/browserstorage')>();
  const storage = memoryStorage();
  return { browserStorage: async () => storage };
});

test('a draft of a daily shows how far the player is, and whether its clock runs', async () => {
  await allMessages();
  const server = new FakeServer();
  const storage = await browserStorage();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const at = fakeNow();
  await saveDraft(
    storage,
    {
      id: 'd1',
      request: { mode: 'daily', number: 300 },
      hands: server.today.hands,
      moves: [
        { do: 'start', id: '0', at },
        { do: 'skip', id: '1', hand: 0, at },
        { do: 'next', id: '2', hand: 1, at },
      ],
    },
    await loadPlayer(storage),
  );
  server.reachable = false;
  expect(await progressWords({ number: 300, draft: 'd1' })).toBe(
    '1 of 5 hands played · the clock of hand 2 is running',
  );
  expect(await progressWords({ number: 300, draft: 'unknown' })).toBe('');
});

test('the page of the daily says so, and when the next comes', async () => {
  markSettled();
  const server = new FakeServer();
  const ends = (server.today.ends = new Date(2026, 10, 23, 8, 5).getTime());
  const { run } = await beginRun('key', { mode: 'daily', number: 300 });
  expect(await progressWords({ number: 300, run })).toBe(
    '0 of 5 hands played · the clock of hand 1 is running',
  );
  server.moveElsewhere(run, { do: 'skip', hand: 0 });
  const page = mount(DailyTable, { target: document.body, props: { search: '' } });
  await until(() => expect(text(document.body)).toContain('1 of 5 hands played'));
  expect(text(document.body)).toContain('Continue daily 300');
  expect(text(document.body)).not.toContain('is running');
  expect(new Date(ends).getHours()).toBe(8);
  expect(text(document.body)).toMatch(/Next daily in [\d:]+ at 08:05 your time/);
  await unmount(page);
});
