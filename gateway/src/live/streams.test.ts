import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveSession } from '../sessions/sessions.ts';
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
}

const open = (streams: Streams, sid: string, userId = 'dana'): Browser => {
  const browser = new Browser();
  const session: LiveSession = {
    sid,
    user: { userId, name: userId, role: 'user' },
    profile: '{}',
    sess: {},
  };
  streams.add(session, browser as unknown as ServerResponse);
  return browser;
};

const change = { service: 'orders', entity: 'order', id: '1' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('every browser hears of a change, once, however often it is announced in a moment', () => {
  const streams = new Streams();
  const browsers = [open(streams, 'a'), open(streams, 'b')];
  streams.announce(change);
  streams.announce(change);
  vi.advanceTimersByTime(25);
  for (const { written } of browsers) expect(written.split('data: ')).toHaveLength(2);
});

test('a browser that does not read is let go; the others go on', () => {
  const streams = new Streams();
  const [slow, quick] = [open(streams, 'a'), open(streams, 'b')];
  slow.writableLength = 1_000_000;
  streams.heartbeat();
  expect(slow.destroy).toHaveBeenCalled();
  expect(slow.written).not.toContain('alive');
  expect(quick.written).toContain('alive');
});

test('streams are known by session and user until they close', () => {
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
