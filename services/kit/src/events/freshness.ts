import type { Area } from '@primal/contracts/area-names';
import { formatStreamName } from '@primal/contracts/shared/streams';
import type { Logger } from 'pino';
import { type Broker, openManager } from './broker.ts';
import { type Queryable, readState, writeState } from './kit-state.ts';
import { readOldestPendingAge } from './outbox.ts';

interface Freshness {
  asOf: string;
  isCurrent: boolean;
}

export type CheckFreshness = (area: Area) => Promise<Freshness>;

/** Subject on which a service answers with the age in seconds of its oldest pending event. */
const formatFreshnessSubject = (area: Area): string => `alive.${area}`;

/** Milliseconds until a service counts as away; without a listener the broker answers at once. */
const answerTimeout = 500;

/** Seconds that an event in flight may spend in the outbox. */
const maxSecondsInOutbox = 2;
const maxUnderWay = 128;

/** Shortest interval between notes, in milliseconds. */
const noteEvery = 5_000;

export const serveFreshness = (service: Area, broker: Broker, db: Queryable, log: Logger): void =>
  broker.onOpened((connection) =>
    connection.subscribe(formatFreshnessSubject(service), {
      queue: service,
      callback: (error, message) => {
        if (error) return;
        readOldestPendingAge(db).then(
          (age) => message.respond(String(age)),
          (failure) => log.warn({ err: failure }, 'a freshness request could not be answered'),
        );
      },
    }),
  );

/** Checks the freshness of an area for the follower `name` (docs/decisions/0078). */
export const createCheckFreshness = (name: Area, broker: Broker, db: Queryable): CheckFreshness => {
  const notedAt = new Map<Area, number>();

  const isCurrent = async (area: Area): Promise<boolean> => {
    const { connection } = broker;
    if (!connection) return false;
    try {
      const manager = await openManager(connection);
      const [alive, durable] = await Promise.all([
        connection.request(formatFreshnessSubject(area), '', { timeout: answerTimeout }),
        manager.consumers.info(formatStreamName(area), name),
      ]);
      const behind = durable.num_pending + durable.num_ack_pending;
      return Number(alive.string()) <= maxSecondsInOutbox && behind <= maxUnderWay;
    } catch {
      return false;
    }
  };

  return async (area) => {
    const state = `known ${area}`;
    const asOf = new Date().toISOString();
    if (await isCurrent(area)) {
      if (Date.now() - (notedAt.get(area) ?? 0) >= noteEvery) {
        notedAt.set(area, Date.now());
        await writeState(db, state, asOf);
      }
      return { asOf, isCurrent: true };
    }
    const last = (await readState(db, state)) ?? (await readState(db, `consumed ${area}`));
    return { asOf: last ?? new Date(0).toISOString(), isCurrent: false };
  };
};
