import { randomUUIDv7 } from 'node:crypto';
import { type EntityClass, type FilterQuery, LockMode, p } from '@mikro-orm/core';
import { assertVersion, problem } from './problem.ts';
import type { EntityTx } from './tx.ts';

export const aggregateColumns = {
  id: p.uuid().primary(),
  /** Counted by `nextVersion` and not by the ORM, so that the event written with a change knows the version it makes. */
  version: p.integer(),
  createdAt: p.datetime(3),
  updatedAt: p.datetime(3),
};

export const firstVersion = () => {
  const now = new Date();
  return { id: randomUUIDv7(), version: 1, createdAt: now, updatedAt: now };
};

interface Versioned {
  version: number;
  updatedAt: Date | string;
}

/** Makes the changes the aggregate's next version. Its row must be locked. */
export const nextVersion = <Aggregate extends Versioned>(
  aggregate: Aggregate,
  changes: Partial<Aggregate> = {},
): void => {
  Object.assign(aggregate, changes, { version: aggregate.version + 1, updatedAt: new Date() });
};

interface Lock {
  /** The sentence of the 404. */
  missing: string;
  /** The version that the caller's change was made on; 409 when it is an old one. */
  version?: number | undefined;
  populate?: readonly string[];
}

/** The row of a query that finds one; 404 with the sentence when there is none. */
export const readRecord = <Row>(
  query: { executeTakeFirstOrThrow(error: () => Error): Promise<Row> },
  missing: string,
): Promise<Row> => query.executeTakeFirstOrThrow(() => problem.notFound(missing));

/** An aggregate for a change, its row locked until the commit; null when there is none. */
export const findLocked = <Entity extends { id: string }>(
  { em }: EntityTx,
  entity: EntityClass<Entity>,
  id: string,
  populate: readonly string[] = [],
): Promise<Entity | null> =>
  em.findOne(entity, { id } as FilterQuery<Entity>, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    populate: populate as never,
    strategy: 'select-in',
  });

/** An aggregate for a change, its row locked until the commit. 404 when there is none, 409 when the version is old. */
export const lockRecord = async <Entity extends { id: string }>(
  tx: EntityTx,
  entity: EntityClass<Entity>,
  id: string,
  { missing, version, populate }: Lock,
): Promise<Entity> => {
  const record = await findLocked(tx, entity, id, populate);
  if (!record) throw problem.notFound(missing);
  if (version !== undefined) assertVersion(record as Entity & Versioned, version);
  return record;
};
