import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './cache.ts';
import { listenToChanges } from './live.ts';

const opened: FakeSource[] = [];

class FakeSource {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  close = vi.fn();

  constructor() {
    opened.push(this);
  }

  say(service: string, entity: string) {
    this.onmessage?.({ data: JSON.stringify({ service, entity, id: '1' }) });
  }
}

const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));

const last = () => opened.at(-1) as FakeSource;

const start = () => {
  const client = createQueryClient();
  for (const path of ['/api/user', '/api/sales-orders', '/api/invoices']) client.setQueryData([path], []);
  const stop = listenToChanges(client);
  last().onopen?.();
  return {
    stop,
    old: () =>
      client
        .getQueryCache()
        .findAll({ stale: true })
        .map((query) => query.queryKey[0]),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a change on the server', () => {
  it('makes what it concerns old, a moment later', () => {
    const { old, stop } = start();
    last().say('orders', 'order');
    expect(old()).toEqual([]);
    vi.advanceTimersByTime(1_700);
    expect(old()).toEqual(['/api/sales-orders']);
    stop();
  });

  it('of an unknown kind makes all of that service old', () => {
    const { old, stop } = start();
    last().say('billing', 'something-new');
    vi.advanceTimersByTime(1_700);
    expect(old()).toEqual(['/api/invoices']);
    stop();
  });
});

describe('a lost connection', () => {
  it('makes everything but the session old once it is back', () => {
    const { old, stop } = start();
    last().onerror?.();
    expect(old()).toEqual([]);
    vi.advanceTimersByTime(1_500);
    last().onopen?.();
    expect(old()).toEqual(['/api/sales-orders', '/api/invoices']);
    stop();
  });

  it('is tried again ever more seldom, and never by all browsers in one moment', () => {
    const { stop } = start();
    const waits: number[] = [];
    for (let time = 0; opened.length > 0 && waits.length < 6; time += 10) {
      if (last().close.mock.calls.length === 0) {
        waits.push(time);
        last().onerror?.();
      }
      vi.advanceTimersByTime(10);
    }
    const gaps = waits.slice(1).map((time, at) => time - (waits[at] ?? 0));
    gaps.forEach((gap, at) => {
      expect(gap).toBeGreaterThanOrEqual(500 * 2 ** at);
      expect(gap).toBeLessThanOrEqual(1_500 * 2 ** at + 10);
    });
    stop();
  });

  it('that the browser gave up is opened again, and the session is looked at', () => {
    const { stop } = start();
    const count = opened.length;
    last().readyState = FakeSource.CLOSED;
    last().onerror?.();
    vi.advanceTimersByTime(1_500);
    expect(opened.length).toBe(count + 1);
    expect(asked).toHaveBeenCalledWith('/api/user', expect.anything());
    stop();
  });

  it('stays closed when nobody listens any more', () => {
    const { stop } = start();
    stop();
    expect(last().close).toHaveBeenCalled();
  });
});
