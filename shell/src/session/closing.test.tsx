import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { otherTabSays, tell } from './other-tabs.fixture.ts';
import { endSessionOnClose } from './session-watch.ts';

// Files share modules: what this one puts in a module's place has to be there before it is imported, and goes with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('./messages.ts', () => import('./other-tabs.fixture.ts'));

const fetched = vi.fn<typeof fetch>();
const beacon = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset().mockResolvedValue(Response.json({}));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: beacon });
  stop = endSessionOnClose();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a closing tab marks the session and tells the other tabs', () => {
  dispatchEvent(new Event('pagehide'));
  expect(beacon).toHaveBeenCalledWith('/api/logout?reason=unload');
  expect(tell).toHaveBeenCalledWith('closing');
});

it('a tab that stays open keeps the session, whichever request comes first', () => {
  otherTabSays('closing');
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/user', '/api/user']);
});

it('a page that comes back from the cache keeps the session', () => {
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  dispatchEvent(back);
  expect(fetched).toHaveBeenCalledTimes(1);
});
