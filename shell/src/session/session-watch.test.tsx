import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postToTabs, receiveFromTab } from './other-tabs.fixture.ts';
import { endSessionOnClose, hiddenLimit, watchInactivity } from './session-watch.ts';

// Test files share modules. Reset the modules so that the mock applies here, and again after the tests.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('./tab-messages.ts', () => import('./other-tabs.fixture.ts'));

let stop: () => void;

describe('a closing tab', () => {
  const fetched = vi.fn<typeof fetch>();
  const beacon = vi.fn();

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

  it('marks the session and notifies the other tabs', () => {
    dispatchEvent(new Event('pagehide'));
    expect(beacon).toHaveBeenCalledWith('/api/logout?reason=unload');
    expect(postToTabs).toHaveBeenCalledWith('closing');
  });

  it('keeps the session if another tab is open, also if the beacon follows the first request', () => {
    receiveFromTab('closing');
    expect(fetched).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_000);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/user', '/api/user']);
  });

  it('keeps the session when restored from the cache', () => {
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    dispatchEvent(back);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('a hidden tab', () => {
  const show = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  const signOut = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    signOut.mockReset();
    stop = watchInactivity(signOut);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('signs out after more than 30 minutes', () => {
    show(true);
    vi.advanceTimersByTime(hiddenLimit);
    expect(signOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('restarts its timeout each time it is shown', () => {
    show(true);
    vi.advanceTimersByTime(hiddenLimit - 1_000);
    show(false);
    show(true);
    vi.advanceTimersByTime(hiddenLimit - 1_000);
    expect(signOut).not.toHaveBeenCalled();
  });

  it("counts the machine's sleep as hidden time", () => {
    show(true);
    vi.setSystemTime(Date.now() + hiddenLimit + 60_000);
    show(false);
    vi.advanceTimersByTime(500);
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('does not sign out while another tab is in use', () => {
    show(true);
    vi.advanceTimersByTime(hiddenLimit + 1);
    receiveFromTab('here');
    vi.advanceTimersByTime(hiddenLimit);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('replies to another tab only while visible', () => {
    receiveFromTab('anyoneThere');
    expect(postToTabs).toHaveBeenCalledWith('here');
    postToTabs.mockClear();
    show(true);
    receiveFromTab('anyoneThere');
    expect(postToTabs).not.toHaveBeenCalled();
  });
});
