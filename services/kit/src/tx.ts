import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditInput } from '@primal/contracts/audit';
import type { EventDefinition } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Compilable, Insertable, Kysely } from 'kysely';

/** Change of an aggregate: `key` is its id, `sequence` its version after the change. */
export interface EventInput<Data> {
  key: string;
  sequence: number;
  data: Data;
}

export interface EntityTx {
  em: EntityManager;
  /** The caller; in consumers the user who caused the event, in background work the system. */
  identity: Identity;
  /** An administrator's reason to override a limit (`contracts/shared/reason`); null if not given. */
  reason: string | null;
  /**
   * Written with the commit. Throws outside a transaction, and in tests if the data does not match the
   * schema.
   */
  record<Data>(definition: EventDefinition<Data>, input: EventInput<Data>): void;
  /** Written with the commit, once; throws outside a transaction. */
  audit(input: AuditInput): void;
  /** Writes the rows from `record` and `insert` now, to save memory in work on thousands of rows. */
  flush(): Promise<void>;
}

export interface Tx<T = unknown> extends EntityTx {
  db: Kysely<T>;
  /**
   * Queues rows for the last statement, with database column names. All rows of a call have the same columns.
   */
  insert<Table extends keyof T & string>(table: Table, rows: readonly Insertable<T[Table]>[]): void;
  /** Sends a statement without waiting for it; the commit fails with it. */
  send(statement: Compilable): void;
  /** A placeholder for the number that the last statement will take: see `storeNumbered`. */
  takeNumber(series: { prefix: string; first: number }): string;
}
