import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentWrites } from './recent-writes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const note = (writes: RecentWrites, session: string, type: string, id: string) =>
  writes.note(session, new Map([[type, id]]));

test("a session's last event of each type is kept for other services for two seconds", () => {
  const writes = new RecentWrites();
  note(writes, 'anna', 'admin.product.saved', '1');
  note(writes, 'anna', 'admin.product.saved', '2');
  vi.advanceTimersByTime(1_500);
  note(writes, 'anna', 'billing.invoice.saved', '3');
  expect(writes.elsewhere('anna', 'orders')).toBe('admin.product.saved=2,billing.invoice.saved=3');
  expect(writes.elsewhere('anna', 'admin')).toBe('billing.invoice.saved=3');
  expect(writes.elsewhere('bert', 'orders')).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(writes.elsewhere('anna', 'orders')).toBe('billing.invoice.saved=3');
  vi.advanceTimersByTime(2_000);
  note(writes, 'bert', 'admin.product.saved', '4');
  expect(writes.elsewhere('anna', 'orders')).toBeNull();
});
