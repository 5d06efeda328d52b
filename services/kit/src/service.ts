import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { Area } from '@primal/contracts/areas';
import type { EventDefinition } from '@primal/contracts/shared/events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Agreement, Finding, ProcessName } from './consistency/agreement.ts';
import type { Migrations } from './database/migrate.ts';
import type { AskKnown } from './events/known.ts';
import type { Route } from './routes.ts';
import type { Republished } from './snapshots.ts';
import type { Subscription } from './subscriptions.ts';
import type { Tx } from './tx.ts';

export interface ServiceContext<T = unknown> {
  db: Kysely<T>;
  log: Logger;
  /** A unit of work as `system`. */
  transaction<R>(work: (tx: Tx<T>) => Promise<R>): Promise<R>;
}

export interface BackgroundContext<T = unknown> extends ServiceContext<T> {
  /** What this service knows of another area, and as of when. */
  askKnown: AskKnown;
  /** Whether the copies and records of a process agree; for the service that `proves` (contracts/area-services.ts). */
  askAgreement: (process: ProcessName) => Promise<Agreement>;
}

export interface ServiceDefinition<T = unknown> {
  /** Also the role, the schema, the stream (`ORDERS`) and the durable consumers. */
  name: Area;
  /** Schemas, not classes. */
  entities: readonly EntitySchemaWithMeta[];
  /** What this service needs of the environment on top of the others; checked at start, read by `readConfig`. */
  environment?: z.ZodObject;
  /** Run at start, in this order; the kit's own tables come first. */
  migrations: Migrations;
  /** `[routes(ordersApi, handlers)]` */
  routes: readonly Route[][];
  /** `[on(customerSaved, saveCustomer), …]` */
  consumers?: readonly Subscription[];
  publishes?: readonly EventDefinition[];
  /** Keeps the audit trail of all services: `audit_entries` has theirs beside its own. */
  keepsAuditTrail?: true;
  /** Events whose arrival a handler waits for (`afterCommit`). */
  awaits?: readonly EventDefinition[];
  /** The current state of what others copy, or of those ids: rebuilds copies and a wiped broker. */
  republish?: (db: Kysely<T>, ids?: readonly string[]) => AsyncIterable<Republished>;
  /** What does not agree within this service's own tables, for `npm run consistency`; one that is sound gives nothing. */
  checks?: (db: Kysely<T>) => Promise<Finding[]>;
  /** Further commands of `main.ts`, by name; the answer becomes the exit code. */
  commands?: Readonly<
    Record<string, (context: ServiceContext<T>, given: readonly string[]) => Promise<boolean>>
  >;
  /** Work beside requests and events, started once the tables are there; gives back how to stop it. */
  background?: (context: BackgroundContext<T>) => Promise<() => Promise<void>>;
}

export const defineService = <T>(definition: ServiceDefinition<T>): ServiceDefinition<T> => definition;

export { inBatches, type Republished, type Span, snapshot, snapshotsOf, within } from './snapshots.ts';
