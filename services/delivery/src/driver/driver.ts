import { defineEntity, p } from '@mikro-orm/core';
import type { driverBody } from '@primal/contracts/delivery/driver';
import { driverDeleted, driverSaved } from '@primal/contracts/delivery/events';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { z } from 'zod';
import { toAnswer } from './presenter.ts';

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
