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
  /** Written with the commit. Throws outside a transaction, and in tests on data that does not fit. */
  record<Data>(definition: EventDefinition<Data>, input: EventInput<Data>): void;
  /** Written with the commit, once; throws outside a transaction. */
  audit(input: AuditInput): void;
  /** Writes now what `record` and `insert` left: work on thousands of rows keeps little in memory. */
  flush(): Promise<void>;
}

/** Entity manager and Kysely on one connection; READ COMMITTED for everything but GET. */
export interface Tx<T = unknown> extends EntityTx {
  db: Kysely<T>;
  /** Leaves rows for the last statement, columns as in the database. All rows of a call have the same columns. */
  insert<Table extends keyof T & string>(table: Table, rows: readonly Insertable<T[Table]>[]): void;
  /** Sends a statement whose answer nobody needs, without waiting for it; the commit fails with it. */
  send(statement: Compilable): void;
  /** A placeholder for the number that the last statement will take: see `storeNumbered`. */
  takeNumber(series: { name: string; start: number }): string;
}
