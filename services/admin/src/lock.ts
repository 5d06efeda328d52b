import { type EntityClass, type FilterQuery, LockMode } from '@mikro-orm/core';
import { problem } from '@primal/service-kit/problem';
import type { AdminTx } from './database.ts';

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

/** 409 `stale_version` when the caller changed an older version than the stored one. */
export const refuseStale = (record: { version: number }, version: number | undefined): void => {
  if (version !== undefined && version !== record.version) throw problem.stale();
};
