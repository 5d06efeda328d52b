import { expect, test, vi } from 'vitest';
import { createSignal } from './signal.ts';

test('a signal ends the wait, even if sent before it; without a signal the wait times out', async () => {
  vi.useFakeTimers();
  const bell = createSignal();
  bell.trigger();
  bell.trigger();
  await bell.wait(1_000);

  const woken = bell.wait(1_000);
  bell.trigger();
  await woken;

  const slept = vi.fn();
  void bell.wait(1_000).then(slept);
  await vi.advanceTimersByTimeAsync(999);
  expect(slept).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(slept).toHaveBeenCalled();
  vi.useRealTimers();
});
