import { randomUUIDv7 } from 'node:crypto';
import { type EntityClass, type FilterQuery, LockMode, p } from '@mikro-orm/core';
import { assertVersion, problem } from './problem.ts';
import type { EntityTx } from './tx.ts';

export const aggregateColumns = {
  id: p.uuid().primary(),
  /**
   * Incremented by `incrementVersion` instead of the ORM, so that a change's event holds the version that the
   * change creates.
   */
  version: p.integer(),
  createdAt: p.datetime(3),
  updatedAt: p.datetime(3),
};

export const createFirstVersion = () => {
  const now = new Date();
  return { id: randomUUIDv7(), version: 1, createdAt: now, updatedAt: now };
};

interface Versioned {
  version: number;
  updatedAt: Date | string;
}

/** Increments the version. The caller must have locked the row. */
export const incrementVersion = <Aggregate extends Versioned>(
  aggregate: Aggregate,
  changes: Partial<Aggregate> = {},
): void => {
  Object.assign(aggregate, changes, { version: aggregate.version + 1, updatedAt: new Date() });
};

interface Lock {
  /** The document's label. 'Sales Order' answers 'Sales order not found'. */
  label: string;
  /** Version that the caller edited; 409 if stale. */
  version?: number | undefined;
  populate?: readonly string[];
}

export const readRecord = <Row>(
  query: { executeTakeFirstOrThrow(error: () => Error): Promise<Row> },
  label: string,
): Promise<Row> => query.executeTakeFirstOrThrow(() => problem.missing(label));

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

/** Locks the row until the commit. 404 if it is missing, 409 if `version` is stale. */
export const lockRecord = async <Entity extends { id: string }>(
  tx: EntityTx,
  entity: EntityClass<Entity>,
  id: string,
  { label, version, populate }: Lock,
): Promise<Entity> => {
  const record = await findLocked(tx, entity, id, populate);
  if (!record) throw problem.missing(label);
  if (version !== undefined) assertVersion(record as Entity & Versioned, version);
  return record;
};
