import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { driverDeleted, driverSaved } from '@primal/contracts/delivery/events';
import { auditChanges } from '@primal/contracts/shared/audit';
import { problem } from '@primal/service-kit/problem';
import type { DeliveryTx } from '../tables.ts';
import { presentDriver } from './presenter.ts';

export const DriverSchema = defineEntity({
  name: 'Driver',
  tableName: 'drivers',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    phone: p.text().strictNullable(),
    email: p.text().strictNullable(),
    vehicleNumber: p.text().strictNullable(),
    isActive: p.boolean(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type DriverFields = Pick<DriverAnswer, 'name' | 'phone' | 'email' | 'vehicleNumber' | 'isActive'>;

export class Driver extends DriverSchema.class {
  static add(tx: DeliveryTx, fields: DriverFields): Driver {
    const now = new Date();
    const driver = tx.em.create(Driver, {
      id: randomUUIDv7(),
      ...fields,
      version: 0,
      createdAt: now,
      updatedAt: now,
    });
    driver.saved(tx);
    return driver;
  }

  /** Changes some fields; what is absent stays. */
  change(tx: DeliveryTx, fields: Partial<DriverFields>): void {
    Object.assign(this, fields);
    this.saved(tx);
  }

  /** Deletes the driver and their empty routes. One with stops stays (docs/rules/delivery.md#drivers). */
  async remove(tx: DeliveryTx): Promise<void> {
    if (await this.hasStops(tx))
      throw problem.conflict(
        `${this.name} has stops on delivery routes and cannot be deleted. Make the driver inactive instead.`,
        'in_use',
      );
    await tx.db.deleteFrom('delivery_routes').where('driver_id', '=', this.id).execute();
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: { type: 'driver', id: this.id, label: this.name },
      changes: auditChanges(['phone', 'email', 'vehicleNumber'], this, {}),
    });
    tx.record(driverDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  /** Work goes to active drivers alone. */
  mustBeActive(): void {
    if (!this.isActive) throw problem.conflict(`${this.name} is not an active driver.`, 'driver_inactive');
  }

  private async hasStops({ db }: DeliveryTx): Promise<boolean> {
    const stop = await db
      .selectFrom('delivery_items as s')
      .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
      .where('r.driver_id', '=', this.id)
      .select('s.id')
      .limit(1)
      .executeTakeFirst();
    return stop !== undefined;
  }

  private saved(tx: DeliveryTx): void {
    this.version += 1;
    this.updatedAt = new Date();
    tx.record(driverSaved, { key: this.id, sequence: this.version, data: presentDriver(this) });
  }
}
DriverSchema.setClass(Driver);
