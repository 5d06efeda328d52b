import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { afterAll, vi } from 'vitest';

// Unit tests of a worker share imported modules, which are slow to load. Each file starts in the machine's
// time zone and restores its stubs.
setBusinessTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
