// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import type { HandStats } from '../../core/types.gen';
import { settle, showPage, text } from '../../testing/pages';

const mocks = vi.hoisted(() => ({
  handStats: vi.fn<(puzzle: string) => Promise<HandStats>>(),
  params: { puzzle: '' },
}));
vi.mock('../answers/handstats', async (original) => ({
  ...(await original<object>()),
  handStats: mocks.handStats,
}));
vi.mock('../../ui/page/router', () => ({
  route: { pathname: '/p', params: mocks.params, search: {} },
  p: (path: string, { params }: { params?: Record<string, string> } = {}) =>
    path.replace(/:(\w+)/, (_, name: string) => params?.[name] ?? ''),
}));
vi.mock('../../ui/cards/courts.svelte', () => ({
  courtArt: () => undefined,
  fetchCourt: async () => {},
  fetchCourtsWhenIdle: () => {},
}));
const { default: PuzzlePage } = await import('./PuzzlePage.svelte');

const puzzle = '1-4.5.6.10-24-classic';

beforeEach(() => mocks.handStats.mockReset());

async function open(id: string, ideas = 4): Promise<void> {
  mocks.params.puzzle = id;
  mocks.handStats.mockResolvedValue({
    puzzle: id,
    predicted: 9000,
    solutions: 20,
    ideas: [],
    counts: { ideas, forms: ideas },
  });
  showPage(PuzzlePage);
  for (let i = 0; i < 5; i++) await settle();
}

const link = (): Element | null => document.querySelector('[href^="/practice/all"]');

test.each([2, 4, 100])('a puzzle with %i ideas links to the mode "find all"', async (ideas) => {
  await open(puzzle, ideas);
  expect(link()?.getAttribute('href')).toBe('/practice/all/' + puzzle);
  expect(text(link()!)).toBe(`Find all ${ideas} ideas`);
});

test.each([0, 1, 101])('a puzzle with %i ideas does not', async (ideas) => {
  await open(puzzle, ideas);
  expect(text()).toContain('Predicted');
  expect(link()).toBeNull();
});

test('no statistics are requested of a puzzle that cannot be played', async () => {
  await open(`1-2.4.6.7-${'9'.repeat(60)}-classic`);
  expect(text()).toContain('cannot be played');
  expect(mocks.handStats).not.toHaveBeenCalled();
});
