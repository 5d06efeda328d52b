import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatchTimer, createSignal } from './signal.ts';

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

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const untilNext = async (...rings: { after: number; isAwaited?: boolean }[]): Promise<number> => {
  const batchTimer = createBatchTimer();
  const began = performance.now();
  for (const { after, isAwaited } of rings) setTimeout(() => batchTimer.trigger(isAwaited), after);
  const next = batchTimer.next(began).then(() => performance.now() - began);
  await vi.advanceTimersByTimeAsync(5_000);
  return next;
};

test('sends a single event without waiting', async () => {
  expect(await untilNext({ after: 100 })).toBe(100);
  expect(await untilNext({ after: 20 })).toBe(20);
});

test('batches successive events', async () => {
  expect(await untilNext({ after: 1 }, { after: 15 })).toBe(20);
});

test('sends an awaited event soon, with the whole batch', async () => {
  expect(await untilNext({ after: 1, isAwaited: true })).toBe(10);
  expect(await untilNext({ after: 1 }, { after: 12, isAwaited: true })).toBe(12);
});

test('finds events of a process that did not signal them', async () => {
  expect(await untilNext()).toBe(2_000);
});
