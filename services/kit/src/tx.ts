import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventDefinition } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Kysely } from 'kysely';

/** What happened to an aggregate: `key` its id, `sequence` its version after the change. */
export interface EventFacts<Data> {
  key: string;
  sequence: number;
  data: Data;
}

/**
 * One unit of work: the entity manager forked for it, Kysely over the same connection, and its events.
 * Inside a READ COMMITTED transaction for everything but GET.
 */
export interface Tx<T = unknown> {
  em: EntityManager;
  db: Kysely<T>;
  /** Who asked; in consumers who caused the event, in background work the system. */
  identity: Identity;
  /**
   * Notes an event; the kit writes all of them with the commit, after the entities are flushed. Data is parsed by the
   * definition, so fields it does not know are cut. Throws on data that does not fit and outside a transaction.
   */
  record<Data>(definition: EventDefinition<Data>, facts: EventFacts<Data>): void;
}
