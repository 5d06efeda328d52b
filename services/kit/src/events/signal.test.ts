import { expect, test, vi } from 'vitest';
import { createSignal } from './signal.ts';

test('ends a wait at a signal, even one sent before the wait, or at the time limit', async () => {
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
