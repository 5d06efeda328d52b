import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import type { Domain, EventDefinition } from '@primal/contracts/shared/events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Route } from './routes.ts';
import type { Subscription } from './subscriptions.ts';
import type { EventFacts, Tx } from './tx.ts';

/** One fact of the current state, as `republish` yields it. */
export interface Republished<Data = unknown> extends EventFacts<Data> {
  definition: EventDefinition<Data>;
}

/** Types one fact of a republish: `yield fact(orderSaved, {key, sequence, data})`. */
export const fact = <Data>(definition: EventDefinition<Data>, facts: EventFacts<Data>): Republished => ({
  definition: definition as EventDefinition,
  ...facts,
});

const smallestId = '00000000-0000-0000-0000-000000000000';

/**
 * All rows of a table, some at a time, for `republish`: `next` reads up to `limit` rows behind the id `after`, in the
 * order of their ids. What is stored meanwhile may be missing: its own event tells it.
 */
export async function* inBatches<Row extends { id: string }>(
  next: (after: string, limit: number) => Promise<Row[]>,
  limit = 200,
): AsyncGenerator<Row[]> {
  let after = smallestId;
  for (;;) {
    const rows = await next(after, limit);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}

/** What work beside requests and events gets. */
export interface ServiceContext<T = unknown> {
  db: Kysely<T>;
  log: Logger;
  /** A unit of work as `system`. */
  transaction<R>(work: (tx: Tx<T>) => Promise<R>): Promise<R>;
}

/** All that makes a service. */
export interface ServiceDefinition<T = unknown> {
  /** Also the role, the schema, the stream (`ORDERS`) and the durable consumers. */
  name: Domain;
  /** Schemas, not classes. */
  entities: readonly EntitySchemaWithMeta[];
  /** What this service needs of the environment on top of the others; checked at start, read by `readConfig`. */
  environment?: z.ZodObject;
  /** Run at start, in this order; the kit's own tables come first. */
  migrations: readonly {
    name: string;
    class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
  }[];
  /** `[routes(ordersApi, handlers)]` */
  routes: readonly Route[][];
  /** `[on(customerSaved, saveCustomer), …]` */
  consumers?: readonly Subscription[];
  /** Every event that this service records. */
  publishes?: readonly EventDefinition[];
  /** Events whose arrival a handler waits for (`withAfter`). */
  awaits?: readonly EventDefinition[];
  /** The current state of everything that others copy: rebuilds new and broken copies, and a wiped broker. */
  republish?: (db: Kysely<T>) => AsyncIterable<Republished>;
  /**
   * What the command line can ask for beside the commands of every service, by name: `node …/main.ts check`. Answers
   * whether all went well, which becomes the exit code.
   */
  commands?: Readonly<Record<string, (context: ServiceContext<T>) => Promise<boolean>>>;
  /** Work beside requests and events, started once the tables are there; gives back how to stop it. */
  background?: (context: ServiceContext<T>) => Promise<() => Promise<void>>;
}

/** Fixes a definition's types. */
export const defineService = <T>(definition: ServiceDefinition<T>): ServiceDefinition<T> => definition;

export { runService } from './run.ts';
