import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { otherTabSays, tell } from './other-tabs.fixture.ts';
import { hiddenLimit, watchInactivity } from './session-watch.ts';

// Files share modules: what this one puts in a module's place has to be there before it is imported, and goes with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('./messages.ts', () => import('./other-tabs.fixture.ts'));

const show = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

const signOut = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  signOut.mockReset();
  stop = watchInactivity(signOut);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('signs out after more than 30 minutes out of sight', () => {
  show(true);
  vi.advanceTimersByTime(hiddenLimit);
  expect(signOut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(signOut).toHaveBeenCalledOnce();
});

it('begins anew each time the tab is looked at', () => {
  show(true);
  vi.advanceTimersByTime(hiddenLimit - 1_000);
  show(false);
  show(true);
  vi.advanceTimersByTime(hiddenLimit - 1_000);
  expect(signOut).not.toHaveBeenCalled();
});

it('counts the time during which the machine slept', () => {
  show(true);
  vi.setSystemTime(Date.now() + hiddenLimit + 60_000);
  show(false);
  vi.advanceTimersByTime(500);
  expect(signOut).toHaveBeenCalledOnce();
});

it('does nothing while another tab is in use', () => {
  show(true);
  vi.advanceTimersByTime(hiddenLimit + 1);
  otherTabSays('here');
  vi.advanceTimersByTime(hiddenLimit);
  expect(signOut).not.toHaveBeenCalled();
});

it('tells others that this tab is in use', () => {
  otherTabSays('anyoneThere');
  expect(tell).toHaveBeenCalledWith('here');
  tell.mockClear();
  show(true);
  otherTabSays('anyoneThere');
  expect(tell).not.toHaveBeenCalled();
});
