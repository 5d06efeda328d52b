import { LockMode } from '@mikro-orm/core';
import { deliveryDocuments } from '@primal/contracts/delivery/documents';
import { driverSaved } from '@primal/contracts/delivery/events';
import { lockRecord } from '@primal/service-kit/aggregate';
import { selectOf, sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';
import { Driver, DriverSchema } from './driver.ts';
import { toAnswer } from './presenter.ts';

export const selectDrivers = (db: DeliveryDb) =>
  db.selectFrom('drivers as d').select(selectOf(DriverSchema, 'd'));

/** 404 if missing, 409 if the caller's version is stale. */
export const lockDriver = (tx: DeliveryTx, id: string, version?: number): Promise<Driver> =>
  lockRecord(tx, Driver, id, { label: deliveryDocuments.driver.label, version });

/** Finds a driver and locks the driver until the commit. 400 if missing, 409 if inactive. */
export const findActiveDriver = async ({ em }: DeliveryTx, id: string): Promise<Driver> => {
  const driver = await em.findOne(Driver, id, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!driver) throw createFieldProblem('This driver does not exist.', 'driverId');
  driver.assertActive();
  return driver;
};

/** 409 if the account belongs to another driver. */
export const assertAccountFree = async (
  { db }: DeliveryTx,
  userId: string | null | undefined,
  driverId?: string,
): Promise<void> => {
  if (!userId) return;
  const other = await db
    .selectFrom('drivers')
    .where('user_id', '=', userId)
    .select(['id', 'name'])
    .executeTakeFirst();
  if (other && other.id !== driverId)
    throw problem.conflict(`${other.name} already uses this account.`, 'account_taken');
};

const findDeletionBlocker = async (db: DeliveryDb, driverId: string): Promise<string | null> => {
  const { stops, reports } = await db
    .selectFrom('drivers as d')
    .where('d.id', '=', driverId)
    .select([
      sql<boolean>`exists (select from delivery_items as s join delivery_routes as r on r.id = s.route_id
        where r.driver_id = d.id)`.as('stops'),
      sql<boolean>`exists (select from stop_reports as p join delivery_routes as r on r.id = p.route_id
          where r.driver_id = d.id)
        or exists (select from route_settlements as t join delivery_routes as r on r.id = t.route_id
          where r.driver_id = d.id)`.as('reports'),
    ])
    .executeTakeFirstOrThrow();
  if (stops) return 'stops on delivery routes';
  return reports ? 'reported deliveries' : null;
};

/** Deletes a driver and their empty routes. 404 if missing, 409 with stops or reports. */
export const deleteDriver = async (tx: DeliveryTx, id: string): Promise<void> => {
  const driver = await lockDriver(tx, id);
  driver.remove(tx, { has: await findDeletionBlocker(tx.db, id) });
  await tx.db.deleteFrom('delivery_routes').where('driver_id', '=', id).execute();
};

export const republishDrivers = (db: DeliveryDb, ids?: readonly string[]) =>
  readSnapshots(driverSaved, { rows: selectDrivers(db), id: 'd.id', ids }, (driver) => toAnswer(driver));
