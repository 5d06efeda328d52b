import { randomUUIDv7 } from 'node:crypto';
import { type EntityClass, type FilterQuery, LockMode, p } from '@mikro-orm/core';
import { instant } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { AdminTx } from './tables.ts';

/** What every aggregate of this service has. */
export const aggregateProperties = {
  id: p.uuid().primary(),
  /** Counted here and not by the ORM, so that the event written with a change knows the version it makes. */
  version: p.integer(),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

interface Aggregate {
  version: number;
  updatedAt: Date;
}

/** The first version of a new aggregate. */
export const firstVersion = () => {
  const now = new Date();
  return { id: randomUUIDv7(), version: 1, createdAt: now, updatedAt: now };
};

/** Applies changes as the next version. The aggregate's row must be locked. */
export const nextVersion = <A extends Aggregate>(aggregate: A, changes: Partial<A>): void => {
  Object.assign(aggregate, changes, { version: aggregate.version + 1, updatedAt: new Date() });
};

/** A record as stored: instants are dates in entities and text in rows. */
export type Stored<Answer> = {
  [Field in keyof Answer]: Field extends 'createdAt' | 'updatedAt' ? Date | string : Answer[Field];
};

/** The instants of a record as answers carry them. */
export const instants = (record: { createdAt: Date | string; updatedAt: Date | string }) => ({
  createdAt: instant(record.createdAt),
  updatedAt: instant(record.updatedAt),
});

/** The record for a change, its row locked until the commit; null when there is none. */
export const findLocked = <E extends { id: string }>(
  tx: AdminTx,
  entity: EntityClass<E>,
  id: string,
): Promise<E | null> =>
  tx.em.findOne(entity, { id } as FilterQuery<E>, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** The record for a change; 404 with the sentence when there is none. */
export const lockRecord = async <E extends { id: string }>(
  tx: AdminTx,
  entity: EntityClass<E>,
  id: string,
  missing: string,
): Promise<E> => {
  const record = await findLocked(tx, entity, id);
  if (!record) throw problem.notFound(missing);
  return record;
};
