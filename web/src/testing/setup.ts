// What a test begins to load is there before the next test begins, and before its environment is gone.
import { afterEach, vi } from 'vitest';

afterEach(() => vi.dynamicImportSettled());
