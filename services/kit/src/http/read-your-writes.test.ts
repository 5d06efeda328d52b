import { recentWritesHeader } from '@primal/contracts/shared/recent-writes';
import { expect, test, vi } from 'vitest';
import type { Context } from './context.ts';
import { awaitOwnWrites, type InboxReader } from './read-your-writes.ts';

const startWaiting = (after: string, isConnected = true) => {
  const asked: unknown[] = [];
  const db = {
    async query(_text: string, values?: unknown[]) {
      asked.push(values);
      return { rows: [{ count: asked.length > 2 ? '1' : '0' }] };
    },
  } as unknown as InboxReader['db'];
  const step = awaitOwnWrites({
    db,
    types: new Set(['admin.product.saved']),
    isConnected: () => isConnected,
  });
  const next = vi.fn(async () => asked.length);
  const context = { get: (name: string) => (name === recentWritesHeader ? after : '') } as unknown as Context;
  return { asked, next, done: step(context, next) };
};

test("waits until the caller's writes in other services are applied", async () => {
  const { asked, next, done } = startWaiting('billing.invoice.saved=b1,admin.product.saved=a1');
  await done;
  expect(asked).toEqual([['a1'], ['a1'], ['a1']]);
  expect(next).toHaveResolvedWith(3);
});

test('lets few calls wait at a time, and none after a timeout', async () => {
  vi.useFakeTimers();
  const query = vi.fn(async () => ({ rows: [{ count: '0' }] }));
  const db = { query } as unknown as InboxReader['db'];
  const step = awaitOwnWrites({ db, types: new Set(['admin.product.saved']), isConnected: () => true });
  const context = { get: () => 'admin.product.saved=a1' } as unknown as Context;
  const next = vi.fn(async () => {});
  const call = () => step(context, next);

  const first = [call(), call()];
  await call();
  expect(next).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_100);
  await Promise.all(first);
  const asked = query.mock.calls.length;
  await call();
  expect(query).toHaveBeenCalledTimes(asked);
  await vi.advanceTimersByTimeAsync(5_000);
  const late = call();
  expect(query).toHaveBeenCalledTimes(asked + 1);
  await vi.advanceTimersByTimeAsync(1_100);
  await late;
  vi.useRealTimers();
});

test.each([
  ['nothing was written', '', true],
  ['this service does not consume the event', 'billing.invoice.saved=b1', true],
  ['the broker is disconnected', 'admin.product.saved=a1', false],
])('continues at once if %s', async (_why, after, isConnected) => {
  const { asked, next, done } = startWaiting(after, isConnected);
  await done;
  expect(asked).toEqual([]);
  expect(next).toHaveBeenCalledOnce();
});
