import { changeSchema } from '@primal/contracts/gateway/api';
import { Events, type Msg, type NatsConnection } from 'nats';
import type { Logger } from 'pino';
import type { Sessions } from '../sessions/sessions.ts';
import type { Streams } from './streams.ts';

/** Shorter than the time in which a closing session ends. */
const heartbeatMs = 10_000;

/** Between the instances of the gateway: look again whether this user's sessions live. */
const recheckSubject = 'gateway.recheck';

export interface Live {
  /** Has every instance end this user's streams whose session has ended. */
  recheck(userId: string): Promise<void>;
  close(): void;
}

interface Parts {
  nats: NatsConnection;
  streams: Streams;
  sessions: Sessions;
  log: Logger;
}

/** Streams what services announce on `changed.<service>.<entity>` to the browsers, as long as their sessions live. */
export const startLive = ({ nats, streams, sessions, log }: Parts): Live => {
  const endDead = async (sids: string[]): Promise<void> => {
    if (sids.length === 0) return;
    const living = new Set(await sessions.keepOpen(sids));
    streams.end(sids.filter((sid) => !living.has(sid)));
  };
  const endDeadOf = (userId?: string) =>
    endDead(streams.sessionIds(userId)).catch((error: unknown) =>
      log.warn({ err: error }, 'sessions not checked'),
    );

  const announce = (error: Error | null, message: Msg): void => {
    const [, service, entity] = message.subject.split('.');
    const { data } = changeSchema.safeParse({ ...(error ? {} : message.json<object>()), service, entity });
    if (data) streams.announce(data);
  };
  const changes = nats.subscribe('changed.>', { callback: announce });
  const rechecks = nats.subscribe(recheckSubject, {
    callback: (_error, message) => endDeadOf(message.string()),
  });

  const heartbeat = setInterval(() => {
    streams.heartbeat();
    void endDeadOf();
  }, heartbeatMs);

  void (async () => {
    for await (const status of nats.status()) {
      // What changed while the broker was away was not heard: browsers that connect anew ask for everything.
      if (status.type === Events.Reconnect) streams.endAll();
    }
  })();

  return {
    async recheck(userId) {
      if (!nats.isClosed()) nats.publish(recheckSubject, userId);
      await endDeadOf(userId);
    },
    close() {
      clearInterval(heartbeat);
      changes.unsubscribe();
      rechecks.unsubscribe();
      streams.endAll();
    },
  };
};
