import type { Area } from '@primal/contracts/areas';
import { streamName } from '@primal/contracts/shared/events';
import type { Logger } from 'pino';
import { type Broker, managerOf } from './broker.ts';
import { type Queryable, readState, writeState } from './kit-state.ts';
import { oldestPending } from './outbox.ts';

/** How much a service knows of another area: all of it as of now, or as of the last time that it knew so. */
export interface Known {
  /** ISO 8601. */
  asOf: string;
  isCurrent: boolean;
}

/** Asks, or answers at once what is known of an area. */
export type AskKnown = (area: Area) => Promise<Known>;

/** Where an area's service says that it is there, and for how long its oldest event has waited, in seconds. */
const aliveSubject = (area: Area): string => `alive.${area}`;

/** Answers within this time or is taken for away, in milliseconds; where nobody listens the broker says so at once. */
const patience = 500;

/** Events that are under way: in the outbox for no longer, in seconds, or in hand here. */
const longestUnderWay = 2;
const mostUnderWay = 128;

/** Noted no more often, in milliseconds. */
const noteEvery = 5_000;

/** Has a service answer those who want to know whether it is there. */
export const answerAlive = (service: Area, broker: Broker, db: Queryable, log: Logger): void =>
  broker.onOpened((connection) =>
    connection.subscribe(aliveSubject(service), {
      queue: service,
      callback: (error, message) => {
        if (error) return;
        oldestPending(db).then(
          (age) => message.respond(String(age)),
          (failure) => log.warn({ err: failure }, 'nobody was told that the service is there'),
        );
      },
    }),
  );

/** Asks what a service, which follows areas under its `name`, knows of one of them (docs/decisions/0078). */
export const createAskKnown = (name: Area, broker: Broker, db: Queryable): AskKnown => {
  const notedAt = new Map<Area, number>();

  const isCurrent = async (area: Area): Promise<boolean> => {
    const { connection } = broker;
    if (!connection) return false;
    try {
      const manager = await managerOf(connection);
      const [alive, durable] = await Promise.all([
        connection.request(aliveSubject(area), '', { timeout: patience }),
        manager.consumers.info(streamName(area), name),
      ]);
      const behind = durable.num_pending + durable.num_ack_pending;
      return Number(alive.string()) <= longestUnderWay && behind <= mostUnderWay;
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
    // One that has never been current began to consume at some time.
    const last = (await readState(db, state)) ?? (await readState(db, `consumed ${area}`));
    return { asOf: last ?? new Date(0).toISOString(), isCurrent: false };
  };
};
