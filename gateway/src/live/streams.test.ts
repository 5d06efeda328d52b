import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import {
  type LiveMessage,
  type LivePosition,
  type Notice,
  readPosition,
} from '@primal/contracts/gateway/live';
import { defaultPermissions, type Permission } from '@primal/contracts/shared/permissions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveSession } from '../koa.ts';
import { Streams } from './streams.ts';

class Browser extends EventEmitter {
  written = '';
  writableLength = 0;
  writeHead = vi.fn();
  end = vi.fn();
  destroy = vi.fn();
  write(chunk: Buffer | string) {
    this.written += chunk;
  }
  get news(): (LiveMessage & { id: string })[] {
    return [...this.written.matchAll(/id: (\S+)\ndata: (.+)\n\n/g)].map(([, id = '', data = '']) => ({
      id,
      ...(JSON.parse(data) as LiveMessage),
    }));
  }
  get last(): LivePosition | null {
    return readPosition(this.news.at(-1)?.id ?? '');
  }
}

const open = (
  streams: Streams,
  sid: string,
  userId = 'dana',
  after: LivePosition | null = null,
  permissions: readonly Permission[] = defaultPermissions.user,
): Browser => {
  const browser = new Browser();
  const session: LiveSession = {
    sid,
    user: { userId, name: userId, role: 'user', permissions },
    profile: '{}',
    roleName: 'User',
    mustChangePassword: false,
    sess: {},
  };
  streams.add(session, browser as unknown as ServerResponse, after);
  return browser;
};

const change = { service: 'orders', entity: 'order' } as const;
const notice = (id: string): Notice => ({ id, text: id, to: '/', at: '2026-11-21T10:00:00Z', by: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('every browser receives a change once, even if the change is announced repeatedly', () => {
  const streams = new Streams();
  const browsers = [open(streams, 'a'), open(streams, 'b')];
  for (let time = 0; time < 10_000; time += 1) streams.announce(change);
  vi.advanceTimersByTime(25);
  for (const { news } of browsers) expect(news.slice(1)).toMatchObject([{ changes: [change] }]);
});

test('a stream filters new and missed messages by permission, also after a role change', () => {
  const streams = new Streams();
  const driver = open(streams, 'd', 'dora', null, ['drive']);
  const begun = driver.last;
  const say = () => {
    streams.announce({ service: 'admin', entity: 'audit' });
    streams.announce({ service: 'admin', entity: 'user' });
    streams.announce({ service: 'delivery', entity: 'stop' });
    streams.notify({ ...notice(`n${Math.random()}`), needs: 'viewInvoices' });
    vi.advanceTimersByTime(25);
  };
  say();
  const deliveryNotice = {
    changes: [
      { service: 'admin', entity: 'user' },
      { service: 'delivery', entity: 'stop' },
    ],
    notices: [],
  };
  expect(driver.news.slice(1)).toMatchObject([deliveryNotice]);
  expect(open(streams, 'd', 'dora', begun, ['drive']).news.slice(1)).toMatchObject([deliveryNotice]);
  expect(open(streams, 'e', 'emil', null, ['drive']).news[0]?.notices).toEqual([]);
  streams.setPermissions('d', ['viewInvoices']);
  say();
  expect(driver.news.at(-1)?.notices).toHaveLength(1);
});

test('a browser that stops reading is disconnected, and other browsers continue', () => {
  const streams = new Streams();
  const slow = open(streams, 'a');
  const quick = open(streams, 'b');
  slow.writableLength = 1_000_000;
  streams.heartbeat();
  expect(slow.destroy).toHaveBeenCalled();
  expect(slow.written).not.toContain('alive');
  expect(quick.written).toContain('alive');
});

test('a session that opens too many streams loses the oldest', () => {
  const streams = new Streams();
  const browsers = Array.from({ length: 10 }, () => open(streams, 'a'));
  const other = open(streams, 'b');
  expect(browsers.map(({ end }) => end.mock.calls.length > 0)).toEqual([true, true, ...Array(8).fill(false)]);
  expect(other.end).not.toHaveBeenCalled();
});

test('an account that opens too many sessions loses the oldest streams', () => {
  const streams = new Streams();
  const browsers = Array.from({ length: 22 }, (_, at) => open(streams, `s${at}`));
  const other = open(streams, 'other', 'alex');
  expect(browsers.map(({ end }) => end.mock.calls.length)).toEqual([1, 1, ...Array(20).fill(0)]);
  expect(streams.sessionIds('dana')).toHaveLength(20);
  expect(other.end).not.toHaveBeenCalled();
});

test('streams are found by session and user until they close', () => {
  const streams = new Streams();
  const first = open(streams, 'a', 'dana');
  open(streams, 'a', 'dana');
  open(streams, 'b', 'alex');
  expect(streams.sessionIds()).toEqual(['a', 'b']);
  expect(streams.sessionIds('alex')).toEqual(['b']);
  streams.end(['a']);
  expect(first.end).toHaveBeenCalled();
  first.emit('close');
  expect(streams.sessionIds('dana')).toEqual(['a']);
});

describe('a reconnecting browser', () => {
  const say = (streams: Streams, entity: string) => {
    streams.announce({ service: 'orders', entity });
    vi.advanceTimersByTime(25);
  };

  test('receives missed messages in order, then new messages', () => {
    const streams = new Streams();
    const before = open(streams, 'a');
    say(streams, 'first');
    const { last } = before;
    for (const entity of ['second', 'third']) say(streams, entity);
    const after = open(streams, 'a', 'dana', last);
    say(streams, 'fourth');
    expect(after.news.map(({ changes }) => changes[0]?.entity)).toEqual([
      undefined,
      'second',
      'third',
      'fourth',
    ]);
    expect(after.news[0]).toMatchObject({ begins: true, id: before.news.at(1)?.id });
  });

  test.each([
    [
      'it missed more messages than are stored',
      (streams: Streams) => {
        for (let time = 0; time < 1_001; time += 1) say(streams, 'order');
      },
    ],
    ['this instance missed messages too', (streams: Streams) => streams.restartSeries()],
  ])('starts at the present if %s', (_why, miss) => {
    const streams = new Streams();
    const before = open(streams, 'a');
    say(streams, 'first');
    const { last } = before;
    miss(streams);
    const after = open(streams, 'a', 'dana', last);
    expect(after.news).toHaveLength(1);
    expect(after.last).not.toEqual(last);
  });

  test('ignores ids of another series and future ids', () => {
    const streams = new Streams();
    const { last } = open(streams, 'a');
    for (const after of [
      { series: 'abc', number: 0 },
      { series: last?.series ?? '', number: 7 },
    ])
      expect(open(streams, 'a', 'dana', after).last).toEqual(last);
  });
});

test('a new browser receives the latest notices, each once', () => {
  const streams = new Streams();
  const early = open(streams, 'a');
  for (let count = 1; count <= 40; count += 1) streams.notify(notice(`n${count}`));
  streams.notify(notice('n40'));
  vi.advanceTimersByTime(25);
  expect(early.news[1]?.notices).toHaveLength(40);
  const late = open(streams, 'b');
  expect(late.news[0]?.notices.map(({ id }) => id)).toEqual(
    Array.from({ length: 30 }, (_, at) => `n${at + 11}`),
  );
});
