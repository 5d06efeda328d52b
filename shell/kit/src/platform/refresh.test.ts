import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './cache.ts';
import { createRefresher } from './live.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A list whose fetch takes `readTime` and returns the server's state at its start. */
const shownList = (readTime: number) => {
  const client = createQueryClient();
  const server = { changes: 0 };
  const reads = { begun: 0, cutOff: 0 };
  const observer = new QueryObserver(client, {
    queryKey: ['/api/sales-orders'],
    queryFn: async ({ signal }) => {
      reads.begun += 1;
      signal.addEventListener('abort', () => reads.cutOff++);
      const seen = server.changes;
      await new Promise((resolve) => setTimeout(resolve, readTime));
      return seen;
    },
  });
  const stop = observer.subscribe(() => {});
  const shown = () => client.getQueryData<number>(['/api/sales-orders']) ?? 0;
  return { client, server, reads, shown, stop, refresh: createRefresher(client) };
};

it('a list is at most 3 seconds stale at 1,000 changes a minute, and no fetch is canceled', async () => {
  const { server, reads, shown, stop, refresh } = shownList(900);
  const history: number[] = [];
  for (let time = 0; time < 60_000; time += 60) {
    server.changes += 1;
    refresh.paths(['/api/sales-orders']);
    await vi.advanceTimersByTimeAsync(60);
    history.push(server.changes);
    const threeSecondsAgo = history.at(-1 - 3_000 / 60) ?? 0;
    expect(shown()).toBeGreaterThanOrEqual(threeSecondsAgo);
  }
  expect(reads.cutOff).toBe(0);
  expect(reads.begun).toBeLessThanOrEqual(Math.ceil(60_000 / 900));
  stop();
  refresh.stop();
});

it('a change after a quiet period shows within a second, and later changes are batched', async () => {
  const { server, reads, shown, stop, refresh } = shownList(100);
  await vi.advanceTimersByTimeAsync(5_000);
  server.changes = 1;
  refresh.paths(['/api/sales-orders']);
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toBe(1);
  for (const changes of [2, 3, 4]) {
    server.changes = changes;
    refresh.paths(['/api/sales-orders']);
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toBe(4);
  expect(reads.begun).toBe(3);
  stop();
});

it('each of many continuous changes shows within a second', async () => {
  const { server, shown, stop, refresh } = shownList(100);
  await vi.advanceTimersByTimeAsync(1_000);
  for (let changes = 1; changes <= 40; changes += 1) {
    server.changes = changes;
    refresh.paths(['/api/sales-orders']);
    await vi.advanceTimersByTimeAsync(250);
    expect(shown()).toBeGreaterThanOrEqual(changes - 3);
  }
  stop();
  refresh.stop();
});

it('a change during a fetch causes a second fetch', async () => {
  const { server, reads, shown, stop, refresh } = shownList(4_000);
  await vi.advanceTimersByTimeAsync(2_000);
  server.changes = 1;
  refresh.paths(['/api/sales-orders']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe(1);
  expect(reads).toEqual({ begun: 2, cutOff: 0 });
  stop();
});

it('missed changes are fetched immediately', async () => {
  const { server, shown, stop, refresh } = shownList(10);
  await vi.advanceTimersByTimeAsync(20);
  server.changes = 5;
  refresh.all(() => true);
  await vi.advanceTimersByTimeAsync(20);
  expect(shown()).toBe(5);
  stop();
});
