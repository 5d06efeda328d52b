import { type Change, changeSchema, type Notice } from '@primal/contracts/gateway/live';
import { noticeTypes } from '@primal/contracts/screens/notice-types';
import type { NoticeContext } from '@primal/contracts/screens/notices';
import { envelopeSchema } from '@primal/contracts/shared/events';
import type { Broker } from '@primal/service-kit/events/broker';
import type { Logger } from '@primal/service-kit/logging';
import type { Msg } from 'nats';
import type { Sessions } from '../sessions/sessions.ts';
import type { Streams } from './streams.ts';

/**
 * Events per second. A higher rate indicates an import or a republish, whose events would take too long to
 * parse.
 */
const maxPerSecond = 100;

const keptConversions = 1_000;

const startNotices = (): ((type: string, message: Uint8Array) => Promise<Notice | null>) => {
  const context: NoticeContext = { orderNumberByInvoice: new Map() };
  let second = 0;
  let count = 0;

  const isTooMany = (): boolean => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) count = 0;
    second = now;
    count += 1;
    return count > maxPerSecond;
  };

  return async (type, message) => {
    if (isTooMany()) return null;
    try {
      // Loads the schemas of all documents, a quarter of the gateway's start, for the first event.
      const { toNotice } = await import('@primal/contracts/screens/notices');
      const event = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(message)));
      const notice = event.type === type ? toNotice(event, context) : null;
      const [oldest] = context.orderNumberByInvoice.keys();
      if (context.orderNumberByInvoice.size > keptConversions && oldest)
        context.orderNumberByInvoice.delete(oldest);
      return notice;
    } catch {
      return null;
    }
  };
};

/** Milliseconds, shorter than the time after which a closing session ends. */
const heartbeatMs = 10_000;

/** Subject on which gateway instances ask each other to recheck a user's sessions. */
const recheckSubject = 'gateway.recheck';

export interface Live {
  /** Ends streams of ended sessions and updates permissions on every instance. Default: all users. */
  recheck(userId?: string): Promise<void>;
  stop(): void;
}

const readChange = (message: Msg): Change | null => {
  const [, service, entity] = message.subject.split('.');
  return changeSchema.safeParse({ service, entity }).data ?? null;
};

interface Parts {
  broker: Broker;
  streams: Streams;
  sessions: Sessions;
  log: Logger;
}

/** Streams changes from `changed.<service>.<entity>` to browsers while their sessions are valid. */
export const startLive = ({ broker, streams, sessions, log }: Parts): Live => {
  const endDead = async (sids: string[]): Promise<void> => {
    if (sids.length === 0) return;
    const living = await sessions.extendStreaming(sids);
    for (const [sid, permissions] of living) streams.setPermissions(sid, permissions);
    streams.end(sids.filter((sid) => !living.has(sid)));
  };
  const checkSessions = (userId?: string) =>
    endDead(streams.sessionIds(userId)).catch((error: unknown) =>
      log.warn({ err: error }, 'sessions could not be checked'),
    );

  const announce = (message: Msg): void => {
    const change = readChange(message);
    if (change) streams.announce(change);
  };

  const readNotice = startNotices();
  const notify = async (message: Msg): Promise<void> => {
    const notice = await readNotice(message.subject, message.data);
    if (notice) streams.notify(notice);
  };

  broker.onOpened((connection) => {
    for (const type of noticeTypes)
      connection.subscribe(type, { callback: (error, message) => void (error ?? notify(message)) });
    connection.subscribe('changed.>', { callback: (_error, message) => announce(message) });
    connection.subscribe(recheckSubject, {
      callback: (_error, message) => void checkSessions(message.string() || undefined),
    });
  });
  // Changes during a broker outage were lost, so browsers that reconnect reload everything.
  broker.onConnected(() => streams.restartSeries());

  const heartbeat = setInterval(() => {
    streams.heartbeat();
    void checkSessions();
  }, heartbeatMs);

  return {
    async recheck(userId) {
      broker.connection?.publish(recheckSubject, userId ?? '');
      await checkSessions(userId);
    },
    stop() {
      clearInterval(heartbeat);
      streams.redirectAll();
    },
  };
};
