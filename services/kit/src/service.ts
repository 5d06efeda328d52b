import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { Area } from '@primal/contracts/area-names';
import type { EventDefinition } from '@primal/contracts/shared/events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Finding, ProcessName, ProcessReport } from './consistency/process-report.ts';
import type { Migrations } from './database/migrate.ts';
import type { CheckFreshness } from './events/freshness.ts';
import type { Route, Slice } from './routes.ts';
import type { Subscription } from './subscriptions.ts';
import type { Tx } from './tx.ts';

export interface ServiceContext<T = unknown> {
  db: Kysely<T>;
  log: Logger;
  transaction<R>(work: (tx: Tx<T>) => Promise<R>): Promise<R>;
}

export interface BackgroundContext<T = unknown> extends ServiceContext<T> {
  checkFreshness: CheckFreshness;
  /**
   * Compares a process's copies and records; only for the service with `comparesCopies` (contracts/area-services.ts).
   */
  requestReport: (process: ProcessName) => Promise<ProcessReport>;
}

export interface ServiceDefinition<T = unknown> {
  /** Also the name of the role, the schema, the stream (`ORDERS`) and the durable consumers. */
  name: Area;
  entities: readonly EntitySchemaWithMeta[];
  environment?: z.ZodObject;
  /** Run at start in this order, after the kit's own migrations. */
  migrations: Migrations;
  routes: readonly Route[];
  consumers: readonly Subscription[];
  publishes?: readonly EventDefinition[];
  keepsAuditTrail?: true;
  awaits?: readonly EventDefinition[];
  republish: readonly NonNullable<Slice<T>['republish']>[];
  checks?: (db: Kysely<T>) => Promise<Finding[]>;
  commands?: Readonly<
    Record<string, (context: ServiceContext<T>, given: readonly string[]) => Promise<boolean>>
  >;
  background?: (context: BackgroundContext<T>) => Promise<() => Promise<void>>;
}

interface ServiceParts<T> extends Omit<ServiceDefinition<T>, keyof Slice> {
  slices: readonly Slice<T>[];
  /** Tables of no slice: copies, and those of kit and trade. */
  entities?: readonly EntitySchemaWithMeta[];
  /** Example: `[on(customerSaved, saveCustomer), …]`; they run before those of slices. */
  consumers?: readonly Subscription[];
}

export const defineService = <T>({
  slices,
  entities = [],
  consumers = [],
  ...definition
}: ServiceParts<T>): ServiceDefinition<T> => ({
  ...definition,
  entities: [...entities, ...slices.flatMap((slice) => slice.entities ?? [])],
  routes: slices.flatMap(({ routes }) => routes),
  consumers: [...consumers, ...slices.flatMap((slice) => slice.consumers ?? [])],
  republish: slices.flatMap(({ republish }) => republish ?? []),
});

export {
  createSnapshot,
  type IdRange,
  isInIdRange,
  type Republished,
  readBatches,
  readSnapshots,
} from './snapshots.ts';
