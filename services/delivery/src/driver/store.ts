import { LockMode } from '@mikro-orm/core';
import { assertVersion, problem } from '@primal/service-kit/problem';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';
import { Driver } from './driver.ts';

/** Drivers as rows, under the names of their fields. */
export const selectDrivers = (db: DeliveryDb) =>
  db
    .selectFrom('drivers as d')
    .select(['d.id', 'd.name', 'd.phone', 'd.email', 'd.version'])
    .select([
      'd.vehicle_number as vehicleNumber',
      'd.is_active as isActive',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
    ]);

/** The driver, locked for a change. 404 when there is none, 409 when the caller's version is old. */
export const lockDriver = async ({ em }: DeliveryTx, id: string, version?: number): Promise<Driver> => {
  const driver = await em.findOne(Driver, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!driver) throw problem.notFound('Driver not found');
  assertVersion(driver, version);
  return driver;
};

/**
 * The driver that a request gives work to, held until the transaction ends: deleting them or making them inactive
 * waits. 400 when there is none, 409 when they are not active.
 */
export const workingDriver = async ({ em }: DeliveryTx, id: string): Promise<Driver> => {
  const driver = await em.findOne(Driver, id, { lockMode: LockMode.PESSIMISTIC_READ });
  const message = 'This driver does not exist.';
  if (!driver) throw problem.badRequest(message, [{ path: 'driverId', message }]);
  driver.mustBeActive();
  return driver;
};
