import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditInput } from '@primal/contracts/shared/audit';
import type { EventDefinition } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Compilable, Insertable, Kysely } from 'kysely';

/** What happened to an aggregate: `key` its id, `sequence` its version after the change. */
export interface EventInput<Data> {
  key: string;
  sequence: number;
  data: Data;
}

/** What the verbs of entities need of a unit of work: whatever tables it has. */
export interface EntityTx {
  em: EntityManager;
  /** Who asked; in consumers who caused the event, in background work the system. */
  identity: Identity;
  /** Why an administrator goes beyond what is allowed to everybody (`contracts/shared/reason`); null when nothing was said. */
  reason: string | null;
  /**
   * Notes an event; the kit writes all of them with the commit, after the entities are flushed. Throws outside a
   * transaction, and in tests on data that is not exactly what the definition says.
   */
  record<Data>(definition: EventDefinition<Data>, input: EventInput<Data>): void;
  /**
   * Notes what was done in the audit trail: who asked, from where and when go along. It is written with the commit, so a
   * refused call leaves none and a repeated one no second. Throws outside a transaction.
   */
  audit(input: AuditInput): void;
  /**
   * Writes what `record` and `insert` have left so far, within the transaction: work on thousands of rows calls it batch by
   * batch, so that its events do not gather in memory.
   */
  flush(): Promise<void>;
}

/**
 * One unit of work: the entity manager forked for it, Kysely over the same connection, and its events.
 * Inside a READ COMMITTED transaction for everything but GET.
 */
export interface Tx<T = unknown> extends EntityTx {
  db: Kysely<T>;
  /** Leaves rows for the last statement, columns as in the database. All rows of a call have the same columns. */
  insert<Table extends keyof T & string>(table: Table, rows: readonly Insertable<T[Table]>[]): void;
  /** Sends a statement whose answer nobody needs, without waiting for it; the commit fails with it. */
  send(statement: Compilable): void;
  /** A placeholder for the number that the last statement will take: see `storeNumbered`. */
  takeNumber(series: { name: string; start: number }): string;
}
