import { defineEntity, p } from '@mikro-orm/core';
import { driverDeleted, driverSaved, stopRemoved, stopSaved } from '@primal/contracts/delivery/events';
import { type Tables, toCopyRow } from '@primal/service-kit/database';
import { markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';

/**
 * Driver names for the sales report. Stops store only the driver's id, because renaming a driver does not
 * republish them.
 */
export const DriverSchema = defineEntity({
  name: 'Driver',
  tableName: 'drivers',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    name: p.text().default(''),
  },
});

export const DeliverySchema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    invoiceId: p.uuid().strictNullable(),
    salesOrderId: p.uuid().strictNullable(),
    driverId: p.uuid().nullable(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof DriverSchema, typeof DeliverySchema]> {}
}

const deliveryRow = toCopyRow(DeliverySchema);

export const followDeliveries = (): Subscription[] => [
  syncCopy(driverSaved, {
    table: 'drivers',
    row: ({ name }) => toCopyRow(DriverSchema)({ name, deleted: false }),
  }),
  markDeleted(driverDeleted, { table: 'drivers', row: { deleted: true } }),
  syncCopy(stopSaved, {
    table: 'deliveries',
    row: ({ driverId = null, ...stop }) => deliveryRow({ ...stop, driverId, deleted: false }),
  }),
  markDeleted(stopRemoved, { table: 'deliveries', row: { deleted: true } }),
];
