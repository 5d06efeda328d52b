import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  type Domain,
  type Envelope,
  type EventDefinition,
  largestEvent,
  largestFollowUp,
} from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { insertEvents } from '../events/outbox.ts';
import type { Queryable } from '../events/state.ts';
import type { Origin } from '../identity.ts';
import type { EventFacts, Tx } from '../tx.ts';
import { isRetriable } from './errors.ts';
import { patiently } from './patience.ts';

export type { Origin } from '../identity.ts';

/** Runs units of work on one database. */
export interface Units {
  /**
   * In a READ COMMITTED transaction; runs again, up to three times in all, when a deadlock broke it off, and while it
   * misses a copy that is on its way (`awaitCopy`).
   */
  transaction<R>(origin: Origin, work: (unit: Unit) => Promise<R>): Promise<R>;
  /** Without a transaction, for reading. */
  reading(origin: Origin): Unit;
}

/** Who publishes, and what. */
export interface Publisher {
  source: Domain;
  types: ReadonlySet<string>;
  /** Told after each commit that brought events. */
  recorded(): void;
}

/** The unit as the kit sees it. */
export class Unit implements Tx, Queryable {
  readonly em: EntityManager;
  readonly db: Kysely<unknown>;
  readonly identity: Identity;
  readonly events: Envelope[] = [];
  /** One more statement for the end of the transaction, sent together with the events. */
  atEnd: RawBuilder<unknown> | null = null;
  /** Whether it, or work within it, recorded events. */
  hasRecorded = false;
  #largest = largestEvent;
  readonly #origin: Origin;
  readonly #publisher: Publisher;

  constructor(em: EntityManager, origin: Origin, publisher: Publisher) {
    this.em = em;
    this.db = em.getKysely<unknown>();
    this.identity = origin.identity;
    this.#origin = origin;
    this.#publisher = publisher;
  }

  /** Plain SQL with `$1`, `$2`, … */
  query<Row extends object>(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
    return this.db.executeQuery<Row>(CompiledQuery.raw(text, values));
  }

  record<Data>(definition: EventDefinition<Data>, facts: EventFacts<Data>): void {
    const { type, version, data } = definition;
    const { source, types } = this.#publisher;
    if (!this.em.isInTransaction()) throw new Error(`${type} was recorded outside a transaction.`);
    if (!types.has(type)) throw new Error(`${type} is not among what ${source} publishes.`);
    const { identity, correlationId, causationId } = this.#origin;
    // What an earlier event leads to always fits: that one was held to the lower limit.
    if (definition.isFollowUp || causationId !== null) this.#largest = largestFollowUp;
    this.hasRecorded = true;
    this.events.push({
      id: randomUUIDv7(),
      type,
      version,
      occurredAt: new Date().toISOString(),
      source,
      key: facts.key,
      sequence: facts.sequence,
      actor: { userId: identity.userId, name: identity.name },
      correlationId,
      causationId,
      data: data.parse(facts.data),
    });
  }

  /** Work of another origin in the same transaction, with entities of its own; what it did is written when it ends. */
  async within(origin: Origin, work: (unit: Unit) => Promise<void>): Promise<void> {
    const unit = new Unit(this.em.fork({ keepTransactionContext: true }), origin, this.#publisher);
    await work(unit);
    await unit.finish();
    this.hasRecorded ||= unit.hasRecorded;
  }

  /** Entities first: their row locks put the events of one aggregate in the order of its versions. */
  async finish(): Promise<void> {
    await this.em.flush();
    const statement = insertEvents(this.events, this.atEnd, this.#largest);
    await statement?.execute(this.db);
  }
}

const attempts = 3;

export const unitsOn = (orm: MikroORM, publisher: Publisher): Units => {
  const once = <R>(origin: Origin, work: (unit: Unit) => Promise<R>): Promise<{ result: R; unit: Unit }> =>
    // Kysely's own transaction: the manual one that MikroORM begins keeps its place in the pool when its connection dies.
    orm.em
      .getKysely<unknown>()
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        const em = orm.em.fork();
        em.setTransactionContext(transaction);
        const unit = new Unit(em, origin, publisher);
        const result = await work(unit);
        await unit.finish();
        return { result, unit };
      });

  const retrying = async <R>(origin: Origin, work: (unit: Unit) => Promise<R>): Promise<R> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, unit } = await once(origin, work);
        if (unit.hasRecorded) publisher.recorded();
        return result;
      } catch (error) {
        if (attempt === attempts || !isRetriable(error)) throw error;
      }
    }
  };

  return {
    reading: (origin) => new Unit(orm.em.fork(), origin, publisher),
    transaction: (origin, work) => patiently(() => retrying(origin, work)),
  };
};
