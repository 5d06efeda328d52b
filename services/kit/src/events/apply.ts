import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@primal/contracts/shared/events';
import type { JsMsg, NatsConnection } from 'nats';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isTimeout } from '../database/errors.ts';
import type { Subscription } from '../subscriptions.ts';
import { storeDeadEvent } from './dead-events.ts';
import { applyEvents, type InboxDatabase, PoisonError, readEnvelope } from './inbox.ts';

export interface DeliveryOptions {
  database: InboxDatabase;
  subscriptions: readonly Subscription[];
  onApplied: (event: Envelope, connection: NatsConnection) => Promise<void> | void;
  /** Milliseconds before the second, third, … attempt at an event; after the last the event is dead. */
  retryDelays?: readonly number[];
  log: Logger;
}

/**
 * Applies messages in order, returns them to the broker, or stores them as dead. The `waiting` messages
 * follow them.
 */
type Deliver = (
  messages: readonly JsMsg[],
  waiting: readonly JsMsg[],
  connection: NatsConnection,
) => Promise<void>;

const defaultRetryDelays = [100, 500, 2_000, 10_000, 30_000];
/** Milliseconds before redelivery of an event whose tables were locked. */
const lockedDelay = 5_000;
/**
 * Milliseconds during which a lock or a slow statement does not count as a failure. After that the event is
 * dead.
 */
const maxPostponement = 24 * 60 * 60 * 1000;
const isYoung = ({ info }: JsMsg): boolean => Date.now() - info.timestampNanos / 1e6 < maxPostponement;

const maxRemembered = 10_000;

const readEventId = (message: JsMsg): string =>
  message.headers?.get('Nats-Msg-Id') || `${message.info.stream}:${message.seq}`;

export const createDelivery = (options: DeliveryOptions & { signal: AbortSignal }): Deliver => {
  const { database, subscriptions, onApplied, retryDelays = defaultRetryDelays, log, signal } = options;
  const types = new Set(subscriptions.map(({ definition }): string => definition.type));
  // Attempts by this process. The broker also counts deliveries lost to a broken connection or a restart.
  const failures = new Map<string, number>();

  const fail = async (message: JsMsg, error: unknown): Promise<void> => {
    const id = readEventId(message);
    if (isTimeout(error) && isYoung(message)) {
      log.warn(
        { err: error, eventId: id, type: message.subject },
        'event hit a lock; it will be delivered again',
      );
      message.nak(lockedDelay);
      return;
    }
    const count = failures.get(id) ?? 0;
    const delay = error instanceof PoisonError ? undefined : retryDelays[count];
    if (delay !== undefined) {
      if (failures.size >= maxRemembered) failures.clear();
      failures.set(id, count + 1);
      log.warn(
        { err: error, eventId: id, type: message.subject, attempt: count + 1 },
        'event failed; retrying',
      );
      message.nak(delay);
      return;
    }
    await storeDeadEvent(database, { id, type: message.subject, envelope: message.string(), error });
    failures.delete(id);
    log.error({ err: error, eventId: id, type: message.subject }, 'event is dead');
    message.ack();
  };

  const acknowledge = (message: JsMsg): void => {
    failures.delete(readEventId(message));
    message.ack();
  };

  const notifyApplied = async (event: Envelope, connection: NatsConnection): Promise<void> => {
    try {
      await onApplied(event, connection);
    } catch (error) {
      log.warn({ err: error, eventId: event.id }, 'an applied event could not be announced');
    }
  };

  /** Applies all events in one transaction. Returns false, with nothing applied, if any event fails. */
  const applyTogether = async (messages: readonly JsMsg[], connection: NatsConnection): Promise<boolean> => {
    try {
      const events = messages.map((message) => readEnvelope(message.string()));
      await applyEvents(database, subscriptions, events);
      // Acknowledges all messages in one turn, so that one packet carries the acknowledgements.
      for (const message of messages) acknowledge(message);
      for (const event of events) await notifyApplied(event, connection);
      return true;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return false;
    }
  };

  const applyAlone = async (message: JsMsg, connection: NatsConnection): Promise<void> => {
    let event: Envelope;
    try {
      event = readEnvelope(message.string());
      await applyEvents(database, subscriptions, [event]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return fail(message, error);
    }
    acknowledge(message);
    await notifyApplied(event, connection);
  };

  const attempt = async (left: JsMsg[], connection: NatsConnection): Promise<void> => {
    if (left.length > 1 && (await applyTogether(left, connection))) left.length = 0;
    for (let [message] = left; message; [message] = left) {
      await applyAlone(message, connection);
      left.shift();
    }
  };

  return async (messages, waiting, connection) => {
    const left = messages.filter((message) => types.has(message.subject));
    for (const message of messages) if (!types.has(message.subject)) message.ack();
    while (left.length > 0 && !signal.aborted) {
      try {
        await attempt(left, connection);
      } catch (error) {
        // The database is unavailable: this attempt does not count, and this process retains the messages.
        log.warn({ err: error, events: left.length }, 'events wait for the database');
        for (const message of [...left, ...waiting]) message.working();
        await pause(1_000, undefined, { signal }).catch(() => {});
      }
    }
  };
};
