import { setTimeout as pause } from 'node:timers/promises';
import type { Domain } from '@primal/contracts/shared/events';
import type { JsMsg, NatsConnection } from 'nats';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/errors.ts';
import type { Units } from '../database/unit-of-work.ts';
import type { Subscription } from '../subscriptions.ts';
import { applyEvent, PoisonError } from './apply.ts';
import { bury } from './dead-events.ts';
import { announceChange } from './publish.ts';

export interface DeliveryOptions {
  service: Domain;
  units: Units;
  subscriptions: readonly Subscription[];
  /** Waits before the second, third, … attempt at an event; after the last it is dead. */
  retryDelays: readonly number[];
  log: Logger;
  signal: AbortSignal;
}

/** Takes one message to its end: applied and acknowledged, put back for later, or buried. */
export type Deliver = (message: JsMsg, connection: NatsConnection) => Promise<void>;

const idOf = (message: JsMsg): string =>
  message.headers?.get('Nats-Msg-Id') || `${message.info.stream}:${message.seq}`;

export const createDelivery = (options: DeliveryOptions): Deliver => {
  const { service, units, subscriptions, retryDelays, log, signal } = options;
  const types = new Set(subscriptions.map(({ definition }): string => definition.type));
  // Counted here and not by the broker, whose deliveries also count what a broken connection or a restart lost.
  const failures = new Map<string, number>();

  const fail = async (message: JsMsg, error: unknown): Promise<void> => {
    const id = idOf(message);
    const count = failures.get(id) ?? 0;
    const delay = error instanceof PoisonError ? undefined : retryDelays[count];
    if (delay !== undefined) {
      failures.set(id, count + 1);
      log.warn(
        { err: error, eventId: id, type: message.subject, attempt: count + 1 },
        'event failed; trying again',
      );
      message.nak(delay);
      return;
    }
    await bury(units, { id, type: message.subject, envelope: message.string(), error });
    failures.delete(id);
    log.error({ err: error, eventId: id, type: message.subject }, 'event is dead');
    message.ack();
  };

  const attempt = async (message: JsMsg, connection: NatsConnection): Promise<void> => {
    try {
      const event = await applyEvent(units, subscriptions, message.string());
      failures.delete(idOf(message));
      message.ack();
      announceChange(connection, service, event.type, event.key);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      await fail(message, error);
    }
  };

  return async (message, connection) => {
    if (!types.has(message.subject)) return message.ack();
    while (!signal.aborted) {
      try {
        return await attempt(message, connection);
      } catch (error) {
        // The database is away: no attempt was made, so none is counted, and the message stays this process's.
        log.warn({ err: error, type: message.subject }, 'event waits for the database');
        message.working();
        await pause(1_000, undefined, { signal }).catch(() => {});
      }
    }
  };
};
