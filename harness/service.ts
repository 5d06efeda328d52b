import { afterAll, vi } from 'vitest';
import { setBusinessTimeZone } from '../contracts/shared/dates.ts';
import { emptyTestBroker } from '../services/kit/src/testing/broker.ts';

// Test files of a worker share modules and a NATS account. Each file starts in the machine's time zone and
// without streams.
setBusinessTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
await emptyTestBroker();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
