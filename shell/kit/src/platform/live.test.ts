import type { Change, Notice } from '@primal/contracts/gateway/live';
import { listInvalidatedPaths } from '@primal/contracts/invalidation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './cache.ts';
import { createMessageReader, followMessages } from './live.ts';

const opened: FakeSource[] = [];

class FakeSource {
  static readonly CLOSED = 2;
  readyState = 1;
  onmessage: ((message: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  leaving: () => void = () => {};
  close = vi.fn();
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    opened.push(this);
  }
  addEventListener(_leaving: string, listener: () => void) {
    this.leaving = listener;
  }

  begin(id: string, notices: Notice[] = []) {
    this.onmessage?.({ lastEventId: id, data: JSON.stringify({ begins: true, changes: [], notices }) });
  }
  say(id: string, ...entities: string[]) {
    const changes = entities.map((name) => {
      const [service, entity] = name.split('.');
      return { service, entity } as Change;
    });
    this.onmessage?.({ lastEventId: id, data: JSON.stringify({ changes, notices: [] }) });
  }
}

const fakeLocks = () => {
  const waiting: (() => Promise<void>)[] = [];
  let held = false;
  const next = async () => {
    const work = held ? undefined : waiting.shift();
    if (!work) return;
    held = true;
    await work();
    held = false;
    void next();
  };
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const run = () => (signal.aborted ? Promise.resolve() : work().then(resolve));
        waiting.push(run);
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        void next();
      }),
  };
};

const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    channels.delete(this);
  }
}

const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
const last = () => opened.at(-1) as FakeSource;

const openTab = (hasRead = true) => {
  const client = createQueryClient();
  const fresh = () => {
    for (const path of ['/api/user', '/api/sales-orders', '/api/invoices']) client.setQueryData([path], []);
  };
  if (hasRead) fresh();
  const notices = vi.fn();
  const reader = createMessageReader(client, listInvalidatedPaths, notices);
  return {
    fresh,
    notices,
    close: followMessages(reader),
    follow: () => followMessages(reader),
    old: () =>
      client
        .getQueryCache()
        .findAll({ stale: true })
        .map((query) => query.queryKey[0]),
  };
};

const everything = ['/api/sales-orders', '/api/invoices'];

beforeEach(() => {
  opened.length = 0;
  channels.clear();
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a change on the server', () => {
  it('invalidates its paths shortly after, and batches later changes', () => {
    const tab = openTab(false);
    last().begin('a-0');
    tab.fresh();
    last().say('a-1', 'orders.order');
    expect(tab.old()).toEqual([]);
    vi.advanceTimersByTime(160);
    expect(tab.old()).toEqual(['/api/sales-orders']);
    tab.fresh();
    last().say('a-2', 'orders.order');
    vi.advanceTimersByTime(150);
    expect(tab.old()).toEqual([]);
    vi.advanceTimersByTime(1_200);
    expect(tab.old()).toEqual(['/api/sales-orders']);
    tab.close();
  });

  it('invalidates the whole service if its kind is unknown', () => {
    const tab = openTab(false);
    last().begin('a-0');
    tab.fresh();
    last().say('a-1', 'billing.something-new');
    vi.advanceTimersByTime(1_700);
    expect(tab.old()).toEqual(['/api/invoices']);
    tab.close();
  });
});

describe('a lost connection', () => {
  it('resumes after the last message without invalidating queries', () => {
    const tab = openTab(false);
    last().begin('a-4');
    tab.fresh();
    last().say('a-5');
    last().onerror?.();
    vi.advanceTimersByTime(1_500);
    expect(last().address).toBe('/api/events?after=a-5');
    last().begin('a-5');
    expect(tab.old()).toEqual([]);
    last().say('a-6', 'orders.order');
    vi.advanceTimersByTime(1_700);
    expect(tab.old()).toEqual(['/api/sales-orders']);
    tab.close();
  });

  it('reconnects within a second when its gateway stops, and refetches everything on another gateway', () => {
    const tab = openTab();
    last().begin('a-4');
    const before = last();
    before.leaving();
    expect(before.close).toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(last()).not.toBe(before);
    last().begin('b-0');
    expect(tab.old().length).toBeGreaterThan(1);
    tab.close();
  });

  it('invalidates everything if it could not open at first', () => {
    const tab = openTab();
    last().onerror?.();
    vi.advanceTimersByTime(1_500);
    last().begin('a-9');
    expect(tab.old().length).toBeGreaterThan(1);
    tab.close();
  });

  it('invalidates answers from before the stream opened, since a change may be missing', () => {
    const tab = openTab();
    last().begin('a-9');
    expect(tab.old()).toEqual(everything);
    tab.close();
  });

  it('invalidates everything if the stream opened long after the first read', () => {
    const tab = openTab();
    vi.advanceTimersByTime(1_100);
    last().begin('a-9');
    expect(tab.old()).toEqual(everything);
    tab.close();
  });

  it.each([
    ['another series', (source: FakeSource) => source.begin('b-2')],
    ['a later message', (source: FakeSource) => source.begin('a-9')],
    ['a message too many', (source: FakeSource) => source.say('a-7')],
  ])('invalidates everything but the session if it resumes with %s', (_what, begin) => {
    const tab = openTab();
    last().begin('a-5');
    last().onerror?.();
    vi.advanceTimersByTime(1_500);
    begin(last());
    expect(tab.old()).toEqual(everything);
    tab.close();
  });

  it('retries with growing, randomized delays', () => {
    const tab = openTab();
    const waits: number[] = [];
    for (let time = 0; waits.length < 6; time += 10) {
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
    tab.close();
  });

  it('reopens after the browser gave up, and checks the session', () => {
    const tab = openTab();
    last().readyState = FakeSource.CLOSED;
    last().onerror?.();
    vi.advanceTimersByTime(1_500);
    expect(opened).toHaveLength(2);
    expect(asked).toHaveBeenCalledWith('/api/user', expect.anything());
    tab.close();
    expect(last().close).toHaveBeenCalled();
  });
});

describe('several tabs', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: fakeLocks() });
  });
  const turn = () => vi.advanceTimersByTimeAsync(0);

  it('share a single stream and resume the stream when its tab closes', async () => {
    const first = openTab(false);
    const second = openTab(false);
    await turn();
    expect(opened).toHaveLength(1);
    last().begin('a-0');
    for (const tab of [first, second]) tab.fresh();
    last().say('a-1', 'orders.order');
    vi.advanceTimersByTime(160);
    for (const tab of [first, second]) expect(tab.old()).toEqual(['/api/sales-orders']);
    second.fresh();
    first.close();
    await turn();
    expect(opened).toHaveLength(2);
    expect(last().address).toBe('/api/events?after=a-1');
    last().begin('a-1');
    expect(second.old()).toEqual([]);
    second.close();
  });

  it('refetch everything when shown again, if other tabs received changes', async () => {
    const first = openTab();
    const second = openTab();
    await turn();
    last().begin('a-0');
    second.close();
    last().say('a-1', 'orders.order');
    const again = second.follow();
    expect(second.old()).toEqual(everything);
    again();
    first.close();
  });

  it('all receive notices', async () => {
    const tabs = [openTab(), openTab()];
    await turn();
    const notice = { id: 'n', text: 'SO-1 created', to: '/', at: '', by: null };
    last().begin('a-0', [notice]);
    for (const tab of tabs) {
      expect(tab.notices).toHaveBeenCalledWith([notice], true);
      tab.close();
    }
  });
});
