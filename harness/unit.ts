import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { afterAll, vi } from 'vitest';

// The unit tests of a worker share what they import, which takes longer than to run them: each file begins in the machine's
// time zone, and leaves nothing that it put in another's place.
setBusinessTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
