import { defineEntity, LockMode, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import { type DriverAnswer, driverAnswer, type driverBody } from '@primal/contracts/delivery/driver';
import { driverDeleted, driverSaved } from '@primal/contracts/delivery/events';
import { deliveryDocuments } from '@primal/contracts/documents/delivery';
import {
  aggregateColumns,
  createFirstVersion,
  incrementVersion,
  lockRecord,
} from '@primal/service-kit/aggregate';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { type RecordOf, selectOf, sql, type Tables } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { z } from 'zod';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';

export const DriverSchema = defineEntity({
  name: 'Driver',
  tableName: 'drivers',
  properties: {
    ...aggregateColumns,
    name: p.text(),
    phone: p.text().strictNullable(),
    email: p.text().strictNullable(),
    vehicleNumber: p.text().strictNullable(),
    userId: p.uuid().strictNullable(),
    isActive: p.boolean(),
    boardNumber: p.integer(),
  },
});

declare module '../tables.ts' {
  interface DeliveryTables extends Tables<[typeof DriverSchema]> {}
}

export type DriverRecord = RecordOf<typeof DriverSchema>;
type DriverFields = Omit<z.output<typeof driverBody>, 'boardNumber'> & { boardNumber: number };

export class Driver extends DriverSchema.class {
  static create(tx: EntityTx, fields: DriverFields): Driver {
    const driver = tx.em.create(Driver, { ...createFirstVersion(), ...fields });
    driver.saved(tx);
    return driver;
  }

  change(tx: EntityTx, fields: Partial<DriverFields>): void {
    const changes = listAuditChanges(['boardNumber'], this, { boardNumber: this.boardNumber, ...fields });
    if (changes.length > 0) tx.audit({ kind: 'settings', subject: this.auditSubject(), changes });
    incrementVersion<Driver>(this, fields);
    this.saved(tx);
  }

  /**
   * Rejects the deletion of a driver with stops or money (docs/rules/delivery.md#drivers); `has` names the
   * obstacle.
   */
  remove(tx: EntityTx, { has }: { has: string | null }): void {
    if (has)
      throw problem.conflict(
        `${this.name} has ${has} and cannot be deleted. Make the driver inactive instead.`,
        'in_use',
      );
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: this.auditSubject(),
      changes: listAuditChanges(['phone', 'email', 'vehicleNumber', 'boardNumber'], this, {}),
    });
    tx.record(driverDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  assertActive(): void {
    if (!this.isActive) throw problem.conflict(`${this.name} is not an active driver.`, 'driver_inactive');
  }

  private auditSubject() {
    return { type: 'driver' as const, id: this.id, label: this.name };
  }

  private saved(tx: EntityTx): void {
    tx.record(driverSaved, { key: this.id, sequence: this.version, data: toAnswer(this) });
  }
}
DriverSchema.setClass(Driver);

export const toAnswer: (record: Answerable<DriverAnswer>) => DriverAnswer = createAnswerMapper(driverAnswer);

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
